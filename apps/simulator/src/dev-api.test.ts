import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { mailPageUrl, moveClock, readClock, readInbox } from "./dev-api.ts";

const reading = { now: "2026-11-21T09:00:00.000Z", serviceMs: 5, offsetMs: 0, nextEventAt: null };
const mail = (id: string, at: string) => ({
  id,
  at,
  to: "anna@example.com",
  from: "post@afterword.example",
  subject: "Are you all right?",
  text: "text",
  html: "<p>text</p>",
  toName: "",
  isCanary: false,
});

const asked: { path: string; init: RequestInit }[] = [];
let answer: () => Response;

beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    asked.push({ path, init });
    return answer();
  });
});
afterEach(() => void vi.unstubAllGlobals());

describe("the clock of the server", () => {
  it("The clock of the server is read without a cache", async () => {
    answer = () => Response.json(reading);
    expect(await readClock()).toEqual({ ok: true, value: reading });
    expect(asked[0]).toMatchObject({ path: "/__dev/clock", init: { cache: "no-store" } });
  });

  it.each([{ advanceMs: 3_600_000 }, { toNextEvent: true }] as const)(
    "The clock of the server is moved by posting %o",
    async (move) => {
      answer = () => Response.json({ ...reading, nextEventAt: "2026-11-28T09:00:00.000Z" });
      expect(await moveClock(move)).toMatchObject({ ok: true });
      expect(asked[0]?.init.method).toBe("POST");
      expect(asked[0]?.init.body).toBe(JSON.stringify(move));
    },
  );

  it("A refused clock move is reported with the server's reason", async () => {
    answer = () => Response.json({ detail: "Nothing lies ahead." }, { status: 409 });
    expect(await moveClock({ toNextEvent: true })).toEqual({
      ok: false,
      why: "Nothing lies ahead.",
      status: 409,
    });
  });
});

describe("unexpected answers of the server", () => {
  it("A refusal without a sentence is reported with its status", async () => {
    answer = () => new Response("<html>", { status: 500 });
    expect(await readClock()).toEqual({ ok: false, why: "The server answered 500.", status: 500 });
  });

  it.each([
    ["no object", "text"],
    ["no time", { ...reading, now: "soon" }],
    ["no number", { ...reading, offsetMs: "0" }],
    ["no time of the next event", { ...reading, nextEventAt: "later" }],
    ["nothing", null],
  ])("A clock reading with %s is reported as unintelligible", async (_what, value) => {
    answer = () => Response.json(value);
    expect(await readClock()).toEqual({ ok: false, why: "The server's answer makes no sense here." });
  });

  it("A failed request is reported as a server that does not answer", async () => {
    answer = () => {
      throw new TypeError("fetch failed");
    };
    expect(await readClock()).toEqual({ ok: false, why: "The server does not answer." });
  });
});

describe("the inbox", () => {
  it("The inbox is listed newest first, regardless of the server's order", async () => {
    const mails = [
      mail("b", "2026-11-20T09:00:00.000Z"),
      mail("c", "2026-11-21T09:00:00.000Z"),
      mail("a", "2026-11-19T09:00:00.000Z"),
    ];
    answer = () => Response.json(mails);
    const read = await readInbox();
    expect(read.ok && read.value.map(({ id }) => id)).toEqual(["c", "b", "a"]);
  });

  it.each([
    ["one mail without a subject", [{ ...mail("a", "2026-11-20T09:00:00.000Z"), subject: undefined }]],
    ["one mail without a date", [mail("a", "yesterday")]],
    ["no list", { mails: [] }],
  ])("An inbox with %s is refused as a whole", async (_what, value) => {
    answer = () => Response.json(value);
    expect(await readInbox()).toMatchObject({ ok: false });
  });

  it("The page of a mail has an address with the encoded id", () => {
    expect(mailPageUrl("a/../b?c")).toBe("/__dev/inbox/a%2F..%2Fb%3Fc.html");
  });
});
