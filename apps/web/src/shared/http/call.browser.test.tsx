import type { getVersion, postLog } from "@afterword/contract/endpoints/client";
import type { addNote, listNotes } from "@afterword/contract/endpoints/notes";
import { afterEach, describe, expect, it } from "vitest";
import { reportConnectivity } from "../device/connectivity.ts";
import { session } from "./session.ts";
import { buildTokens, logIn } from "../../testing/logged-in.ts";
import { drawn, freezeTime } from "../../testing/time.ts";
import { ANNA, buildNote } from "../../testing/people.ts";
import { deferAnswer, serve } from "../../testing/server.ts";
import { show } from "../../testing/show.tsx";
import { call } from "./call.ts";

let time: ReturnType<typeof freezeTime> | null = null;

afterEach(async () => {
  reportConnectivity(true);
  await time?.pass(60_000);
  time = null;
});

/** The texts of the toasts that such a call shows. */
async function toastsAfter(act: () => Promise<unknown>): Promise<string[]> {
  show(null);
  time = freezeTime();
  await act().catch(() => undefined);
  await time.pass(600);
  return [...document.querySelectorAll("[data-phase]")].map(({ textContent }) => textContent);
}

const listAll = () => call<typeof listNotes>("GET /api/notes");

describe("a call of the page", () => {
  it("A call carries the session token, and on anything but GET the CSRF token", async () => {
    const server = serve({ "GET /api/notes": { json: [] }, "POST /api/log": { text: "" } });
    logIn();
    await listAll();
    await call<typeof postLog>("POST /api/log", { body: { message: "x" } });
    const [list, log] = server.arrived;
    expect(list?.headers.get("authorization")).toBe(`Bearer ${buildTokens().token}`);
    expect(list?.headers.has("x-xsrf-token")).toBe(false);
    expect(log?.headers.get("x-xsrf-token")).toBe("c1");
    expect(log?.headers.get("content-type")).toBe("application/json");
  });

  it("The CSRF token is decoded from its cookie", async () => {
    const server = serve({ "POST /api/log": { text: "" } });
    document.cookie = `XSRF-TOKEN=${encodeURIComponent("a/b=c;d")}; path=/`;
    await call<typeof postLog>("POST /api/log", { body: { message: "x" } });
    expect(server.arrived[0]?.headers.get("x-xsrf-token")).toBe("a/b=c;d");
  });

  it("The CSRF token is found among other cookies, and not in one whose name only ends alike", async () => {
    const server = serve({ "POST /api/log": { text: "" } });
    document.cookie = "A-XSRF-TOKEN=wrong; path=/";
    document.cookie = "other=1; path=/";
    await call<typeof postLog>("POST /api/log", { body: { message: "x" } });
    expect(server.arrived[0]?.headers.get("x-xsrf-token")).toBe("c1");
  });

  it("An answer comes back as JSON or as text", async () => {
    serve({ "GET /api/notes": { json: [buildNote(1)] }, "GET /api/version": { text: "0.1078" } });
    logIn();
    expect(await listAll()).toEqual([buildNote(1)]);
    expect(await call<typeof getVersion>("GET /api/version")).toBe("0.1078");
  });

  it("A call that is aborted rejects with the reason and shows no toast", async () => {
    const held = deferAnswer({ json: [] });
    serve({ "GET /api/notes": held.answer });
    logIn();
    const leaving = new AbortController();
    const outcomes: unknown[] = [];
    const words = await toastsAfter(async () => {
      const waiting = call<typeof listNotes>("GET /api/notes", { signal: leaving.signal });
      leaving.abort(new Error("left the page"));
      held.come();
      await waiting.catch((error: unknown) => outcomes.push(error));
    });
    expect(words).toEqual([]);
    expect(outcomes).toEqual([new Error("left the page")]);
  });
});

