import type { User } from "@afterword/contract/endpoints/accounts";
import type { Problem } from "@afterword/contract/problem";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer } from "../../testing/test-server.ts";
import type { Person, TestServer } from "../../testing/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const save = ({ token, _id }: Person, body: object) =>
  server.call("PUT", `/api/user/${_id}`, { token, body });

const logIn = (email: string, fieldpw: string) =>
  server.call("POST", "/api/login", { body: { email, fieldpw, isApp: true } });

describe("a name", () => {
  it.each([
    ["  Anna   Maria\t", "Anna Maria"],
    ["van den Berg", "van den Berg"],
    ["mcDonald", "mcDonald"],
    ["Zoe\u0308", "Zoë"],
    ["\u00a0Ольга\u2003", "Ольга"],
  ])("A name given as %o is kept as %o", async (lastname, kept) => {
    const ada = await server.addPerson();
    expect((await save(ada, { lastname })).json<User>().lastname).toBe(kept);
  });

  it.each(["An\u200bna", "Anna\u202e", "Ann\u0000a", "Anna\u{1f600}", "=cmd()", "\u2800"])(
    "A name with hidden or forbidden characters is refused: %j",
    async (lastname) => {
      const answer = await save(await server.addPerson(), { lastname });
      expect([answer.statusCode, answer.json<Problem>().fields]).toEqual([
        400,
        { lastname: "This lastname is invalid" },
      ]);
    },
  );
});

describe("a look-alike address", () => {
  it.each([
    ["a Cyrillic letter", "\u0430nna.kern@example.com"],
    ["a wide letter", "\uff41nna.kern@example.com"],
    ["the sign of Kelvin, whose small letter is a k", "anna.\u212aern@example.com"],
    ["an i without its dot", "anna.kern@l\u0131ly.example.com"],
    ["something invisible", "anna\u200b.kern@example.com"],
    ["a wide @", "anna.kern\uff20example.com"],
  ])(
    "An address with %s is refused in log-in, sign-up, forgotten password and change of address",
    async (_what, email) => {
      const ada = await server.addPerson();
      const invalid = { email: "Invalid email address" };
      const names = { firstname: "Anna", lastname: "Kern", fieldpw: "correct horse" };
      const signUp = { ...names, email, confirmPassword: names.fieldpw, terms: true };
      const answers = [
        await logIn(email, "correct horse"),
        await server.call("POST", "/api/user", { body: signUp }),
        await server.call("POST", "/api/user/forgot-password", { body: { email } }),
      ];
      for (const answer of answers)
        expect([answer.statusCode, answer.json<Problem>().fields]).toEqual([400, invalid]);
      expect((await save(ada, { newEmail: email })).json<Problem>().fields).toEqual({
        newEmail: invalid.email,
      });
    },
  );

  it("Addresses that differ by a dot or a plus belong to different accounts", async () => {
    const person = await server.addPerson({ email: "anna.kern@example.org" });
    await server.addPerson({ email: "annakern@example.org" });
    expect((await logIn("anna.kern+x@example.org", person.password)).statusCode).toBe(403);
    const users = server.context.database.db.selectFrom("logins").select("email");
    expect(await users.where("email", "like", "%kern@example.org").execute()).toHaveLength(2);
  });
});
