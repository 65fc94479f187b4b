import type { User } from "@afterword/contract/endpoints/accounts";
import type { SessionTokens } from "@afterword/contract/endpoints/sessions";
import type { Problem } from "@afterword/contract/problem";
import { PROOF_MS } from "@afterword/core/accounts/recent-proof";
import { messages } from "@afterword/core/messages/catalog";
import { SECOND_MS } from "@afterword/core/time/duration";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { hashSecret } from "../../platform/crypto/secrets.ts";
import { addPhone, savePhone, type TestPhone } from "../../testing/phones.ts";
import { readMails } from "../../testing/read-mails.ts";
import { addCodes, elsewhere } from "../../testing/second-factor.ts";
import { startTestServer, type Person, type TestServer } from "../../testing/test-server.ts";

let server: TestServer;
let ada: Person;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  ada = await server.addPerson({ deviceId: null });
});
afterAll(() => server.close());

const ADDRESS = { pushKind: "apns", pushToken: "push-1" } as const;

const read = async (person = ada): Promise<User> =>
  (await server.call("GET", `/api/user/${person._id}`, { token: person.token })).json<User>();
const save = (body: Readonly<Record<string, unknown>>, person = ada) => savePhone(server, person, body);
const rowOf = ({ _id }: Person) => {
  const { db } = server.context.database;
  return db.selectFrom("phones").selectAll().where("owner", "=", _id).executeTakeFirst();
};
const activityOf = async (person: Person): Promise<string[]> => {
  const answer = await server.call("GET", "/api/activity/newest", { token: person.token });
  return answer
    .json<{ entries: { kind: string }[] }>()
    .entries.map(({ kind }) => kind)
    .filter((kind) => kind.startsWith("phone-"));
};
/** A call that every phone may make. */
const statusOf = async (phone: TestPhone) => (await phone.call("/api/phone/push-token", ADDRESS)).statusCode;

const logIn = async (person: Person, { isApp = true, fieldpw = person.password } = {}): Promise<Person> => {
  const body = { email: person.email, fieldpw, isApp, remember: true };
  const answer = await server.call("POST", "/api/login", { body, ip: elsewhere() });
  return { ...person, password: fieldpw, ...answer.json<SessionTokens>() };
};
/** The same session, which has not shown its password for so long that it counts no more. */
const later = async (person: Person, ms = PROOF_MS + 1): Promise<Person> => {
  await server.pass(ms);
  const body = { token: person.refreshToken, _id: person._id };
  const answer = await server.call("POST", "/api/loginagain", { body });
  return { ...person, ...answer.json<SessionTokens>() };
};
const NEW = "a battery of staples";

