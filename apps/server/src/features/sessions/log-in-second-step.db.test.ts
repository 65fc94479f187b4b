import type { SessionTokens } from "@afterword/contract/endpoints/sessions";
import type { Problem } from "@afterword/contract/problem";
import { messages } from "@afterword/core/messages/catalog";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@afterword/core/time/duration";
import { wallMs } from "@afterword/core/time/instant";
import { decodeJwt } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTickets } from "../../platform/crypto/tickets.ts";
import { addCodes, askedOf, codeOf, logInFirstHalf, show, WITH_NAME } from "../../testing/second-factor.ts";
import { startTestServer } from "../../testing/test-server.ts";
import type { Person, TestServer } from "../../testing/test-server.ts";

const { secondFactor: say } = messages;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(WITH_NAME);
});
afterAll(() => server.close());

describe("the first step of a log-in with a second factor", () => {
  it("The right password of an account with a second factor answers 428 with a ticket and the possible kinds", async () => {
    const { ada } = await personWithCodes();
    const answer = await logInFirstHalf(server, ada);
    expect(answer.statusCode).toBe(428);
    expect(answer.headers["content-type"]).toBe("application/problem+json; charset=utf-8");
    expect(answer.json<Problem>().detail).toBe(say.asked);
    expect(askedOf(answer)).toEqual({
      ticket: expect.any(String),
      kinds: ["one-time-code", "recovery-code"],
      passkey: null,
    });
    expect(answer.body).not.toContain("refreshToken");
  });

  it("A log-in left after the first step is no sign of life and opens no session", async () => {
    const { ada } = await personWithCodes();
    const before = await tracesOf(ada);
    await server.pass(HOUR_MS);
    await logInFirstHalf(server, ada);
    expect(await tracesOf(ada)).toEqual(before);
  });

  it("Wrong codes answer 403, open no session and are no sign of life", async () => {
    const { ada } = await personWithCodes();
    const before = await tracesOf(ada);
    const { ticket } = askedOf(await logInFirstHalf(server, ada));
    const answer = await show(server, { ticket, code: "000000" });
    expect([answer.statusCode, answer.json<Problem>().detail]).toEqual([403, say.codeWrong]);
    expect((await show(server, { ticket, recoveryCode: "A".repeat(25) })).statusCode).toBe(403);
    expect(await tracesOf(ada)).toEqual(before);
  });

  it("A log-in with a second factor still reports a missing device, unconfirmed address or disabled account", async () => {
    const { ada } = await personWithCodes();
    await change(ada, { had_phone: false });
    expect((await logInFirstHalf(server, ada, { isApp: false })).statusCode).toBe(418);
    await change(ada, { email_confirmed: false });
    expect((await logInFirstHalf(server, ada, { isApp: false })).statusCode).toBe(409);
    await change(ada, { active: false });
    expect((await logInFirstHalf(server, ada, { isApp: false })).statusCode).toBe(423);
  });

  it("An account whose one-time codes were started but not confirmed logs in with the password alone", async () => {
    const ada = await server.addPerson();
    const body = { password: ada.password };
    await server.call("POST", "/api/second-factor/one-time-codes/start", { token: ada.token, body });
    expect((await logInFirstHalf(server, ada)).statusCode).toBe(200);
  });

  it("A wrong password answers 403 without mentioning the second factor", async () => {
    const { ada } = await personWithCodes();
    const answer = await logInFirstHalf(server, { ...ada, password: "wrong horse" });
    expect([answer.statusCode, answer.json<Problem>().detail]).toEqual([
      403,
      messages.session.wrongCredentials,
    ]);
  });
});

