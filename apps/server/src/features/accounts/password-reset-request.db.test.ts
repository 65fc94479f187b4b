import { DAY_MS, HOUR_MS, MINUTE_MS } from "@afterword/core/time/duration";
import { wallMs } from "@afterword/core/time/instant";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createSecretLink } from "../../engine/links/secret-links.ts";
import { rowsOf } from "../../engine/store/sql/sql-store.ts";
import { readMails } from "../../testing/read-mails.ts";
import { passOnThrottles, startTestServer, xsrfHeaders } from "../../testing/test-server.ts";
import type { Person, TestServer } from "../../testing/test-server.ts";
import { OFFICE_ID } from "./office.ts";
import { runBackgroundTasks } from "./run-background-tasks.ts";

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

/** Answers without the background task that follows. */
const answeredAlone = async (email: string) => {
  const headers = await xsrfHeaders(server.app);
  const url = "/api/user/forgot-password";
  return server.app.inject({ method: "POST", url, headers, payload: { email } });
};

const countedAndMailed = async () => {
  const { db } = server.context.database;
  const throttles = db.selectFrom("throttles").select(["key", "points"]).where("key", "not like", "forgot:%");
  const mails = db.selectFrom("mails").select("id").orderBy("id");
  return { throttles: await throttles.orderBy("key").execute(), mails: await mails.execute() };
};

const plantLinks = async ({ _id, email }: Person, count: number, endsInMs: number): Promise<string[]> => {
  const { context } = server;
  const expiresAt = wallMs(context.clock.now() + endsInMs);
  const link = { owner: _id, purpose: "reset-password", ref: email, expiresAt } as const;
  const made: string[] = [];
  while (made.length < count) made.push(await createSecretLink(rowsOf(context.database.db), context, link));
  return made;
};

const logIn = ({ email }: Pick<Person, "email">, fieldpw: string) =>
  server.call("POST", "/api/login", { body: { email, fieldpw, isApp: true } });

