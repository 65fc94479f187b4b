import type { User } from "@afterword/contract/endpoints/accounts";
import type { SessionTokens } from "@afterword/contract/endpoints/sessions";
import type { Problem } from "@afterword/contract/problem";
import { PROOF_MS } from "@afterword/core/accounts/recent-proof";
import { messages } from "@afterword/core/messages/catalog";
import { DAY_MS, HOUR_MS } from "@afterword/core/time/duration";
import { wallMs } from "@afterword/core/time/instant";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addPhone, savePhone } from "../../testing/phones.ts";
import { readMails } from "../../testing/read-mails.ts";
import { elsewhere } from "../../testing/second-factor.ts";
import { freshToken, startTestServer, type Person, type TestServer } from "../../testing/test-server.ts";
import { tellOfSilence } from "./silence.ts";

const { phones: say } = messages;

let server: TestServer;
let ada: Person;
beforeAll(async () => {
  server = await startTestServer();
  const { clock, store } = server.context;
  // The clock of the test runs ahead of the database's.
  Object.assign(store, { databaseNow: async () => clock.machineNow() });
});
beforeEach(async () => {
  ada = await server.addPerson();
});
afterAll(() => server.close());

const ADDRESS = { pushKind: "fcm", pushToken: "push-1" } as const;

const website = async (): Promise<Person> => {
  const body = { email: ada.email, fieldpw: ada.password, isApp: false, remember: true };
  const answer = await server.call("POST", "/api/login", { body, ip: elsewhere() });
  return { ...ada, ...answer.json<SessionTokens>() };
};
const quiet = (on: boolean, { token } = ada) =>
  server.call("PUT", "/api/phone/quiet-signs", { token, body: { on } });
const testReminder = ({ token } = ada) => server.call("POST", "/api/phone/test-reminder", { token });
const phoneOf = async (): Promise<User["phone"]> => {
  const token = await freshToken(server, ada);
  return (await server.call("GET", `/api/user/${ada._id}`, { token })).json<User>().phone;
};
const told = (answer: { readonly statusCode: number; json: <T>() => T }) => [
  answer.statusCode,
  answer.json<Problem>().detail,
];

describe("the switch of quiet signs", () => {
  it("It is turned on in the app with a recent password alone, and off from anywhere", async () => {
    await addPhone(server, ada);
    const site = await website();
    expect(told(await quiet(true, site))).toEqual([403, say.onlyInApp]);
    expect((await quiet(true)).body).toBe(say.quietSignsOn);
    expect((await quiet(true)).statusCode).toBe(200);
    expect(await phoneOf()).toMatchObject({ quietSigns: true });
    expect((await quiet(false, site)).body).toBe(say.quietSignsOff);
    expect(await phoneOf()).toMatchObject({ quietSigns: false, quietUntil: null });
    await server.pass(PROOF_MS + 1);
    const body = { token: ada.refreshToken, _id: ada._id };
    const old = (await server.call("POST", "/api/loginagain", { body })).json<Person>();
    expect((await quiet(true, old)).json<Problem>().fields).toEqual({
      fieldpw: messages.account.wrongPassword,
    });
    const { db } = server.context.database;
    const events = db.selectFrom("audit_events").select("kind").where("owner", "=", ada._id).orderBy("seq");
    const kinds = (await events.execute()).map(({ kind }) => kind).filter((kind) => kind.startsWith("quiet"));
    expect(kinds).toEqual(["quiet-signs-on", "quiet-signs-off"]);
  });

  it("It says until when they count: 90 days after the last sign of life that its owner gave by hand", async () => {
    await addPhone(server, ada);
    await quiet(true);
    await server.pass(DAY_MS);
    const token = await freshToken(server, ada);
    const { phone, now } = (await server.call("GET", `/api/user/${ada._id}`, { token })).json<User>();
    expect(phone?.quietUntil).toBe(new Date(Date.parse(now) + 90 * DAY_MS).toISOString());
  });

  it("It needs a phone that is registered and has its token", async () => {
    // As an earlier version left it, which knew of no tokens.
    expect(told(await quiet(true))).toEqual([409, say.none]);
    await savePhone(server, ada, { deviceId: null });
    expect(told(await quiet(false))).toEqual([409, say.none]);
  });
});

describe("the test reminder", () => {
  it("It is queued for a phone that takes pushes, from the app and five times an hour", async () => {
    expect(told(await testReminder())).toEqual([409, say.notPushed]);
    const { call } = await addPhone(server, ada);
    await call("/api/phone/push-token", ADDRESS);
    expect(told(await testReminder(await website()))).toEqual([403, say.onlyInApp]);
    for (let time = 0; time < 4; time += 1) expect((await testReminder()).body).toBe(say.testSent);
    expect((await testReminder()).statusCode).toBe(429);
    const pushes = server.context.database.db.selectFrom("pushes").select("kind");
    const queued = await pushes.where("owner", "=", ada._id).execute();
    expect(queued.map(({ kind }) => kind)).toEqual(["test", "test", "test", "test"]);
  });
});