describe("a one-time code", () => {
  it("A one-time code opens the requested session and is a sign of life", async () => {
    const { ada, key } = await personWithCodes();
    await server.pass(MINUTE_MS);
    const { ticket } = askedOf(await logInFirstHalf(server, ada, { remember: true }));
    const answer = await show(server, { ticket, code: codeOf(server, key) });
    expect(answer.statusCode).toBe(200);
    const { token, refreshToken } = answer.json<SessionTokens>();
    const { iat = 0, exp = 0 } = decodeJwt(refreshToken);
    expect((exp - iat) * 1000).toBe(30 * DAY_MS);
    expect((await server.call("GET", `/api/user/${ada._id}`, { token })).statusCode).toBe(200);
    const [last] = await signsOf(ada);
    expect(last).toMatchObject({ source: "log-in", at: new Date(server.context.clock.now()) });
  });

  it("A one-time code works once, even when it is shown twice at the same time", async () => {
    const { ada, key } = await personWithCodes();
    await server.pass(MINUTE_MS);
    const code = codeOf(server, key);
    const tickets = await Promise.all(
      [1, 2].map(async () => askedOf(await logInFirstHalf(server, ada)).ticket),
    );
    const answers = await Promise.all(tickets.map((ticket) => show(server, { ticket, code })));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 403]);
    const { ticket } = askedOf(await logInFirstHalf(server, ada));
    expect((await show(server, { ticket, code })).json<Problem>().detail).toBe(say.codeWrong);
  });

  it("The code that set up the one-time codes does not log in", async () => {
    const { ada, key } = await personWithCodes();
    const { ticket } = askedOf(await logInFirstHalf(server, ada));
    expect((await show(server, { ticket, code: codeOf(server, key) })).statusCode).toBe(403);
  });

  it("A one-time code with a space in the middle is accepted", async () => {
    const { ada, key } = await personWithCodes();
    await server.pass(MINUTE_MS);
    const { ticket } = askedOf(await logInFirstHalf(server, ada));
    const code = codeOf(server, key).replace(/^(...)/, "$1 ");
    expect((await show(server, { ticket, code })).statusCode).toBe(200);
  });

  it("Another account's one-time code answers 403", async () => {
    const [{ ada }, { key }] = [await personWithCodes(), await personWithCodes()];
    await server.pass(MINUTE_MS);
    const { ticket } = askedOf(await logInFirstHalf(server, ada));
    expect((await show(server, { ticket, code: codeOf(server, key) })).statusCode).toBe(403);
  });
});

describe("a recovery code", () => {
  it("A recovery code works once in any spelling, and its use is logged and mailed", async () => {
    const { ada, recoveryCodes } = await personWithCodes();
    const recoveryCode = (recoveryCodes[0] ?? "").toLowerCase().replaceAll("-", " ");
    const first = askedOf(await logInFirstHalf(server, ada));
    expect((await show(server, { ticket: first.ticket, recoveryCode })).statusCode).toBe(200);
    const { ticket } = askedOf(await logInFirstHalf(server, ada));
    const again = await show(server, { ticket, recoveryCode });
    expect([again.statusCode, again.json<Problem>().detail]).toEqual([403, say.recoveryCodeWrong]);
    expect(await auditOf(ada)).toContain("recovery-code-used");
    expect(await mailKindsOf(ada)).toEqual(["second-factor", "second-factor"]);
  });

  it("Recovery codes are not offered once all are used", async () => {
    const { ada } = await personWithCodes();
    const { db } = server.context.database;
    await db
      .updateTable("recovery_codes")
      .set({ used_at: new Date(server.context.clock.now()) })
      .where("owner", "=", ada._id)
      .execute();
    expect(askedOf(await logInFirstHalf(server, ada)).kinds).toEqual(["one-time-code"]);
  });
});

describe("the ticket of a log-in", () => {
  it("A ticket answers 410 after five minutes, and after it was used", async () => {
    const { ada, recoveryCodes } = await personWithCodes();
    const { ticket } = askedOf(await logInFirstHalf(server, ada));
    await server.pass(5 * MINUTE_MS);
    const late = await show(server, { ticket, recoveryCode: recoveryCodes[0] });
    expect([late.statusCode, late.json<Problem>().detail]).toEqual([410, say.stepEnded]);
    const fresh = askedOf(await logInFirstHalf(server, ada)).ticket;
    expect((await show(server, { ticket: fresh, recoveryCode: recoveryCodes[0] })).statusCode).toBe(200);
    expect((await show(server, { ticket: fresh, recoveryCode: recoveryCodes[1] })).statusCode).toBe(410);
  });

  it("A ticket answers 410 once the password has changed", async () => {
    const { ada, recoveryCodes } = await personWithCodes();
    const { ticket } = askedOf(await logInFirstHalf(server, ada));
    await change(ada, { password_hash: "another one" });
    expect((await show(server, { ticket, recoveryCode: recoveryCodes[0] })).statusCode).toBe(410);
  });

  it("A ticket of an account disabled meanwhile answers 423", async () => {
    const { ada, recoveryCodes } = await personWithCodes();
    const { ticket } = askedOf(await logInFirstHalf(server, ada));
    await change(ada, { active: false });
    expect((await show(server, { ticket, recoveryCode: recoveryCodes[0] })).statusCode).toBe(423);
  });

  it("A ticket signed with another key, a session token or a passkey's ticket answers 410", async () => {
    const { ada, recoveryCodes } = await personWithCodes();
    const recoveryCode = recoveryCodes[0];
    const { ticket } = askedOf(await logInFirstHalf(server, ada));
    const now = server.context.clock.now();
    const read = await server.context.tickets.read(ticket, now);
    const times = { now, expiresAt: wallMs(now + 5 * MINUTE_MS) };
    const forged = await createTickets({ bytes: Buffer.alloc(32, 9) }).sign(read ?? never(), times);
    const signedAnew = await server.context.tickets.sign(read ?? never(), times);
    const body = { password: ada.password };
    const started = await server.call("POST", "/api/second-factor/passkey/start", { token: ada.token, body });
    const others = [forged, ada.token, ada.refreshToken, started.json<{ ticket: string }>().ticket, "x"];
    for (const other of others)
      expect((await show(server, { ticket: other, recoveryCode })).statusCode).toBe(410);
    // With the right key the same claims are a valid ticket, so it was the key that failed.
    expect((await show(server, { ticket: signedAnew, recoveryCode })).statusCode).toBe(200);
  });

  it("A ticket with no factor or with two answers 400", async () => {
    const { ada, recoveryCodes } = await personWithCodes();
    const { ticket } = askedOf(await logInFirstHalf(server, ada));
    expect((await show(server, { ticket })).statusCode).toBe(400);
    const both = { ticket, code: "123456", recoveryCode: recoveryCodes[0] };
    expect((await show(server, both)).statusCode).toBe(400);
  });
});

