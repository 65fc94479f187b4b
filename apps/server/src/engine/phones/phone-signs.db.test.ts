import { DAY_MS, HOUR_MS, MINUTE_MS } from "@afterword/core/time/duration";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { hashSecret } from "../../platform/crypto/secrets.ts";
import { mailsTo, openStory, type SwitchStory, type Writer } from "../../testing/switch-story.ts";
import { moveClock, readNow } from "../clock/service-clock.ts";
import type { ChallengePurpose } from "../store/rows/phones.ts";
import { recordSignOfLife } from "../switch/signs-of-life.ts";
import { issueChallenge } from "./challenges.ts";
import { recordPushAction, recordQuietSign } from "./phone-signs.ts";

/** The rhythm of a new account: a week, then two days. */
const FREQUENCY_MS = 7 * DAY_MS;
const TOKEN_HASH = hashSecret("the phone's own");
const DEVICE = "a phone";

let story: SwitchStory;
let writer: Writer;
beforeAll(async () => {
  story = await openStory();
});
beforeEach(async () => {
  writer = await story.addWriter(["eva@example.com"]);
  const { db } = story.context.database;
  const at = new Date(0);
  const times = { registered_at: at, last_reached_at: at };
  await db.deleteFrom("phones").execute();
  await db
    .insertInto("phones")
    .values({ owner: writer._id, device_id: "a", token_hash: TOKEN_HASH, quiet_signs: true, ...times })
    .execute();
});
afterAll(() => story.close());

const issue = (purpose: ChallengePurpose = "quiet"): Promise<string> =>
  story.context.store.transaction(async (rows) =>
    issueChallenge(rows, story.context, {
      owner: writer._id,
      purpose,
      now: await readNow(rows, story.context),
    }),
  );

const phoneSign = (challenge: string) => ({
  owner: writer._id,
  tokenHash: TOKEN_HASH,
  challenge,
  device: DEVICE,
});

const unlock = (challenge: string, ageMs = 0) =>
  story.context.store.transaction((rows) =>
    recordQuietSign(rows, story.context, { ...phoneSign(challenge), ageMs }),
  );

const press = (challenge: string) =>
  story.context.store.transaction((rows) => recordPushAction(rows, story.context, phoneSign(challenge)));

const confirm = () =>
  story.context.store.transaction((rows) =>
    recordSignOfLife(rows, story.context, { owner: writer._id, source: "button", device: DEVICE }),
  );

const owner = async () => {
  const user = await story.context.store.rows.findUser(writer._id);
  if (user === undefined) throw new Error("the writer has an account");
  return user;
};

const changePhone = (change: { readonly token_hash?: string | null; readonly quiet_signs?: boolean }) =>
  story.context.database.db.updateTable("phones").set(change).where("owner", "=", writer._id).execute();

const pass = (ms: number) => moveClock(story.context, ms);

