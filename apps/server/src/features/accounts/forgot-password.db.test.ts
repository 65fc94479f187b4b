import { setTimeout as pause } from "node:timers/promises";
import { HOUR_MS, MINUTE_MS } from "@afterword/core/time/duration";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readMails } from "../../testing/read-mails.ts";
import { startTestServer, type Person, type TestServer } from "../../testing/test-server.ts";

const SENTENCE = "If your email address was found, we sent you a link to reset your password!";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const forgot = (email: unknown, ip = "198.51.100.7") =>
  server.call("POST", "/api/user/forgot-password", { body: { email }, ip });

const reset = (secret: string | undefined, fieldpw = "battery staple") =>
  server.call("POST", "/api/user/reset-password", { body: { secret, fieldpw, confirmPassword: fieldpw } });

const linksTo = async (email: string) =>
  (await readMails(server.context, "reset-password", email)).map(({ vars }) => vars.secret);

const logIn = ({ email }: Pick<Person, "email">, fieldpw: string) =>
  server.call("POST", "/api/login", { body: { email, fieldpw, isApp: true } });

describe("asking for a new password", () => {
  it("is answered the same, and after the same time, for known and unknown addresses; only the known one gets a mail", async () => {
    const ada = await server.addPerson();
    const answers: unknown[] = [];
    for (const email of [ada.email, "nobody@example.com"]) {
      const answering = forgot(email);
      expect(await Promise.race([answering, pause(200, "not yet")])).toBe("not yet");
      const { statusCode, body } = await answering;
      answers.push([statusCode, body]);
    }
    expect(answers).toEqual([
      [200, SENTENCE],
      [200, SENTENCE],
    ]);
    expect(await linksTo(ada.email)).toHaveLength(1);
    expect(await linksTo("nobody@example.com")).toEqual([]);
  });

  it.each([
    ["", "Required"],
    ["anna", "Invalid email address"],
    ["аnna@example.com", "Invalid email address"],
    [`${"a".repeat(200)}@example.com`, "This email address is too long"],
  ])("refuses %o", async (email, message) => {
    const answer = await forgot(email);
    expect([answer.statusCode, answer.json<unknown>()]).toMatchObject([400, { fields: { email: message } }]);
  });

  it("finds the account whatever the capitals and spaces of the address", async () => {
    const ada = await server.addPerson();
    await forgot(` ${ada.email.toUpperCase()} `);
    expect(await linksTo(ada.email)).toHaveLength(1);
  });

  it("mails a link that is good for an hour, and kept only as a hash", async () => {
    const ada = await server.addPerson();
    await forgot(ada.email);
    const [secret = ""] = await linksTo(ada.email);
    const { db } = server.context.database;
    const rows = await db.selectFrom("secret_links").selectAll().where("owner", "=", ada._id).execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(secret);
    await server.pass(HOUR_MS);
    expect((await reset(secret)).statusCode).toBe(410);
  });

  it("lets earlier links die", async () => {
    const ada = await server.addPerson();
    await forgot(ada.email);
    await server.pass(MINUTE_MS);
    await forgot(ada.email);
    const [first, second] = await linksTo(ada.email);
    expect((await reset(first)).statusCode).toBe(410);
    expect((await reset(second)).statusCode).toBe(200);
  });

  it("sends five mails a day at most to one address, whoever asks, and the answer does not tell", async () => {
    const ada = await server.addPerson();
    for (let round = 0; round < 7; round += 1) {
      expect((await forgot(ada.email, `203.0.113.${round}`)).body).toBe(SENTENCE);
    }
    expect(await linksTo(ada.email)).toHaveLength(5);
  });

  it("is refused for a while when one computer asks again and again", async () => {
    const ask = () => forgot("nobody-again@example.com", "203.0.113.200");
    const answers = await Promise.all(Array.from({ length: 31 }, ask));
    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    expect(refused).toHaveLength(1);
    expect(refused[0]?.headers["retry-after"]).toBeDefined();
  });

  it("stands in the security log of the account", async () => {
    const ada = await server.addPerson();
    await forgot(ada.email);
    const { db } = server.context.database;
    const events = await db.selectFrom("audit_events").select("kind").where("owner", "=", ada._id).execute();
    expect(events).toContainEqual({ kind: "password-reset-asked" });
  });
});

describe("an account that nobody has confirmed", () => {
  it("is confirmed by the link to a new password, since that proves the mailbox, and its first password is worth nothing", async () => {
    const email = "unconfirmed@example.com";
    const names = { firstname: "Mallory", lastname: "Prepared" };
    const fieldpw = "what the stranger knows";
    const body = { ...names, email, fieldpw, confirmPassword: fieldpw, terms: true };
    await server.call("POST", "/api/user", { body });
    await forgot(email);
    const [secret] = await linksTo(email);
    expect((await reset(secret)).statusCode).toBe(200);
    expect((await logIn({ email }, fieldpw)).statusCode).toBe(403);
    expect((await logIn({ email }, "battery staple")).statusCode).toBe(200);
    const [confirmation] = await readMails(server.context, "confirm-email", email);
    const confirm = { secret: confirmation?.vars.secret };
    expect((await server.call("POST", "/api/user/confirm-email", { body: confirm })).statusCode).toBe(410);
  });
});

describe("a disabled account", () => {
  it("gets its link, and stays disabled", async () => {
    const ada = await server.addPerson();
    const { db } = server.context.database;
    await db.updateTable("users").set({ active: false }).where("id", "=", ada._id).execute();
    await forgot(ada.email);
    const [secret] = await linksTo(ada.email);
    expect((await reset(secret)).statusCode).toBe(200);
    expect((await logIn(ada, "battery staple")).statusCode).toBe(423);
  });
});
