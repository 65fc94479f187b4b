import type { FactorAdded, SecondFactors } from "@afterword/contract/endpoints/second-factor";
import type { PasskeyCreation } from "@afterword/contract/passkeys";
import type { Problem } from "@afterword/contract/problem";
import { messages } from "@afterword/core/messages/catalog";
import { MINUTE_MS } from "@afterword/core/time/duration";
import { decodeCredentialPublicKey } from "@simplewebauthn/server/helpers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  addCodes,
  addPasskey,
  askedOf,
  codeOf,
  elsewhere,
  logInFirstHalf,
  show,
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

const UNKNOWN = "8b0c9b52-7d5c-4d0e-8a55-5f2f6a2c9a11";

const NOTHING: SecondFactors = {
  required: false,
  shown: false,
  passkeysPossible: true,
  passkeys: [],
  oneTimeCodes: null,
  recoveryCodesLeft: 0,
};

describe("an account without a second factor", () => {
  it("A new account has no second factor and logs in with the password alone", async () => {
    const ada = await server.addPerson();
    expect(await factorsOf(ada)).toEqual(NOTHING);
    expect((await logInFirstHalf(server, ada)).statusCode).toBe(200);
  });

  it("The first factor added brings ten recovery codes, a further one none, and both are logged and mailed", async () => {
    const ada = await server.addPerson();
    const { recoveryCodes } = await addCodes(server, ada);
    expect(recoveryCodes).toHaveLength(10);
    const at = new Date(server.context.clock.now()).toISOString();
    expect(await factorsOf(ada)).toEqual({
      ...NOTHING,
      shown: true,
      oneTimeCodes: { createdAt: at, lastUsedAt: null },
      recoveryCodesLeft: 10,
    });
    expect((await addPasskey(server, ada)).answer.json<FactorAdded>().recoveryCodes).toBeNull();
    expect(await traceOf(ada)).toEqual({
      audit: ["one-time-codes-added", "passkey-added"],
      mails: ["second-factor", "second-factor"],
    });
  });

  it("An added passkey is listed by its name, starts with counter 0 and is stored without what could sign", async () => {
    const ada = await server.addPerson();
    const { answer } = await addPasskey(server, ada);
    expect(answer.json<FactorAdded>().recoveryCodes).toHaveLength(10);
    const { passkeys } = await factorsOf(ada);
    expect(passkeys).toEqual([
      { _id: expect.any(String), name: "My phone", createdAt: expect.any(String), lastUsedAt: null },
    ]);
    const { db } = server.context.database;
    const [row] = await db.selectFrom("passkeys").selectAll().where("owner", "=", ada._id).execute();
    expect(row).toMatchObject({ counter: 0, transports: ["internal"] });
    const { public_key: key, ...rest } = row!;
    // Kind, algorithm, curve, x and y, without the private key (RFC 9053, -4), which is stored nowhere.
    const parts = decodeCredentialPublicKey(new Uint8Array(key)) as unknown as Map<number, unknown>;
    expect([...parts.keys()].toSorted((a, b) => b - a)).toEqual([3, 1, -1, -2, -3]);
    expect(Object.keys(rest).toSorted()).toEqual(
      [
        "owner",
        "id",
        "credential_id",
        "counter",
        "transports",
        "name",
        "created_at",
        "last_used_at",
      ].toSorted(),
    );
  });

  it("The key of one-time codes is stored encrypted, and recovery codes only as hashes", async () => {
    const ada = await server.addPerson();
    const { key, recoveryCodes } = await addCodes(server, ada);
    const { db } = server.context.database;
    const keys = db.selectFrom("one_time_codes").select("sealed").where("owner", "=", ada._id);
    const { sealed } = await keys.executeTakeFirstOrThrow();
    expect(Buffer.from(sealed).includes(key)).toBe(false);
    const codes = db.selectFrom("recovery_codes").selectAll().where("owner", "=", ada._id);
    const kept = JSON.stringify(await codes.execute());
    for (const code of recoveryCodes ?? []) expect(kept).not.toContain(code.replaceAll("-", ""));
  });
});