describe("tries at the second step", () => {
  it("After ten wrong codes from one address every factor there answers 429, but not elsewhere", async () => {
    const { ada, recoveryCodes } = await personWithCodes();
    for (let tries = 0; tries < 10; tries += 1) {
      const { ticket } = askedOf(await logInFirstHalf(server, ada));
      expect((await show(server, { ticket, code: "000000" }, "192.0.2.10")).statusCode).toBe(403);
    }
    const { ticket } = askedOf(await logInFirstHalf(server, ada));
    const refused = await show(server, { ticket, recoveryCode: recoveryCodes[0] }, "192.0.2.10");
    expect([refused.statusCode, refused.body]).toEqual([429, expect.stringMatching(/^1[45] minutes$/)]);
    expect((await show(server, { ticket, recoveryCode: recoveryCodes[0] })).statusCode).toBe(200);
  });

  it("After 51 wrong codes of an account from many networks codes answer 429, a recovery code still works", async () => {
    const { ada, recoveryCodes } = await personWithCodes();
    const { ticket } = askedOf(await logInFirstHalf(server, ada));
    const guess = async () => (await show(server, { ticket, code: "000000" })).statusCode;
    for (let tries = 0; tries < 51; tries += 1) expect(await guess()).toBe(403);
    expect(await guess()).toBe(429);
    expect((await show(server, { ticket, recoveryCode: recoveryCodes[0] })).statusCode).toBe(200);
  });

  it("Every wrong code is logged, and the third of a day mails the owner once", async () => {
    const { ada } = await personWithCodes();
    const { ticket } = askedOf(await logInFirstHalf(server, ada));
    const mails: number[] = [];
    for (let tries = 0; tries < 4; tries += 1) {
      await show(server, { ticket, code: "000000" });
      mails.push((await mailKindsOf(ada)).length - 1);
    }
    expect(mails).toEqual([0, 0, 1, 1]);
    expect((await auditOf(ada)).filter((kind) => kind === "second-factor-failed")).toHaveLength(4);
  });
});

async function personWithCodes() {
  const ada = await server.addPerson();
  const { key, recoveryCodes } = await addCodes(server, ada);
  return { ada, key, recoveryCodes: recoveryCodes ?? [] };
}

async function change({ _id }: Person, columns: Record<string, unknown>): Promise<void> {
  await server.context.database.db.updateTable("users").set(columns).where("id", "=", _id).execute();
}

function signsOf({ _id }: Person) {
  const signs = server.context.database.db.selectFrom("signs_of_life").select(["source", "at"]);
  return signs.where("owner", "=", _id).orderBy("at", "desc").execute();
}

async function tracesOf(person: Person) {
  const { db } = server.context.database;
  const sessions = await db.selectFrom("sessions").select("id").where("owner", "=", person._id).execute();
  const user = db.selectFrom("users").select(["agency_confirmed", "confirmed_ms"]);
  return {
    sessions: sessions.length,
    signs: await signsOf(person),
    user: await user.where("id", "=", person._id).executeTakeFirst(),
  };
}

async function auditOf({ _id }: Person): Promise<string[]> {
  const { db } = server.context.database;
  const rows = await db
    .selectFrom("audit_events")
    .select("kind")
    .where("owner", "=", _id)
    .orderBy("seq")
    .execute();
  return rows.map(({ kind }) => kind);
}

async function mailKindsOf({ _id }: Person): Promise<string[]> {
  const { db } = server.context.database;
  const rows = await db.selectFrom("mails").select("kind").where("owner", "=", _id).execute();
  return rows.map(({ kind }) => kind);
}

function never(): never {
  throw new Error("nothing was asked");
}
