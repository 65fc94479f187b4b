import type { User } from "@afterword/contract/endpoints/accounts";
import type { OpenSession, SessionTokens } from "@afterword/contract/endpoints/sessions";
import type { Problem } from "@afterword/contract/problem";
import { messages } from "@afterword/core/messages/catalog";
import { DAY_MS } from "@afterword/core/time/duration";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readMails } from "../../testing/read-mails.ts";
import { addCodes, addPasskey, askedOf, logInFirstHalf, WITH_NAME } from "../../testing/second-factor.ts";
import { startTestServer } from "../../testing/test-server.ts";
import type { Person, TestServer } from "../../testing/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(WITH_NAME);
});
afterAll(() => server.close());

type Caller = Pick<Person, "_id" | "token">;

/** A user with a session from before the second factor was added, as a copied session would be. */
const addOwner = async (add: typeof addCodes | typeof addPasskey, role: "user" | "admin" = "user") => {
  const ada = await server.addPerson({ role });
  const { token } = (await logInFirstHalf(server, ada)).json<SessionTokens>();
  await add(server, ada);
  return { ada, older: { _id: ada._id, token } };
};

const save = ({ _id, token }: Caller, body: object) =>
  server.call("PUT", `/api/user/${_id}`, { token, body });
const remove = ({ _id, token }: Caller) => server.call("DELETE", `/api/user/${_id}`, { token });

const REFUSED = [403, messages.secondFactor.ownerNeeds];

describe("a session that has not shown the account's second factor", () => {
  it.each([
    ["one-time codes", addCodes],
    ["a passkey", addPasskey],
  ])(
    "A session without the second factor (%s) cannot change the address, and neither address gets a mail",
    async (_name, add) => {
      const { ada, older } = await addOwner(add);
      const newEmail = `${ada._id}@example.net`;
      const refused = await save(older, { newEmail, firstname: "Eve" });
      const { detail, fields } = refused.json<Problem>();
      expect([refused.statusCode, detail]).toEqual(REFUSED);
      expect(fields).toEqual({ newEmail: detail });
      expect(await readMails(server.context, "confirm-updated-email", newEmail)).toEqual([]);
      expect(await readMails(server.context, "email-change-asked", ada.email)).toEqual([]);
      const user = (await server.call("GET", `/api/user/${ada._id}`, ada)).json<User>();
      expect(user).toMatchObject({ firstname: "Ada", newEmail: null });
    },
  );

  it("A session without the second factor can cancel a change of address and save the name", async () => {
    const { ada, older } = await addOwner(addCodes);
    expect((await save(ada, { newEmail: `${ada._id}@example.net` })).statusCode).toBe(200);
    const saved = await save(older, { newEmail: "", firstname: "Grace" });
    expect([saved.statusCode, saved.json<User>()]).toMatchObject([
      200,
      { firstname: "Grace", newEmail: null },
    ]);
  });

  it.each(["user", "admin"] as const)(
    "A session without the second factor cannot delete its account (%s)",
    async (role) => {
      const { ada, older } = await addOwner(addCodes, role);
      const refused = await remove(older);
      expect([refused.statusCode, refused.json<Problem>().detail]).toEqual(REFUSED);
      expect((await server.call("GET", `/api/user/${ada._id}`, ada)).statusCode).toBe(200);
    },
  );
});

describe("a session that has not shown the second factor, with or without the password", () => {
  it.each([
    ["rests", "PUT", (id: string) => `/api/user/${id}`, () => ({ sleepUntil: someDay() })],
    ["ends the others", "POST", () => "/api/sessions/end-others", () => undefined],
    ["ends another one", "DELETE", (_: string, other: string) => `/api/session/${other}`, () => undefined],
    [
      "changes the password",
      "POST",
      () => "/api/user/change-password",
      (oldPassword: string) => ({
        oldPassword,
        fieldpw: "battery staple",
        confirmPassword: "battery staple",
      }),
    ],
  ] as const)(
    "A session that %s without having shown the second factor answers 403 and changes nothing",
    async (_, method, pathOf, bodyOf) => {
      const { ada, older } = await addOwner(addCodes);
      const before = await sessionsOf(ada);
      const { session } = await sessionOf(ada);
      const call = { token: older.token, body: bodyOf(ada.password) };
      const refused = await server.call(method, pathOf(ada._id, session), call);
      expect([refused.statusCode, refused.json<Problem>().detail]).toEqual(REFUSED);
      const user = (await server.call("GET", `/api/user/${ada._id}`, ada)).json<User>();
      expect(user.sleepUntil).not.toBe(someDay());
      expect(before).toHaveLength(2);
      expect(await sessionsOf(ada)).toEqual(before);
      expect(askedOf(await logInFirstHalf(server, ada)).ticket).toEqual(expect.any(String));
    },
  );

  it("A session without the second factor can end itself", async () => {
    const { older } = await addOwner(addCodes);
    const { session } = await sessionOf(older);
    expect((await server.call("DELETE", `/api/session/${session}`, older)).statusCode).toBe(200);
  });
});

const someDay = (): string => new Date(server.context.clock.now() + DAY_MS).toISOString();

const sessionsOf = async ({ token }: Pick<Person, "token">): Promise<OpenSession[]> =>
  (await server.call("GET", "/api/sessions", { token })).json<{ sessions: OpenSession[] }>().sessions;

const sessionOf = async (person: Pick<Person, "token">): Promise<{ session: string }> => {
  const [first] = await sessionsOf(person);
  return { session: first?._id ?? "" };
};

describe("a session that has shown the second factor", () => {
  it("A session that showed the second factor can change the address and delete the account", async () => {
    const { ada } = await addOwner(addCodes);
    expect((await save(ada, { newEmail: `${ada._id}@example.net` })).statusCode).toBe(200);
    expect((await remove(ada)).statusCode).toBe(200);
  });
});