describe("adding a factor", () => {
  it("Changes of factors need the password, and ten wrong ones answer 429", async () => {
    const ada = await server.addPerson();
    const ip = elsewhere();
    const start = (password: string) => call(ada, "/one-time-codes/start", { password }, ip);
    const wrong = await start("wrong horse");
    expect([wrong.statusCode, wrong.json<Problem>().detail]).toEqual([403, messages.account.wrongPassword]);
    for (let tries = 1; tries < 10; tries += 1) await start("wrong horse");
    expect((await start(ada.password)).statusCode).toBe(429);
    for (const path of ["/passkey/start", "/recovery-codes", "/one-time-codes/remove"]) {
      expect((await call(ada, path, { password: "wrong horse" })).statusCode).toBe(403);
    }
  });

  it("One-time codes are not added by a wrong code, after 16 minutes or without a start", async () => {
    const ada = await server.addPerson();
    expect((await call(ada, "/one-time-codes/finish", { code: "123456" })).statusCode).toBe(409);
    const { key } = (await call(ada, "/one-time-codes/start", { password: ada.password })).json<{
      key: string;
    }>();
    const wrong = await call(ada, "/one-time-codes/finish", {
      code: codeOf(server, key) === "000000" ? "1" : "000000",
    });
    expect([wrong.statusCode, wrong.json<Problem>().detail]).toEqual([403, say.codeWrong]);
    await server.pass(16 * MINUTE_MS);
    expect(
      (await call(await again(ada), "/one-time-codes/finish", { code: codeOf(server, key) })).statusCode,
    ).toBe(409);
    expect((await factorsOf(await again(ada))).oneTimeCodes).toBeNull();
  });

  it("Starting one-time codes a second time answers 409", async () => {
    const ada = await server.addPerson();
    await addCodes(server, ada);
    const second = await call(ada, "/one-time-codes/start", { password: ada.password });
    expect([second.statusCode, second.json<Problem>().detail]).toEqual([409, say.oneTimeCodesThere]);
  });

  it.each([
    ["another site", { origin: "https://evil.example" }],
    ["no touch", { isTouched: false }],
  ])("A passkey with %s answers 409, and its ticket is used up", async (_, place) => {
    const ada = await server.addPerson();
    const { ticket, creation } = await startPasskey(ada);
    const attestation = createSoftwarePasskey().make(creation, place);
    const answer = await call(ada, "/passkey/finish", { ticket, name: "x", attestation });
    expect([answer.statusCode, answer.json<Problem>().detail]).toEqual([409, say.passkeyNotTaken]);
    const right = createSoftwarePasskey().make(creation);
    expect((await call(ada, "/passkey/finish", { ticket, name: "x", attestation: right })).statusCode).toBe(
      410,
    );
  });

  it("A passkey is added only once, and only in the session that started it, within five minutes", async () => {
    const [ada, bob] = [await server.addPerson(), await server.addPerson()];
    const { passkey } = await addPasskey(server, ada);
    expect((await addPasskey(server, ada, passkey)).answer.statusCode).toBe(409);
    const { ticket, creation } = await startPasskey(bob);
    const body = { ticket, name: "x", attestation: createSoftwarePasskey().make(creation) };
    expect((await call(ada, "/passkey/finish", body)).statusCode).toBe(410);
    expect((await call(await again(bob), "/passkey/finish", body)).statusCode).toBe(410);
    await server.pass(5 * MINUTE_MS);
    const late = await call(bob, "/passkey/finish", body);
    expect([late.statusCode, late.json<Problem>().detail]).toEqual([410, say.passkeyNotBegun]);
  });

  it("The options for a new passkey exclude existing ones and name the user and the site", async () => {
    const ada = await server.addPerson();
    await addPasskey(server, ada);
    const { creation } = await startPasskey(ada);
    expect(creation.excludeCredentials).toHaveLength(1);
    expect(creation.user.name).toBe(ada.email);
    expect(creation.rp).toEqual({ id: "localhost", name: "Afterword" });
  });

  it("Starting an eleventh passkey answers 409", async () => {
    const ada = await server.addPerson();
    for (let made = 0; made < 10; made += 1)
      expect((await addPasskey(server, ada)).answer.statusCode).toBe(200);
    const answer = await call(ada, "/passkey/start", { password: ada.password });
    expect([answer.statusCode, answer.json<Problem>().detail]).toEqual([409, say.passkeysTooMany]);
  });

  it("A server on a bare IP address offers no passkeys and refuses to start one", async () => {
    const bare = await startTestServer({ PUBLIC_URL: "http://127.0.0.1:4000" });
    const ada = await bare.addPerson();
    const { token, password } = ada;
    const listed = await bare.call("GET", "/api/second-factor", { token });
    expect(listed.json<SecondFactors>().passkeysPossible).toBe(false);
    const answer = await bare.call("POST", "/api/second-factor/passkey/start", { token, body: { password } });
    expect(answer.json<Problem>().detail).toBe(say.passkeysImpossible);
    await bare.close();
  });
});

describe("a session opened before the second factor was added", () => {
  it("A session from before the second factor stays open but cannot change factors, even with the password", async () => {
    const ada = await server.addPerson();
    const older = await again(ada);
    await addCodes(server, ada);
    expect((await factorsOf(older)).shown).toBe(false);
    for (const path of ["/one-time-codes/remove", "/passkey/start", "/recovery-codes"]) {
      const answer = await call(older, path, { password: ada.password });
      expect([answer.statusCode, answer.json<Problem>().detail]).toEqual([403, say.sessionNeeds]);
    }
  });
});