describe("a quiet sign of life", () => {
  it("A quiet sign begins the cycle at its evidence, is stored with its source, and brings the next challenge", async () => {
    const challenge = await issue();
    const before = await owner();
    await pass(5 * HOUR_MS);
    const answer = await unlock(challenge, 2 * HOUR_MS);
    expect(answer).toMatchObject({ kind: "answered", why: null });
    const after = await owner();
    const { service } = await readNow(story.context.store.rows, story.context);
    const baseAt = after.lastSignMs;
    expect(service - baseAt).toBeGreaterThanOrEqual(2 * HOUR_MS);
    expect(service - baseAt).toBeLessThan(2 * HOUR_MS + MINUTE_MS);
    expect(after.switchState).toEqual({ kind: "watching", cycle: before.switchState.cycle + 1, baseAt });
    expect(after.lastStrongMs).toBe(before.lastStrongMs);
    const { db } = story.context.database;
    const signs = db.selectFrom("signs_of_life").select(["source", "device", "at"]);
    const last = await signs.where("owner", "=", writer._id).orderBy("at", "desc").executeTakeFirstOrThrow();
    expect(last).toEqual({ source: "phone-unlocked", device: DEVICE, at: new Date(after.lastSignAt) });
    if (answer.kind !== "answered") throw new Error("the sign was answered");
    expect(await unlock(answer.challenge)).toMatchObject({ kind: "answered", why: null });
  });

  it("A quiet sign withdraws the delivery that was due, and the owner is reminded anew", async () => {
    await story.pass(FREQUENCY_MS);
    const challenge = await issue();
    await unlock(challenge);
    await story.pass(2 * DAY_MS);
    expect((await owner()).switchState).toMatchObject({ kind: "watching" });
    await story.pass(FREQUENCY_MS - 2 * DAY_MS);
    expect(mailsTo(story.sink, writer.email).filter(({ link }) => link.includes("confirm"))).toHaveLength(2);
  });

  it("A challenge is answered once, even by two answers at the same time", async () => {
    const challenge = await issue();
    await pass(HOUR_MS);
    const answers = await Promise.all([unlock(challenge), unlock(challenge)]);
    expect(answers.map(({ kind }) => kind).toSorted()).toEqual(["answered", "challenge-unknown"]);
    expect(await unlock(challenge)).toEqual({ kind: "challenge-unknown" });
  });

  it("A challenge that was never issued, of another purpose, or older than a week counts for nothing", async () => {
    expect(await unlock("never-issued")).toEqual({ kind: "challenge-unknown" });
    expect(await unlock(await issue("reminder"))).toEqual({ kind: "challenge-unknown" });
    const challenge = await issue();
    await pass(7 * DAY_MS + MINUTE_MS);
    expect(await unlock(challenge)).toEqual({ kind: "challenge-unknown" });
  });

  it("A phone whose token was revoked gives no sign, and neither does one that was replaced or removed", async () => {
    const challenge = await issue();
    for (const token_hash of [null, hashSecret("another phone's")]) {
      await changePhone({ token_hash });
      expect(await unlock(challenge)).toEqual({ kind: "phone-unknown" });
    }
    await story.context.database.db.deleteFrom("phones").where("owner", "=", writer._id).execute();
    expect(await unlock(challenge)).toEqual({ kind: "phone-unknown" });
    expect(await press(await issue("reminder"))).toEqual({ kind: "phone-unknown" });
  });

  it("While quiet signs are off they use up their challenge and count for nothing", async () => {
    await changePhone({ quiet_signs: false });
    const [challenge, before] = [await issue(), await owner()];
    await pass(HOUR_MS);
    expect(await unlock(challenge)).toMatchObject({ why: "switched-off" });
    expect(await owner()).toEqual(before);
    await changePhone({ quiet_signs: true });
    expect(await unlock(challenge)).toEqual({ kind: "challenge-unknown" });
  });

  it("Why a quiet sign counts for nothing is told: too old, not newer, or no strong sign for 90 days", async () => {
    const early = await issue();
    await pass(2 * HOUR_MS);
    expect(await unlock(early, 3 * HOUR_MS)).toMatchObject({ why: "before-challenge" });
    const challenge = await issue();
    await pass(2 * HOUR_MS);
    await confirm();
    expect(await unlock(challenge, HOUR_MS)).toMatchObject({ why: "not-newer" });
    await pass(90 * DAY_MS + MINUTE_MS);
    expect(await unlock(await issue())).toMatchObject({ why: "needs-strong-sign" });
    await confirm();
    await pass(MINUTE_MS);
    expect(await unlock(await issue())).toMatchObject({ why: null });
  });

  it("After the delivery a quiet sign begins no cycle, and the next strong one is told that it came too late", async () => {
    await story.pass(FREQUENCY_MS);
    await story.pass(2 * DAY_MS);
    expect(await unlock(await issue())).toMatchObject({ why: "not-on-switch" });
    expect((await owner()).switchState).toMatchObject({ kind: "delivered" });
    expect(await confirm()).toMatchObject({ kind: "too-late" });
  });

  it("A quiet sign does not prove an account for the brake, and a press on a notification does", async () => {
    await story.context.database.db
      .updateTable("users")
      .set({ proved: false, created_ms: (await owner()).lastSignMs })
      .where("id", "=", writer._id)
      .execute();
    await pass(2 * DAY_MS);
    await unlock(await issue());
    expect(await owner()).toMatchObject({ isProved: false });
    await press(await issue("reminder"));
    expect(await owner()).toMatchObject({ isProved: true });
  });
});

describe("the action of a reminder's push", () => {
  it("The action is a strong sign of life, once", async () => {
    await story.pass(FREQUENCY_MS);
    const challenge = await issue("reminder");
    expect(await press(challenge)).toEqual({ kind: "in-time" });
    const { lastSignMs, lastStrongMs, switchState } = await owner();
    expect([lastStrongMs, switchState.kind]).toEqual([lastSignMs, "watching"]);
    expect(await press(challenge)).toEqual({ kind: "challenge-unknown" });
  });

  it("A notification keeps its action while the next push is tried again and again", async () => {
    const shown = await issue("reminder");
    await pass(HOUR_MS);
    for (let attempt = 0; attempt < 13; attempt += 1) await issue("reminder");
    expect(await press(shown)).toEqual({ kind: "in-time" });
  });

  it("The action of a notification that came weeks ago still counts, and one after the delivery is too late", async () => {
    const challenge = await issue("reminder");
    await story.pass(FREQUENCY_MS);
    await story.pass(2 * DAY_MS);
    expect(await press(challenge)).toMatchObject({ kind: "too-late" });
  });
});