describe("a phone that calls", () => {
  it("It is noted as reached, and saves the address under which it is pushed to", async () => {
    const { call } = await addPhone(server, ada);
    await server.pass(HOUR_MS);
    expect((await call("/api/phone/push-token", ADDRESS)).body).toBe("OK");
    const at = new Date(server.context.clock.now()).toISOString();
    expect(await phoneOf()).toMatchObject({ isPushed: true, pushKind: "fcm", lastReachedAt: at });
  });

  it("It is counted: 120 calls an hour", async () => {
    const { call } = await addPhone(server, ada);
    const { db } = server.context.database;
    await call("/api/phone/challenge");
    await db.updateTable("throttles").set({ points: 120 }).where("key", "=", `phone:${ada._id}`).execute();
    expect((await call("/api/phone/challenge")).statusCode).toBe(429);
  });
});

describe("a phone that is silent", () => {
  const addNote = async (): Promise<void> => {
    const person = { name: "Miriam", email: "miriam@example.com" };
    const { token } = ada;
    const made = await server.call("POST", "/api/recipient", { token, body: person });
    const note = { title: "A", text: "", active: true, recipients: [made.json()] };
    await server.call("POST", "/api/note", { token, body: note });
  };
  const silences = () => readMails(server.context, "phone-silent", ada.email);
  const look = async (): Promise<number> => {
    await tellOfSilence(server.context);
    await tellOfSilence(server.context);
    return (await silences()).length;
  };

  it("Its owner is mailed once after 14 days, and once more when it was reached in between", async () => {
    await addNote();
    const { call } = await addPhone(server, ada, { deviceModel: "Pixel 9" });
    await quiet(true);
    const reachedAt = server.context.clock.now();
    await server.pass(14 * DAY_MS);
    expect(await look()).toBe(0);
    await server.pass(1);
    expect(await look()).toBe(1);
    expect((await silences())[0]?.vars).toEqual({
      firstname: "Ada",
      phone: "Pixel 9",
      lastReachedAt: reachedAt,
    });
    await server.pass(30 * DAY_MS);
    expect(await look()).toBe(1);
    await call("/api/phone/challenge");
    await server.pass(14 * DAY_MS + 1);
    expect(await look()).toBe(2);
  });

  it("No mail comes while quiet signs are off, the owner sleeps or nothing is due", async () => {
    await addPhone(server, ada);
    await quiet(true);
    await server.pass(15 * DAY_MS);
    expect(await look()).toBe(0);
    ada = { ...ada, token: await freshToken(server, ada) };
    await addNote();
    const sleepUntil = new Date(server.context.clock.now() + DAY_MS).toISOString();
    await server.call("PUT", `/api/user/${ada._id}`, { token: ada.token, body: { sleepUntil } });
    expect(await look()).toBe(0);
    await server.pass(14 * DAY_MS);
    expect(await look()).toBe(0);
    await quiet(false, { ...ada, token: await freshToken(server, ada) });
    await server.pass(DAY_MS);
    expect(await look()).toBe(0);
  });

  it("A phone whose quiet signs were off for weeks is not silent when they begin", async () => {
    await addNote();
    await addPhone(server, ada);
    await quiet(true);
    await quiet(false);
    await server.pass(20 * DAY_MS);
    ada = { ...ada, token: await freshToken(server, ada) };
    await server.call("POST", "/api/user/show-password", {
      token: ada.token,
      body: { fieldpw: ada.password },
    });
    expect((await quiet(true)).statusCode).toBe(200);
    expect(await look()).toBe(0);
    await server.pass(14 * DAY_MS + 1);
    expect(await look()).toBe(1);
  });

  it("A server whose clock is days ahead of the database's mails no owner", async () => {
    await addNote();
    await addPhone(server, ada);
    await quiet(true);
    await server.pass(14 * DAY_MS + 1);
    const { store } = server.context;
    const behind = async () => wallMs(server.context.clock.machineNow() - 15 * DAY_MS);
    expect(await tellOfSilence({ ...server.context, store: { ...store, databaseNow: behind } })).toBe(0);
    expect(await silences()).toHaveLength(0);
  });

  it("Of two servers that look at once, one mails", async () => {
    await addNote();
    await addPhone(server, ada);
    await quiet(true);
    await server.pass(14 * DAY_MS + 1);
    await Promise.all([tellOfSilence(server.context), tellOfSilence(server.context)]);
    expect(await silences()).toHaveLength(1);
  });
});