describe("the registration of a phone", () => {
  it("It answers the device token, which no other answer tells and which is stored as a hash", async () => {
    const told = { deviceModel: "Pixel 9", deviceSystem: "Android 16", timeZone: "Europe/Zurich" };
    const answer = await save({ deviceId: "Phone-1", ...ADDRESS, ...told });
    const { deviceToken, ...user } = answer.json<User & { readonly deviceToken: string }>();
    expect(deviceToken).toMatch(/^[\w-]{43}$/);
    expect(user).toMatchObject({ deviceId: "Phone-1", pushToken: "push-1" });
    const at = new Date(server.context.clock.now()).toISOString();
    const times = { registeredAt: at, lastReachedAt: at, quietSigns: null, quietUntil: null };
    expect(user.phone).toEqual({
      model: "Pixel 9",
      system: "Android 16",
      pushKind: "apns",
      isPushed: true,
      ...times,
    });
    expect(await read()).toEqual(user);
    expect(await rowOf(ada)).toMatchObject({
      token_hash: hashSecret(deviceToken),
      time_zone: "Europe/Zurich",
    });
  });

  it("A session of the website saves nothing of a phone, and nothing else of that body", async () => {
    await addPhone(server, ada);
    const before = await read();
    const website = await logIn(ada, { isApp: false });
    for (const body of [
      { deviceId: "mine" },
      { deviceId: null },
      { pushToken: "mine" },
      { pushKind: "fcm" },
    ]) {
      const refused = await save({ ...body, firstname: "Eve", fieldpw: ada.password }, website);
      expect([refused.statusCode, refused.json<Problem>().detail]).toEqual([403, messages.phones.onlyInApp]);
    }
    const { deviceId, phone, firstname } = await read();
    expect({ deviceId, phone, firstname }).toEqual({
      deviceId: before.deviceId,
      phone: before.phone,
      firstname: "Ada",
    });
  });

  it("Registering, replacing, registering again and removing need a recent password, and take one", async () => {
    const { deviceId } = await addPhone(server, ada);
    const old = await later(ada);
    const row = await rowOf(ada);
    for (const body of [{ deviceId: "other" }, { deviceId }, { deviceId: null }]) {
      const refused = await save({ ...body, firstname: "Eve" }, old);
      expect([refused.statusCode, refused.json<Problem>().fields]).toEqual([
        403,
        { fieldpw: messages.account.wrongPassword },
      ]);
      expect([await rowOf(ada), (await read(old)).firstname]).toEqual([row, "Ada"]);
    }
    const replaced = await save({ deviceId: "other", fieldpw: ada.password }, old);
    expect(replaced.json<{ deviceToken: string }>().deviceToken).toBeDefined();
  });

  it("A session in the app alone saves the address for pushes of the phone that is registered", async () => {
    const phone = await addPhone(server, ada);
    const old = await later(ada);
    const saved = await save(ADDRESS, old);
    expect(saved.json<User>()).toMatchObject({ pushToken: "push-1", phone: { isPushed: true } });
    expect(saved.body).not.toContain("deviceToken");
    expect(await statusOf(phone)).toBe(200);
    await save({ deviceId: null, fieldpw: ada.password }, old);
    expect((await save(ADDRESS, old)).json<User>()).toMatchObject({
      deviceId: null,
      pushToken: null,
      phone: null,
    });
  });

  it("A session without the second factor of the account registers no phone", async () => {
    const other = await logIn(ada);
    await addCodes(server, ada);
    expect((await save({ deviceId: "mine" }, other)).statusCode).toBe(403);
    expect(await rowOf(ada)).toBeUndefined();
  });

  it("Its owner is told by mail and in the activity, of each phone that takes the place of another too", async () => {
    await addPhone(server, ada, { deviceModel: "Pixel 9" });
    await server.pass(SECOND_MS);
    await addPhone(server, ada, { deviceModel: "iPhone 17" });
    await server.pass(2 * SECOND_MS);
    await save({ deviceId: null });
    const mails = await readMails(server.context, "phone-registered", ada.email);
    expect(mails.map(({ vars }) => [vars.phone, vars.isReplaced])).toEqual([
      ["Pixel 9", false],
      ["iPhone 17", true],
    ]);
    expect(await activityOf(ada)).toEqual(["phone-removed", "phone-replaced", "phone-registered"]);
  });
});

