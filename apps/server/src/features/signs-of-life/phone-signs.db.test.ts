import type { User } from "@afterword/contract/endpoints/accounts";
import type { Problem } from "@afterword/contract/problem";
import { messages } from "@afterword/core/messages/catalog";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@afterword/core/time/duration";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readNow } from "../../engine/clock/service-clock.ts";
import { issueChallenge } from "../../engine/phones/challenges.ts";
import { addPhone, type TestPhone } from "../../testing/phones.ts";
import { openStory, type SwitchStory, type Writer } from "../../testing/switch-story.ts";

let story: SwitchStory;
let ada: Writer;
let phone: TestPhone;
beforeAll(async () => {
  story = await openStory();
});
beforeEach(async () => {
  ada = await story.addWriter(["miriam@example.com"]);
  phone = await addPhone(story.server, ada, { deviceSystem: "Android 16" });
  const body = { on: true };
  await story.server.call("PUT", "/api/phone/quiet-signs", { token: ada.token, body });
});
afterAll(() => story.close());

const ask = async (): Promise<string> =>
  (await phone.call("/api/phone/challenge")).json<{ readonly challenge: string }>().challenge;
const unlocked = (challenge: string, ageMs = 0) => phone.call("/api/phone/quiet-sign", { challenge, ageMs });
const fine = (challenge: string) => phone.call("/api/phone/fine", { challenge });
/** As a reminder's push brings it. */
const pushed = async (): Promise<string> => {
  const { rows } = story.context.store;
  const now = await readNow(rows, story.context);
  return issueChallenge(rows, story.context, { owner: ada._id, purpose: "reminder", now });
};
const lastSign = () => {
  const { db } = story.context.database;
  const signs = db.selectFrom("signs_of_life").select(["source", "device"]).where("owner", "=", ada._id);
  return signs.orderBy("at", "desc").executeTakeFirstOrThrow();
};

describe("the calls of a phone about its owner", () => {
  it("A quiet sign counts for the challenge that the phone asked for, and for the one that each answer brings", async () => {
    const challenge = await ask();
    await story.pass(5 * HOUR_MS);
    const first = await unlocked(challenge, HOUR_MS);
    const answer = first.json<{ counted: boolean; why: string | null; challenge: string }>();
    expect(answer).toEqual({ counted: true, why: null, challenge: expect.stringMatching(/^[\w-]{43}$/) });
    expect(await lastSign()).toEqual({ source: "phone-unlocked", device: "the app on Android" });
    expect((await unlocked(challenge)).statusCode).toBe(410);
    const second = await unlocked(answer.challenge, 6 * HOUR_MS);
    expect(second.json()).toMatchObject({ counted: false, why: "before-challenge" });
  });

  it("Many quiet signs show as one among the last signs, and hide none of the others", async () => {
    let challenge = await ask();
    for (let count = 0; count < 6; count += 1) {
      await story.pass(MINUTE_MS);
      challenge = (await unlocked(challenge)).json<{ challenge: string }>().challenge;
    }
    const path = `/api/user/${ada._id}`;
    const user = (await story.server.call("GET", path, { token: ada.token })).json<User>();
    expect(user.lastSigns[0]?.source).toBe("phone-unlocked");
    const strong = user.lastSigns.slice(1).map(({ source }) => source);
    expect(strong).toContain("log-in");
    expect(strong).not.toContain("phone-unlocked");
  });

  it("“I’m fine” on a pushed reminder is a sign of life, once, and tells by its owner's clock that it came too late", async () => {
    const home = { time_zone: "Pacific/Auckland" };
    await story.context.database.db.updateTable("users").set(home).where("id", "=", ada._id).execute();
    const [first, second] = [await pushed(), await pushed()];
    expect((await fine(first)).body).toBe("OK");
    expect(await lastSign()).toEqual({ source: "push-action", device: "the app on Android" });
    const again = await fine(first);
    expect([again.statusCode, again.json<Problem>().detail]).toEqual([410, messages.phones.challengeOver]);
    await story.pass(7 * DAY_MS);
    await story.pass(2 * DAY_MS);
    const late = await fine(second);
    expect([late.statusCode, late.json<Problem>().detail]).toEqual([
      409,
      expect.stringMatching(/delivered on .* \(New Zealand Time\)/),
    ]);
  });

  it("The challenge of a reminder gives no quiet sign, and the other way round", async () => {
    expect((await unlocked(await pushed())).statusCode).toBe(410);
    expect((await fine(await ask())).statusCode).toBe(410);
  });

  it("A challenge of another account counts for nothing", async () => {
    const challenge = await ask();
    const bob = await addPhone(story.server, await story.server.addPerson());
    expect((await bob.call("/api/phone/quiet-sign", { challenge, ageMs: 0 })).statusCode).toBe(410);
    expect((await unlocked(challenge)).statusCode).toBe(200);
  });

  it("What was issued to a phone ends with its registration", async () => {
    const [quiet, reminder] = [await ask(), await pushed()];
    phone = await addPhone(story.server, ada, { deviceId: phone.deviceId });
    expect([(await unlocked(quiet)).statusCode, (await fine(reminder)).statusCode]).toEqual([410, 410]);
  });
});
