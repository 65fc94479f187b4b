import type { User } from "@afterword/contract/endpoints/accounts";
import type { SessionTokens } from "@afterword/contract/endpoints/sessions";
import type { Problem } from "@afterword/contract/problem";
import { MINUTE_MS } from "@afterword/core/time/duration";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readMails } from "../../testing/read-mails.ts";
import { startTestServer } from "../../testing/test-server.ts";
import type { Person, TestServer } from "../../testing/test-server.ts";

const NEW = "battery staple";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const reset = (secret: string | undefined, fieldpw = NEW, confirmPassword = fieldpw) =>
  server.call("POST", "/api/user/reset-password", { body: { secret, fieldpw, confirmPassword } });

let asked = 0;
const linkFor = async ({ email }: Person): Promise<string | undefined> => {
  asked += 1;
  await server.call("POST", "/api/user/forgot-password", { body: { email }, ip: `10.9.0.${asked}` });
  return (await readMails(server.context, "reset-password", email)).at(-1)?.vars.secret;
};

const logIn = ({ email }: Person, fieldpw: string) =>
  server.call("POST", "/api/login", { body: { email, fieldpw, isApp: true } });

const isOpen = async ({ token, _id }: Pick<Person, "token" | "_id">): Promise<boolean> =>
  (await server.call("GET", `/api/user/${_id}`, { token })).statusCode === 200;

describe("POST /api/user/reset-password", () => {
  it("A reset link works once, and from then on only the new password logs in", async () => {
    const ada = await server.addPerson();
    const secret = await linkFor(ada);
    const done = await reset(secret);
    expect([done.statusCode, done.body]).toEqual([
      200,
      "Your password was updated, you can use it to log in now!",
    ]);
    expect((await logIn(ada, ada.password)).statusCode).toBe(403);
    expect((await logIn(ada, NEW)).statusCode).toBe(200);
    const again = await reset(secret, "yet another one");
    expect([again.statusCode, again.json<Problem>().detail]).toEqual([
      410,
      "Resetting your password failed. Try resetting it again if you can’t log in.",
    ]);
    expect((await logIn(ada, NEW)).statusCode).toBe(200);
  });

  it("Of two simultaneous uses of a reset link exactly one succeeds", async () => {
    const ada = await server.addPerson();
    const secret = await linkFor(ada);
    const both = await Promise.all([reset(secret, "the first one"), reset(secret, "the second one")]);
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 410]);
  });

  it("A password reset ends every session and makes its refresh tokens useless", async () => {
    const ada = await server.addPerson();
    const other = (await logIn(ada, ada.password)).json<SessionTokens>();
    await reset(await linkFor(ada));
    expect([await isOpen(ada), await isOpen({ ...other, _id: ada._id })]).toEqual([false, false]);
    const body = { token: other.refreshToken, _id: ada._id };
    expect((await server.call("POST", "/api/loginagain", { body })).statusCode).toBe(401);
  });

  it("A password reset is no sign of life, the log-in after it is one", async () => {
    const ada = await server.addPerson();
    await server.pass(MINUTE_MS);
    await reset(await linkFor(ada));
    const { db } = server.context.database;
    const signs = db.selectFrom("signs_of_life").select("source").where("owner", "=", ada._id);
    expect(await signs.execute()).toEqual([{ source: "log-in" }]);
    await logIn(ada, NEW);
    expect(await signs.execute()).toHaveLength(2);
  });

  it("A password reset is mailed to the owner and written to the security log", async () => {
    const ada = await server.addPerson();
    await reset(await linkFor(ada));
    const [mail] = await readMails(server.context, "password-changed", ada.email);
    expect(mail?.vars).toMatchObject({ how: "mailed-link", at: server.context.clock.now() });
    const { db } = server.context.database;
    const events = await db.selectFrom("audit_events").select("kind").where("owner", "=", ada._id).execute();
    expect(events).toContainEqual({ kind: "password-reset" });
  });

  it("A refused new password answers 400 with the reason and leaves the link valid", async () => {
    const ada = await server.addPerson();
    const secret = await linkFor(ada);
    const mistakes: readonly (readonly [fieldpw: string, confirm: string, fields: object])[] = [
      ["12345", "12345", { fieldpw: "The password length must be at least 6" }],
      [NEW, "battery", { confirmPassword: "Password does not match" }],
      ["Password1", "Password1", { fieldpw: "This password is too easy to guess" }],
      [ada.email, ada.email, { fieldpw: "Your name or email address is too easy to guess" }],
    ];
    for (const [fieldpw, confirm, fields] of mistakes) {
      const answer = await reset(secret, fieldpw, confirm);
      expect([answer.statusCode, answer.json<Problem>().fields]).toEqual([400, fields]);
    }
    expect((await reset(secret)).statusCode).toBe(200);
  });
});

describe("a link to a new password", () => {
  it.each(["A".repeat(43), "x", "../../etc", ""])(
    "A made-up reset secret (%o) is refused",
    async (secret) => {
      const { statusCode } = await reset(secret);
      expect(statusCode).toBe(secret.length === 43 ? 410 : 400);
    },
  );

  it("A secret of another purpose resets no password, and a reset secret confirms no address", async () => {
    const ada = await server.addPerson();
    const newEmail = "elsewhere@example.com";
    await server.call("PUT", `/api/user/${ada._id}`, { token: ada.token, body: { newEmail } });
    const [mail] = await readMails(server.context, "confirm-updated-email", newEmail);
    expect((await reset(mail?.vars.secret)).statusCode).toBe(410);
    const secret = await linkFor(ada);
    for (const call of ["confirm-email", "confirm-updated-email"])
      expect((await server.call("POST", `/api/user/${call}`, { body: { secret } })).statusCode).toBe(410);
  });

  it("A reset link mailed to an earlier address answers 410", async () => {
    const ada = await server.addPerson();
    const newEmail = "moved-on@example.com";
    const secret = await linkFor(ada);
    await server.call("PUT", `/api/user/${ada._id}`, { token: ada.token, body: { newEmail } });
    const [mail] = await readMails(server.context, "confirm-updated-email", newEmail);
    const body = { secret: mail?.vars.secret };
    expect((await server.call("POST", "/api/user/confirm-updated-email", { body })).statusCode).toBe(200);
    expect((await reset(secret)).statusCode).toBe(410);
    const read = await server.call("GET", `/api/user/${ada._id}`, { token: ada.token });
    expect(read.json<User>().email).toBe(newEmail);
  });

  it("A reset link answers 410 once the password has been changed", async () => {
    const ada = await server.addPerson();
    const secret = await linkFor(ada);
    const body = { oldPassword: ada.password, fieldpw: NEW, confirmPassword: NEW };
    await server.call("POST", "/api/user/change-password", { token: ada.token, body });
    expect((await reset(secret, "what a thief wants")).statusCode).toBe(410);
    expect((await logIn(ada, NEW)).statusCode).toBe(200);
  });
});
