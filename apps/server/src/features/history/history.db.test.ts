import type { HistoryEntry } from "@afterword/contract/endpoints/history";
import { HISTORY_PAGE_SIZE } from "@afterword/core/constants";
import { DAY_MS, HOUR_MS } from "@afterword/core/time/duration";
import type { LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openStory, type SwitchStory, type Writer } from "../../testing/switch-story.ts";
import type { HistoryPage } from "./read-history.ts";

/** The rhythm of a new account: a week, then two days. */
const FREQUENCY_MS = 7 * DAY_MS;
const DELAY_MS = 2 * DAY_MS;

let story: SwitchStory;
beforeAll(async () => {
  story = await openStory();
});
afterAll(() => story.close());

/** A new session; a sign of life. */
const logIn = async ({ email, password }: Writer): Promise<string> => {
  const body = { email, fieldpw: password, isApp: true };
  return tokenOf(await story.server.call("POST", "/api/login", { body, ip: "198.51.100.7" }));
};
/** The session that is there already; no sign of life. Once for each writer. */
const goOn = async ({ _id, refreshToken }: Writer): Promise<string> =>
  tokenOf(await story.server.call("POST", "/api/loginagain", { body: { _id, token: refreshToken } }));
const tokenOf = (answer: LightMyRequestResponse): string => answer.json<{ token: string }>().token;

const page = async (token: string, after = "newest"): Promise<HistoryPage> => {
  const answer = await story.server.call("GET", `/api/history/${after}`, { token });
  expect(answer.statusCode).toBe(200);
  return answer.json<HistoryPage>();
};
const ofKind = async <Kind extends HistoryEntry["kind"]>(token: string, kind: Kind) => {
  const { entries } = await page(token);
  return entries.filter((entry): entry is Extract<HistoryEntry, { kind: Kind }> => entry.kind === kind);
};
/** Until the notes go out, a day after the last notice. */
const silence = async (): Promise<void> => {
  for (const ms of [FREQUENCY_MS, DELAY_MS - DAY_MS, DAY_MS]) await story.pass(ms);
};
const address = () => `${story.context.ids.uuid()}@example.com`;

