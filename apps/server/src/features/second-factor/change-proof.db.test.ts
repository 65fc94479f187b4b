import type { PasskeyCreation } from "@afterword/contract/passkeys";
import type { Problem } from "@afterword/contract/problem";
import { messages } from "@afterword/core/messages/catalog";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  addCodes,
  addPasskey,
  codeOf,
  elsewhere,
  logInFirstHalf,
  WITH_NAME,
} from "../../testing/second-factor.ts";
import { createSoftwarePasskey } from "../../testing/software-passkey.ts";
import { startTestServer } from "../../testing/test-server.ts";
import type { Person, TestServer } from "../../testing/test-server.ts";

const { secondFactor: say } = messages;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(WITH_NAME);
});
afterAll(() => server.close());

describe("a factor whose adding was started", () => {
  it.each([
    ["codes", { begin: beginCodes, add: addPasskey, status: 409, said: say.oneTimeCodesNotBegun }],
    ["a passkey", { begin: beginPasskey, add: addCodes, status: 410, said: say.passkeyNotBegun }],
    ["a second passkey", { begin: beginPasskey, add: addPasskey, status: 410, said: say.passkeyNotBegun }],
  ] as const)(
    "Adding %s cannot be finished once the owner has added a first factor in another session",
    async (_, { begin, add, status, said }) => {
      const ada = await server.addPerson();
      const older = await again(ada);
      const finish = await begin(older);
      await add(server, ada);
      const refused = await finish(older);
      expect([refused.statusCode, refused.json<Problem>().detail]).toEqual([status, said]);
      const change = await call(older, "/recovery-codes", { password: ada.password });
      expect([change.statusCode, change.json<Problem>().detail]).toEqual([403, say.sessionNeeds]);
    },
  );

  it.each([
    ["codes", beginCodes],
    ["a passkey", beginPasskey],
  ] as const)(
    "Adding %s cannot be finished in a session that lacks a factor added meanwhile",
    async (_, begin) => {
      const ada = await server.addPerson();
      const older = await again(ada);
      const finish = await begin(older);
      await addFactorUnseen(ada);
      const refused = await finish(older);
      expect([refused.statusCode, refused.json<Problem>().detail]).toEqual([403, say.sessionNeeds]);
    },
  );

  it.each([
    ["codes", beginCodes, 409],
    ["a passkey", beginPasskey, 410],
  ] as const)(
    "Adding %s cannot be finished once the password has changed, and can be started again with the new one",
    async (_, begin, status) => {
      const ada = await server.addPerson();
      const finish = await begin(ada);
      const body = { oldPassword: ada.password, fieldpw: NEW, confirmPassword: NEW };
      const changed = await server.call("POST", "/api/user/change-password", { token: ada.token, body });
      expect(changed.statusCode).toBe(200);
      expect((await finish(ada)).statusCode).toBe(status);
      expect((await (await begin({ ...ada, password: NEW }))(ada)).statusCode).toBe(200);
    },
  );
});

describe("the limit of ten passkeys", () => {
  it("A passkey started below the limit answers 409 when the limit is reached meanwhile", async () => {
    const ada = await server.addPerson();
    await addPasskey(server, ada);
    for (let more = 0; more < 8; more += 1) await addFactorUnseen(ada);
    const finish = await beginPasskey(ada);
    await addFactorUnseen(ada);
    const last = await finish(ada);
    expect([last.statusCode, last.json<Problem>().detail]).toEqual([409, say.passkeysTooMany]);
  });

  it("A user with 22 passkeys can still list factors and log in", async () => {
    const ada = await server.addPerson();
    for (let more = 0; more < 22; more += 1) await addFactorUnseen(ada);
    const list = await server.call("GET", "/api/second-factor", { token: ada.token });
    expect(list.statusCode).toBe(200);
    expect((await logInFirstHalf(server, ada)).statusCode).toBe(428);
  });
});

const NEW = "a longer horse than before";

type Finish = (person: Person) => ReturnType<TestServer["call"]>;

async function beginCodes(person: Person): Promise<Finish> {
  const { key } = (await call(person, "/one-time-codes/start", { password: person.password })).json<{
    key: string;
  }>();
  return (by) => call(by, "/one-time-codes/finish", { code: codeOf(server, key) });
}

async function beginPasskey(person: Person): Promise<Finish> {
  const started = await call(person, "/passkey/start", { password: person.password });
  const { ticket, creation } = started.json<{ ticket: string; creation: PasskeyCreation }>();
  const body = { ticket, name: "x", attestation: createSoftwarePasskey().make(creation) };
  return (by) => call(by, "/passkey/finish", body);
}

function call({ token }: Person, path: string, body: unknown) {
  return server.call("POST", `/api/second-factor${path}`, { token, body, ip: elsewhere() });
}

/** The same owner in another session. */
async function again(person: Person): Promise<Person> {
  return { ...person, ...(await logInFirstHalf(server, person)).json<{ token: string }>() };
}

/** As if it was added just before the check under the lock. */
async function addFactorUnseen({ _id: owner }: Person): Promise<void> {
  const [at, public_key] = [new Date(server.context.clock.now()), Buffer.alloc(1)];
  const key = {
    credential_id: server.context.ids.uuid(),
    public_key,
    counter: 0,
    transports: "[]",
    name: "x",
  };
  const passkey = { owner, id: server.context.ids.uuid(), ...key, created_at: at };
  await server.context.database.db.insertInto("passkeys").values(passkey).execute();
}