describe("the device token", () => {
  it("It ends when another phone takes the place of the first, and when the phone is removed", async () => {
    const first = await addPhone(server, ada);
    expect(await statusOf(first)).toBe(200);
    const second = await addPhone(server, ada);
    expect([await statusOf(first), await statusOf(second)]).toEqual([401, 200]);
    await save({ deviceId: null });
    expect(await statusOf(second)).toBe(401);
    expect((await read()).phone).toBeNull();
  });

  it("It is replaced when the same phone registers again, and quiet signs stay as they were", async () => {
    const first = await addPhone(server, ada);
    await server.context.database.db.updateTable("phones").set({ quiet_signs: true }).execute();
    const again = await addPhone(server, ada, { deviceId: first.deviceId.toUpperCase() });
    expect([await statusOf(first), await statusOf(again)]).toEqual([401, 200]);
    expect((await read()).phone).toMatchObject({ quietSigns: true, quietUntil: expect.any(String) });
  });

  it("It ends with a changed password, and the phone then registers like a new one", async () => {
    const phone = await addPhone(server, ada);
    const body = { oldPassword: ada.password, fieldpw: NEW, confirmPassword: NEW };
    await server.call("POST", "/api/user/change-password", { token: ada.token, body, ip: elsewhere() });
    expect([await statusOf(phone), (await read()).deviceId]).toEqual([401, phone.deviceId]);
    const old = await later(ada);
    expect((await save({ deviceId: phone.deviceId, ...ADDRESS }, old)).statusCode).toBe(403);
    const again = await addPhone(server, await logIn(ada, { fieldpw: NEW }), { deviceId: phone.deviceId });
    expect([await statusOf(phone), await statusOf(again)]).toEqual([401, 200]);
  });

  it("It ends with a password that was set by a mailed link, which is enough to register a phone", async () => {
    const phone = await addPhone(server, ada);
    const ip = elsewhere();
    await server.call("POST", "/api/user/forgot-password", { body: { email: ada.email }, ip });
    const [mail] = await readMails(server.context, "reset-password", ada.email);
    const body = { secret: mail?.vars.secret, fieldpw: NEW, confirmPassword: NEW };
    expect((await server.call("POST", "/api/user/reset-password", { body, ip })).statusCode).toBe(200);
    expect(await statusOf(phone)).toBe(401);
    expect(await statusOf(await addPhone(server, await logIn(ada, { fieldpw: NEW })))).toBe(200);
  });

  it("It is worth nothing while the account is disabled, and ends with it", async () => {
    const phone = await addPhone(server, ada);
    const { db } = server.context.database;
    const set = (active: boolean) =>
      db.updateTable("users").set({ active }).where("id", "=", ada._id).execute();
    await set(false);
    expect(await statusOf(phone)).toBe(401);
    await set(true);
    expect(await statusOf(phone)).toBe(200);
    await server.call("DELETE", `/api/user/${ada._id}`, { token: ada.token, body: {} });
    expect(await statusOf(phone)).toBe(401);
  });

  it("It opens no call of a session, and a session's token none of a phone", async () => {
    const { deviceToken } = await addPhone(server, ada);
    const headers = { authorization: `Device ${deviceToken}` };
    expect((await server.call("GET", "/api/notes", { headers })).statusCode).toBe(401);
    for (const authorization of [
      `Bearer ${deviceToken}`,
      `Device ${ada.token}`,
      "Device",
      `Device ${deviceToken}x`,
    ]) {
      const asked = server.call("POST", "/api/phone/challenge", { headers: { authorization }, body: {} });
      expect((await asked).statusCode).toBe(401);
    }
  });
});

describe("an account without a phone", () => {
  it("The website is closed before the first registration, and stays open once the phone is removed", async () => {
    const asked = { email: ada.email, fieldpw: ada.password, isApp: false, remember: true };
    const website = async () => (await server.call("POST", "/api/login", { body: asked })).statusCode;
    expect(await website()).toBe(418);
    await addPhone(server, ada);
    await save({ deviceId: null });
    expect(await website()).toBe(200);
  });
});

describe("two at once", () => {
  it("A registration whose session ends with a new password while it is proved registers nothing", async () => {
    const { passwords } = server.context;
    const { verify } = passwords;
    Object.assign(passwords, {
      verify: async (...given: Parameters<typeof verify>) => {
        const verified = await verify(...given);
        await server.call("POST", "/api/logout", { body: { token: ada.refreshToken } });
        return verified;
      },
    });
    const answer = await save({ deviceId: "mine", fieldpw: ada.password });
    Object.assign(passwords, { verify });
    expect([answer.statusCode, await rowOf(ada)]).toEqual([401, undefined]);
  });

  it("Of two phones that register at once one stays, and the other's token is worth nothing", async () => {
    const both = await Promise.all([addPhone(server, ada), addPhone(server, ada)]);
    const statuses = await Promise.all(both.map(statusOf));
    expect(new Set(statuses)).toEqual(new Set([200, 401]));
  });
});