describe("POST /api/user/forgot-password", () => {
  it("Known and unknown addresses get the same answer, and only the mail differs", async () => {
    const ada = await server.addPerson();
    const stranger = "Nobody@example.com";
    const answers = [await forgot(ada.email), await forgot(stranger)];
    expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual([
      [200, SENTENCE],
      [200, SENTENCE],
    ]);
    expect([await linksTo(ada.email), await linksTo(stranger)]).toEqual([[expect.any(String)], []]);
    expect(await readMails(server.context, "no-account", ada.email)).toEqual([]);
    expect(await readMails(server.context, "no-account", stranger)).toMatchObject([{ owner: OFFICE_ID }]);
  });

  it("The answer comes before anything is looked up, counted or mailed", async () => {
    const ada = await server.addPerson();
    const before = await countedAndMailed();
    const answers = [await answeredAlone(ada.email), await answeredAlone("unknown@example.com")];
    const after = await countedAndMailed();
    await runBackgroundTasks(server.context);
    for (const { statusCode, body } of answers) expect([statusCode, body]).toEqual([200, SENTENCE]);
    expect(after).toEqual(before);
    expect(await linksTo(ada.email)).toHaveLength(1);
  });

  it("An address without an account gets one such mail a day, from however many networks it is requested", async () => {
    const email = "told-once@example.com";
    for (const mails of [1, 1, 2]) {
      for (let round = 0; round < 3; round += 1) await forgot(email, `203.0.113.${100 + round}`);
      expect(await readMails(server.context, "no-account", email)).toHaveLength(mails);
      await passOnThrottles(server, DAY_MS / 2);
    }
  });

  it.each([
    ["", "Enter an email address"],
    ["anna", "Invalid email address"],
    ["аnna@example.com", "Invalid email address"],
    [`${"a".repeat(200)}@example.com`, "This email address is too long"],
  ])("The address %o answers 400 with a reason", async (email, message) => {
    const answer = await forgot(email);
    expect([answer.statusCode, answer.json<unknown>()]).toMatchObject([400, { fields: { email: message } }]);
  });

  it("Capitals and spaces around an address do not matter for finding its account", async () => {
    const ada = await server.addPerson();
    await forgot(` ${ada.email.toUpperCase()} `);
    expect(await linksTo(ada.email)).toHaveLength(1);
  });

  it("The mailed link stops working after an hour and is stored only as a hash", async () => {
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

  it("An earlier reset link keeps working until one of the links is used", async () => {
    const ada = await server.addPerson();
    await forgot(ada.email);
    await server.pass(MINUTE_MS);
    await forgot(ada.email, "203.0.113.66");
    const [owners, strangers] = await linksTo(ada.email);
    expect((await reset(owners)).statusCode).toBe(200);
    expect((await reset(strangers)).statusCode).toBe(410);
  });

  it("One network gets at most five reset mails a day sent to an address, with the same answer every time", async () => {
    const ada = await server.addPerson();
    for (let round = 0; round < 7; round += 1)
      expect((await forgot(ada.email, "203.0.113.1")).body).toBe(SENTENCE);
    expect(await linksTo(ada.email)).toHaveLength(5);
  });

  it("After ten mails from strangers the owner still gets a working link, and then one mail an hour is sent", async () => {
    const ada = await server.addPerson();
    for (let round = 0; round < 10; round += 1) await forgot(ada.email, `203.0.113.${10 + (round % 2)}`);
    expect(await linksTo(ada.email)).toHaveLength(10);
    await forgot(ada.email, "203.0.113.20");
    const mailed = await linksTo(ada.email);
    expect(mailed).toHaveLength(11);
    for (let round = 0; round < 5; round += 1) await forgot(ada.email, `203.0.113.${30 + round}`);
    expect(await linksTo(ada.email)).toHaveLength(11);
    expect((await reset(mailed.at(-1))).statusCode).toBe(200);
    const mailedBefore = (await linksTo(ada.email)).length;
    for (const mailedSince of [0, 1]) {
      await passOnThrottles(server, HOUR_MS / 2);
      for (let round = 0; round < 2; round += 1) await forgot(ada.email, `203.0.113.${40 + round}`);
      expect(await linksTo(ada.email)).toHaveLength(mailedBefore + mailedSince);
    }
  });

  it("With twenty living links no further one is mailed, the old ones stay valid, and expired ones make room", async () => {
    const ada = await server.addPerson();
    const living = await plantLinks(ada, 20, HOUR_MS);
    await forgot(ada.email);
    expect(await linksTo(ada.email)).toEqual([]);
    await server.pass(HOUR_MS - 1);
    expect((await reset(living[0])).statusCode).toBe(200);
    await plantLinks(ada, 20, -1);
    await forgot(ada.email);
    expect(await linksTo(ada.email)).toHaveLength(1);
  });

  it("The 31st request from one network answers 429 with Retry-After", async () => {
    const ask = () => forgot("unknown-again@example.com", "203.0.113.200");
    const answers = await Promise.all(Array.from({ length: 31 }, ask));
    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    expect(refused).toHaveLength(1);
    expect(refused[0]?.headers["retry-after"]).toBeDefined();
  });

  it("A request for a new password is written to the account's security log", async () => {
    const ada = await server.addPerson();
    await forgot(ada.email);
    const { db } = server.context.database;
    const events = await db.selectFrom("audit_events").select("kind").where("owner", "=", ada._id).execute();
    expect(events).toContainEqual({ kind: "password-reset-asked" });
  });
});

describe("an unconfirmed account", () => {
  it("A password reset confirms an unconfirmed account and makes its first password and first link useless", async () => {
    const email = "unconfirmed@example.com";
    const names = { firstname: "Mallory", lastname: "Prepared" };
    const fieldpw = "what the stranger knows";
    const body = { ...names, email, fieldpw, confirmPassword: fieldpw, terms: true };
    await server.call("POST", "/api/user", { body });
    await forgot(email);
    const [secret] = await linksTo(email);
    expect((await reset(secret)).statusCode).toBe(200);
    const signs = server.context.database.db
      .selectFrom("signs_of_life")
      .innerJoin("users", "users.id", "signs_of_life.owner")
      .select("source")
      .where("email", "=", email);
    expect(await signs.execute()).toEqual([{ source: "email-confirmed" }]);
    expect((await logIn({ email }, fieldpw)).statusCode).toBe(403);
    expect((await logIn({ email }, "battery staple")).statusCode).toBe(200);
    const [confirmation] = await readMails(server.context, "confirm-email", email);
    const confirm = { secret: confirmation?.vars.secret };
    expect((await server.call("POST", "/api/user/confirm-email", { body: confirm })).statusCode).toBe(410);
  });
});

describe("a disabled account", () => {
  it("A disabled account can reset its password but stays disabled", async () => {
    const ada = await server.addPerson();
    const { db } = server.context.database;
    await db.updateTable("users").set({ active: false }).where("id", "=", ada._id).execute();
    await forgot(ada.email);
    const [secret] = await linksTo(ada.email);
    expect((await reset(secret)).statusCode).toBe(200);
    expect((await logIn(ada, "battery staple")).statusCode).toBe(423);
  });
});