describe("removing a factor", () => {
  it("Removing the last factor removes the recovery codes, and the password alone logs in again", async () => {
    const ada = await server.addPerson();
    await addCodes(server, ada);
    await addPasskey(server, ada);
    const [passkey] = (await factorsOf(ada)).passkeys;
    const { password } = ada;
    const first = await call(ada, `/passkey/${passkey?._id}/remove`, { password });
    expect(first.json<SecondFactors>()).toMatchObject({ passkeys: [], recoveryCodesLeft: 10, shown: true });
    const last = await call(ada, "/one-time-codes/remove", { password });
    expect(last.json()).toEqual(NOTHING);
    expect(await factorsOf(ada)).toEqual(NOTHING);
    expect((await logInFirstHalf(server, ada)).statusCode).toBe(200);
    const { audit, mails } = await traceOf(ada);
    expect(audit.filter((kind) => kind.endsWith("removed"))).toEqual([
      "one-time-codes-removed",
      "passkey-removed",
    ]);
    expect(mails).toHaveLength(4);
  });

  it("A passkey is renamed only by its owner, and another user's passkey answers 404 like an unknown one", async () => {
    const [ada, bob] = [await server.addPerson(), await server.addPerson()];
    await addPasskey(server, ada);
    await addCodes(server, bob);
    const [passkey] = (await factorsOf(ada)).passkeys;
    const path = `/api/second-factor/passkey/${passkey?._id}`;
    const renamed = await server.call("PUT", path, { token: bob.token, body: { name: "Mine now" } });
    const removed = await call(bob, `/passkey/${passkey?._id}/remove`, { password: bob.password });
    const unknown = await call(bob, `/passkey/${UNKNOWN}/remove`, { password: bob.password });
    expect([renamed.statusCode, removed.statusCode]).toEqual([404, 404]);
    expect(removed.body).toBe(unknown.body);
    expect((await factorsOf(ada)).passkeys).toEqual([passkey]);
    const own = await server.call("PUT", path, { token: ada.token, body: { name: " Old phone " } });
    expect(own.json<SecondFactors>().passkeys[0]?.name).toBe("Old phone");
    const tooLong = await server.call("PUT", path, { token: ada.token, body: { name: "x".repeat(61) } });
    expect(tooLong.json<Problem>().fields).toEqual({ name: "This name is too long" });
  });
});

describe("new recovery codes", () => {
  it("New recovery codes replace the old ones", async () => {
    const ada = await server.addPerson();
    const { recoveryCodes } = await addCodes(server, ada);
    const made = await call(ada, "/recovery-codes", { password: ada.password });
    const [fresh] = made.json<{ recoveryCodes: string[] }>().recoveryCodes;
    const { ticket } = askedOf(await logInFirstHalf(server, ada));
    expect((await show(server, { ticket, recoveryCode: recoveryCodes?.[0] })).statusCode).toBe(403);
    expect((await show(server, { ticket, recoveryCode: fresh })).statusCode).toBe(200);
    expect((await factorsOf(ada)).recoveryCodesLeft).toBe(9);
  });

  it("Recovery codes without a second factor answer 409", async () => {
    const ada = await server.addPerson();
    const answer = await call(ada, "/recovery-codes", { password: ada.password });
    expect([answer.statusCode, answer.json<Problem>().detail]).toEqual([409, say.recoveryCodesNone]);
  });
});

function call({ token }: Person, path: string, body: unknown, ip = elsewhere()) {
  return server.call("POST", `/api/second-factor${path}`, { token, body, ip });
}

async function factorsOf({ token }: Pick<Person, "token">): Promise<SecondFactors> {
  return (await server.call("GET", "/api/second-factor", { token })).json<SecondFactors>();
}

async function startPasskey(person: Person): Promise<{ ticket: string; creation: PasskeyCreation }> {
  return (await call(person, "/passkey/start", { password: person.password })).json();
}

/** The same owner in another session. */
async function again(person: Person): Promise<Person> {
  return { ...person, ...(await logInFirstHalf(server, person)).json<{ token: string }>() };
}

async function traceOf({ _id }: Person) {
  const { db } = server.context.database;
  const events = await db
    .selectFrom("audit_events")
    .select(["kind", "at"])
    .where("owner", "=", _id)
    .execute();
  const mails = await db.selectFrom("mails").select("kind").where("owner", "=", _id).execute();
  const kinds = events.map(({ kind }) => kind).filter((kind) => /passkey|codes/.test(kind));
  return { audit: kinds.toSorted(), mails: mails.map(({ kind }) => kind) };
}