describe("the history of an account", () => {
  it("The history lists signs of life with source and device, the newest first", async () => {
    const writer = await story.addWriter([address()]);
    const signs = await ofKind(writer.token, "sign");
    expect(signs.map(({ source }) => source)).toEqual(["saved", "saved", "log-in"]);
    expect(signs.every(({ device, lateFor }) => device !== "" && lateFor === null)).toBe(true);
    expect(signs.map(({ at }) => at)).toEqual(signs.map(({ at }) => at).toSorted((a, b) => (a < b ? 1 : -1)));
  });

  it("The history shows the accepted reminders, the result of each delivery and the sign of life that came too late", async () => {
    const [eva, ben] = [address(), address()];
    const writer = await story.addWriter([eva, ben]);
    const path = `/api/note/${writer.noteIds[0]}`;
    const note = (await story.server.call("GET", path, writer)).json<object>();
    const recording = { type: "video", cloud: `${writer._id}/1790000000000.mp4`, length: 9 };
    await story.server.call("PUT", path, { token: writer.token, body: { ...note, recording } });
    story.sink.treat(ben, "refuse-for-now");
    await silence();
    const token = await logIn(writer);
    const [sign] = await ofKind(token, "sign");
    const reminders = await ofKind(token, "reminder");
    const deliveries = await ofKind(token, "delivery");
    expect(reminders.map(({ number, result }) => [number, result])).toEqual([
      [3, "accepted"],
      [1, "accepted"],
    ]);
    expect(Date.parse(reminders[0]?.acceptedAt ?? "")).toBeGreaterThanOrEqual(
      Date.parse(reminders[0]?.at ?? ""),
    );
    expect(deliveries.map((entry) => `${entry.title}, ${entry.recording}, ${entry.recipient}`)).toEqual([
      "For Miriam, video, Miriam",
      "For Miriam, video, Miriam",
    ]);
    expect(deliveries.map(({ result }) => result).toSorted()).toEqual(["accepted", "queued"]);
    expect(sign?.lateFor).toBe(deliveries[0]?.at);
  });

  it("The history shows a reminder as refused, and as withdrawn after a sign of life", async () => {
    const writer = await story.addWriter([address()]);
    story.sink.treat(writer.email, "refuse-for-good");
    await story.pass(FREQUENCY_MS);
    expect(await ofKind(await goOn(writer), "reminder")).toMatchObject([
      { number: 1, result: "refused", acceptedAt: null },
    ]);
    expect(await ofKind(await logIn(writer), "reminder")).toMatchObject([{ number: 1, result: "withdrawn" }]);
  });

  it("A reminder or delivery that came back is shown as returned", async () => {
    const writer = await story.addWriter([address()]);
    await silence();
    const { db } = story.context.database;
    const bounced = { state: "bounced" };
    await db.updateTable("mails").set(bounced).where("owner", "=", writer._id).execute();
    await db.updateTable("deliveries").set(bounced).where("owner", "=", writer._id).execute();
    const token = await goOn(writer);
    expect(await ofKind(token, "reminder")).toMatchObject([{ result: "returned" }, { result: "returned" }]);
    expect(await ofKind(token, "delivery")).toMatchObject([{ result: "returned" }]);
  });

  it("The history shows changes of rhythm and sleep mode, and of nothing else in the profile", async () => {
    const writer = await story.addWriter([address()]);
    const { token } = writer;
    const sleepUntil = new Date(story.context.clock.now() + DAY_MS).toISOString();
    for (const body of [{ firstname: "Adele" }, { confirmFrequency: 72, sendingDelay: 24 }, { sleepUntil }]) {
      await story.server.call("PUT", `/api/user/${writer._id}`, { token, body });
    }
    const changes = (await ofKind(token, "rhythm")).map(({ change }) => change);
    expect(changes[0]).toEqual({ kind: "sleep", until: sleepUntil });
    expect(changes.slice(1)).toHaveLength(2);
    expect(changes).toContainEqual({ kind: "confirm-frequency", fromHours: 168, toHours: 72 });
    expect(changes).toContainEqual({ kind: "sending-delay", fromHours: 48, toHours: 24 });
  });

  it("The pages of the history neither miss nor repeat an entry, even of one instant", async () => {
    const writer = await story.addWriter([address()]);
    const at = new Date(story.context.clock.now() - HOUR_MS);
    const planted = Array.from({ length: 2 * HISTORY_PAGE_SIZE }, () => story.context.ids.uuid());
    await story.context.database.db
      .insertInto("signs_of_life")
      .values(planted.map((id) => ({ id, owner: writer._id, at, source: "button", device: "a phone" })))
      .execute();
    const { token } = writer;
    const seen: string[] = [];
    for (let next: string | null = "newest"; next !== null;) {
      const shown: HistoryPage = await page(token, next);
      expect(shown.entries.length).toBeLessThanOrEqual(HISTORY_PAGE_SIZE);
      seen.push(...shown.entries.map(({ _id }) => _id));
      next = shown.next;
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(planted.every((id) => seen.includes(id))).toBe(true);
    expect(seen).toHaveLength(planted.length + 3);
  });

  it("The history shows only the owner's entries and needs a session", async () => {
    const [writer, other] = [await story.addWriter([address()]), await story.addWriter([address()])];
    const mine = (await page(writer.token)).entries.map(({ _id }) => _id);
    const theirs = (await page(other.token)).entries.map(({ _id }) => _id);
    expect(mine.filter((id) => theirs.includes(id))).toEqual([]);
    expect((await story.server.call("GET", "/api/history/newest")).statusCode).toBe(401);
  });

  it("A made-up history cursor answers 404", async () => {
    const { token } = await story.addWriter([address()]);
    for (const after of [
      "oldest",
      "1_x",
      `1_${"-".repeat(36)}`,
      `99999999999999_${story.context.ids.uuid()}`,
    ]) {
      expect((await story.server.call("GET", `/api/history/${after}`, { token })).statusCode).toBe(404);
    }
  });
});