describe("the failure of a call", () => {
  it("A call offline shows a toast, sends nothing, and rejects with 503", async () => {
    const server = serve({ "GET /api/notes": { json: [] } });
    logIn();
    reportConnectivity(false);
    expect(await toastsAfter(listAll)).toEqual(["No internet connection available!"]);
    expect(server.arrived).toEqual([]);
    await expect(listAll()).rejects.toMatchObject({ status: 503, announced: true });
  });

  it("A call without an answer shows a toast and rejects with status 0", async () => {
    const server = serve({});
    server.goDown();
    expect(await toastsAfter(listAll)).toEqual(["The Server is not currently available!"]);
    await expect(listAll()).rejects.toMatchObject({ status: 0, announced: true });
  });

  it("A call answered 429 shows a toast with the wait", async () => {
    serve({ "GET /api/notes": { status: 429, text: "12 minutes" } });
    expect(await toastsAfter(listAll)).toEqual(["You are doing that too much - try again in 12 minutes."]);
  });

  it("Several calls without an answer share one toast", async () => {
    const server = serve({});
    server.goDown();
    const all = () => Promise.allSettled([listAll(), listAll(), listAll()]);
    expect(await toastsAfter(all)).toEqual(["The Server is not currently available!"]);
  });

  it.each([
    ["402", { status: 402, text: "Your plan holds 3 notes." }, "Your plan holds 3 notes."],
    ["409", { status: 409, problem: { detail: "Already sent." } }, "Already sent."],
    ["500", { status: 500, text: "<html>stack</html>".repeat(100) }, ""],
  ])(
    "A call answered %s shows no toast and rejects with the sentence for the page",
    async (_status, answer, sentence) => {
      serve({ "POST /api/note": answer });
      logIn();
      const { title, text, active, recipients } = buildNote(1);
      const adding = () =>
        call<typeof addNote>("POST /api/note", { body: { title, text, active, recipients } });
      expect(await toastsAfter(adding)).toEqual([]);
      await expect(adding()).rejects.toMatchObject({ status: answer.status, sentence, announced: false });
    },
  );

  it("A silent call without an answer shows no toast", async () => {
    const server = serve({});
    server.goDown();
    const words = await toastsAfter(() =>
      call<typeof postLog>("POST /api/log", { body: { message: "x" }, silent: true }),
    );
    expect(words).toEqual([]);
  });
});

describe("a session whose token expired", () => {
  const isSignedBy = (name: string, signature: string | null) =>
    signature === `Bearer ${buildTokens({ name }).token}`;

  it("A session is renewed once for four concurrent calls, which are sent again", async () => {
    const held = deferAnswer({ json: buildTokens({ name: "two" }) });
    const server = serve({
      "POST /api/loginagain": held.answer,
      "GET /api/notes": ({ headers }) =>
        isSignedBy("two", headers.get("authorization")) ? { json: [] } : { status: 401 },
    });
    logIn();
    const waiting = Promise.all([listAll(), listAll(), listAll(), listAll()]);
    await drawn();
    held.come();
    expect(await waiting).toEqual([[], [], [], []]);
    const names = server.arrived.map(({ name }) => name);
    expect(names.filter((name) => name === "POST /api/loginagain")).toHaveLength(1);
    expect(names.filter((name) => name === "GET /api/notes")).toHaveLength(8);
  });

  it("A renewal sends refresh token and user without the expired token, and stores the new one", async () => {
    const server = serve({
      "POST /api/loginagain": { json: buildTokens({ name: "two" }) },
      "GET /api/notes": ({ headers }) =>
        isSignedBy("two", headers.get("authorization")) ? { json: [] } : { status: 401 },
    });
    logIn();
    await listAll();
    const renewal = server.arrived.find(({ name }) => name === "POST /api/loginagain");
    expect(renewal?.body).toEqual({ token: buildTokens().refreshToken, _id: ANNA });
    expect(renewal?.headers.has("authorization")).toBe(false);
    expect(window.localStorage.getItem("refreshToken")).toBe(buildTokens({ name: "two" }).refreshToken);
  });

  it("A refused renewal ends the session once, as expired, and clears its tokens", async () => {
    serve({ "POST /api/loginagain": { status: 401 }, "GET /api/notes": { status: 401 } });
    logIn();
    const ends: string[] = [];
    const stop = session.onEnd((end) => void ends.push(end));
    // The end of a previous test's session is reported to the first listener.
    ends.length = 0;
    await Promise.allSettled([listAll(), listAll()]);
    stop();
    expect(ends).toEqual(["expired"]);
    expect(window.localStorage.getItem("token")).toBeNull();
    expect(window.localStorage.getItem("refreshToken")).toBeNull();
  });

  it.each([500, 503, 429])("A session stays when its renewal is answered %i", async (status) => {
    serve({ "POST /api/loginagain": { status }, "GET /api/notes": { status: 401 } });
    logIn();
    await expect(listAll()).rejects.toMatchObject({ status: 401 });
    expect(session.get().kind).toBe("logged-in");
  });

  it("A renewal uses the refresh token another tab has stored meanwhile", async () => {
    const server = serve({
      "POST /api/loginagain": ({ body }) => ({
        json: buildTokens({
          name:
            (body as { token: string }).token === buildTokens({ name: "two" }).refreshToken
              ? "three"
              : "wrong",
        }),
      }),
      "GET /api/notes": ({ headers }) =>
        isSignedBy("three", headers.get("authorization")) ? { json: [] } : { status: 401 },
    });
    logIn();
    window.localStorage.setItem("token", buildTokens({ name: "two" }).token);
    window.localStorage.setItem("refreshToken", buildTokens({ name: "two" }).refreshToken);
    expect(await listAll()).toEqual([]);
    expect(server.bodiesOf("POST /api/loginagain")).toHaveLength(1);
  });
});
