import type { User } from "@afterword/contract/endpoints/accounts";
import type { SessionTokens } from "@afterword/contract/endpoints/sessions";
import type { Problem } from "@afterword/contract/problem";
import { DAY_MS, HOUR_MS } from "@afterword/core/time/duration";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readMails } from "../../testing/read-mails.ts";
import { startTestServer, xsrfHeaders } from "../../testing/test-server.ts";
import type { TestServer } from "../../testing/test-server.ts";
import { runBackgroundTasks } from "./run-background-tasks.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe("POST /api/user", () => {
  it("A sign-up creates an account on the free plan and mails a link that confirms it", async () => {
    const signedUp = await register("maya@example.com");
    expect([signedUp.statusCode, signedUp.body]).toEqual([200, "Please confirm your email address!"]);
    const [mail] = await readMails(server.context, "confirm-email", "maya@example.com");
    expect(mail?.vars).toMatchObject({ firstname: "Maya", lastname: "Åström", secret: expect.any(String) });
    expect((await confirm(mail?.vars.secret)).statusCode).toBe(200);
    await server.pass(1000);
    const user = await userOf("maya@example.com");
    expect(user).toMatchObject({
      firstname: "Maya",
      emailConfirmed: true,
      confirmFrequency: 168,
      sendingDelay: 48,
      sleepUntil: "1970-01-01T00:00:00.000Z",
      subscriptionPlan: { name: "Free" },
      freePlans: [],
      numNotes: 0,
      thread: { kind: "paused" },
      lastSigns: [{ source: "log-in" }, { source: "email-confirmed" }],
    });
    expect(user.secret).toHaveLength(43);
  });

  it("A sign-up with a known address gets the same answer, and its owner is mailed once a day", async () => {
    const ada = await server.addPerson();
    const unknown = await register("unknown-1@example.com");
    const known = [await register(ada.email), await register(ada.email.toUpperCase())];
    for (const answer of known) {
      expect([answer.statusCode, answer.body, Object.keys(answer.headers)]).toEqual([
        unknown.statusCode,
        unknown.body,
        Object.keys(unknown.headers),
      ]);
    }
    expect(await readMails(server.context, "account-exists", ada.email)).toHaveLength(1);
    expect(await readMails(server.context, "confirm-email", ada.email)).toHaveLength(0);
    await server.pass(DAY_MS);
    await register(ada.email);
    expect(await readMails(server.context, "account-exists", ada.email)).toHaveLength(2);
  });

  it("A sign-up with a known address leaves the existing password as it is", async () => {
    const ada = await server.addPerson();
    await register(ada.email, { fieldpw: "a new one", confirmPassword: "a new one" });
    expect((await logIn(ada.email, "a new one")).statusCode).toBe(403);
    expect((await logIn(ada.email, ada.password)).statusCode).toBe(200);
  });

  it("A sign-up is answered before anything is looked up, counted or mailed", async () => {
    const ada = await server.addPerson();
    const before = await countedAndMade();
    const headers = await xsrfHeaders(server.app);
    const answers: unknown[] = [];
    for (const email of [ada.email, "unknown-2@example.com"]) {
      const payload = form(email);
      const answer = await server.app.inject({ method: "POST", url: "/api/user", headers, payload });
      answers.push([answer.statusCode, answer.body]);
    }
    const after = await countedAndMade();
    await runBackgroundTasks(server.context);
    const taken = [200, "Please confirm your email address!"];
    expect(answers).toEqual([taken, taken]);
    expect(after).toEqual(before);
    expect(await readMails(server.context, "account-exists", ada.email)).toHaveLength(1);
    expect(await readMails(server.context, "confirm-email", "unknown-2@example.com")).toHaveLength(1);
  });

  it("A later sign-up replaces an unconfirmed one, its link and its password", async () => {
    const email = "claimed@example.com";
    await register(email, { firstname: "Mallory", fieldpw: "stolen one", confirmPassword: "stolen one" });
    const [first] = await readMails(server.context, "confirm-email", email);
    await register(email, { firstname: "Maya" });
    const mails = await readMails(server.context, "confirm-email", email);
    expect(mails.map(({ vars }) => vars.firstname)).toEqual(["Maya"]);
    expect((await confirm(first?.vars.secret)).statusCode).toBe(410);
    expect((await confirm(mails[0]?.vars.secret)).statusCode).toBe(200);
    expect((await logIn(email, "stolen one")).statusCode).toBe(403);
  });

  it("A new account follows its system, and knows the page's dark mode, light by default", async () => {
    const looks = async (email: string, changes: Record<string, unknown>) => {
      await register(email, changes);
      const { db } = server.context.database;
      return db
        .selectFrom("users")
        .select(["dark_mode", "follows_system_theme"])
        .where("email", "=", email)
        .executeTakeFirst();
    };
    expect(await looks("dark@example.com", { darkMode: true })).toEqual({
      dark_mode: true,
      follows_system_theme: true,
    });
    expect(await looks("unsaid@example.com", {})).toMatchObject({ dark_mode: false });
  });

  it("Three simultaneous sign-ups with one address make one account", async () => {
    const email = "twice@example.com";
    const answers = await Promise.all([register(email), register(email), register(email)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    const users = server.context.database.db.selectFrom("users").select("id").where("email", "=", email);
    expect(await users.execute()).toHaveLength(1);
    const [mail] = await readMails(server.context, "confirm-email", email);
    expect((await confirm(mail?.vars.secret)).statusCode).toBe(200);
  });

  it("A sign-up with invalid fields answers 400 with a reason for each field", async () => {
    const answer = await register("not an address", {
      firstname: "<b>",
      lastname: "x".repeat(31),
      fieldpw: "12345",
      confirmPassword: "other",
      terms: false,
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json<Problem>().fields).toMatchObject({
      firstname: "This firstname is invalid",
      lastname: "This lastname is too long",
      email: "Invalid email address",
      fieldpw: "The password length must be at least 6",
      terms: "Please accept Terms and Privacy",
    });
  });

  it("A sign-up with a password shorter than PASSWORD_MIN answers 400 and names that number", async () => {
    const strict = await startTestServer({ PASSWORD_MIN: "10" });
    const answer = await strict.call("POST", "/api/user", { body: form("long@example.com") });
    await strict.close();
    expect(answer.statusCode).toBe(400);
    expect(answer.json<Problem>().fields).toEqual({ fieldpw: "The password length must be at least 10" });
  });

  it.each([
    ["qwertyuiop", "This password is too easy to guess"],
    ["Password123", "This password is too easy to guess"],
    ["GUESSABLE@example.com", "Your name or email address is too easy to guess"],
    ["guessable", "Your name or email address is too easy to guess"],
  ])("A sign-up with the password %s is refused as easily guessed", async (fieldpw, sentence) => {
    const answer = await register("guessable@example.com", { fieldpw, confirmPassword: fieldpw });
    expect([answer.statusCode, answer.json<Problem>().fields]).toEqual([400, { fieldpw: sentence }]);
  });

  it("A sign-up with role, state or device fields creates an ordinary unconfirmed account", async () => {
    await register("greedy@example.com", {
      role: "admin",
      active: true,
      emailConfirmed: true,
      deviceId: "d",
    });
    const { db } = server.context.database;
    const user = db.selectFrom("users").selectAll().where("email", "=", "greedy@example.com");
    expect(await user.executeTakeFirst()).toMatchObject({
      role: "user",
      email_confirmed: false,
      had_phone: false,
    });
  });

  it("The password of a sign-up is stored only as an argon2id hash", async () => {
    await register("hashed@example.com");
    const { db } = server.context.database;
    const user = db.selectFrom("users").select("password_hash").where("email", "=", "hashed@example.com");
    expect((await user.executeTakeFirstOrThrow()).password_hash).toMatch(/^\$argon2id\$v=19\$/);
  });

  it("The 31st sign-up from one network address answers 429", async () => {
    const flood = Array.from({ length: 31 }, (_, n) => register(`flood-${n}@example.com`, {}, "192.0.2.77"));
    const codes = (await Promise.all(flood)).map(({ statusCode }) => statusCode);
    expect(codes.filter((code) => code === 200)).toHaveLength(30);
    expect(codes.filter((code) => code === 429)).toHaveLength(1);
  });
});

describe("POST /api/user/confirm-email", () => {
  it("A confirmation link works once and answers 409 when it is used again", async () => {
    await register("once@example.com");
    const [mail] = await readMails(server.context, "confirm-email", "once@example.com");
    expect((await confirm(mail?.vars.secret)).statusCode).toBe(200);
    const again = await confirm(mail?.vars.secret);
    expect(again.statusCode).toBe(409);
    expect(again.json<Problem>().detail).toBe("This email address is already confirmed.");
  });

  it("A confirmation link answers 410 after 48 hours", async () => {
    await register("late@example.com");
    const [mail] = await readMails(server.context, "confirm-email", "late@example.com");
    await server.pass(48 * HOUR_MS);
    const late = await confirm(mail?.vars.secret);
    expect(late.statusCode).toBe(410);
    expect(late.json<Problem>().detail).toMatch(/^Your email confirmation link is not valid!/);
  });

  it("An unknown secret or one of another purpose answers 410, a malformed one 400", async () => {
    expect((await confirm("a".repeat(43))).statusCode).toBe(410);
    expect((await confirm("short")).statusCode).toBe(400);
    const ada = await server.addPerson();
    const body = { newEmail: "elsewhere@example.com" };
    await server.call("PUT", `/api/user/${ada._id}`, { body, token: ada.token });
    const [mail] = await readMails(server.context, "confirm-updated-email", "elsewhere@example.com");
    expect((await confirm(mail?.vars.secret)).statusCode).toBe(410);
  });

  it("No confirmation secret is stored in clear among the secret links", async () => {
    await register("stolen@example.com");
    const [mail] = await readMails(server.context, "confirm-email", "stolen@example.com");
    const rows = await server.context.database.db.selectFrom("secret_links").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(mail?.vars.secret);
  });
});

/** What could tell a known address from an unknown one; sign-ups of a network are counted before the answer. */
async function countedAndMade() {
  const { db } = server.context.database;
  const counts = db.selectFrom("throttles").select(["key", "points"]).where("key", "not like", "register:%");
  const [mails, users] = (["mails", "users"] as const).map((table) => db.selectFrom(table).select("id"));
  return [await counts.orderBy("key").execute(), await mails?.execute(), await users?.execute()];
}

let lastAddress = 0;

function form(email: string) {
  const password = "correct horse".slice(0, 9);
  return {
    firstname: "Maya",
    lastname: "Åström",
    email,
    fieldpw: password,
    confirmPassword: password,
    terms: true,
  };
}

function register(email: string, fields: Record<string, unknown> = {}, ip?: string) {
  lastAddress += 1;
  const body = { ...form(email), ...fields };
  return server.call("POST", "/api/user", { body, ip: ip ?? `198.51.100.${lastAddress}` });
}

function confirm(secret: string | undefined) {
  return server.call("POST", "/api/user/confirm-email", { body: { secret } });
}

function logIn(email: string, fieldpw: string) {
  return server.call("POST", "/api/login", { body: { email, fieldpw, isApp: true } });
}

async function userOf(email: string): Promise<User> {
  const { token } = (await logIn(email, form(email).fieldpw)).json<SessionTokens>();
  const { db } = server.context.database;
  const row = await db.selectFrom("users").select("id").where("email", "=", email).executeTakeFirstOrThrow();
  return (await server.call("GET", `/api/user/${row.id}`, { token })).json<User>();
}
