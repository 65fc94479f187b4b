import type { SessionTokens } from "@afterword/contract/endpoints/sessions";
import type { Problem } from "@afterword/contract/problem";
import { catalogs, messages } from "@afterword/core/messages/catalog";
import { DAY_MS, MINUTE_MS } from "@afterword/core/time/duration";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readNow } from "../../engine/clock/service-clock.ts";
import { lookAgain } from "../../engine/switch/decide-after-event.ts";
import { readMails } from "../../testing/read-mails.ts";
import {
  addCodes,
  addPasskey,
  askedOf,
  elsewhere,
  logInFirstHalf,
  show,
  WITH_NAME,
} from "../../testing/second-factor.ts";
import { startTestServer, xsrfHeaders } from "../../testing/test-server.ts";
import type { Person, TestServer } from "../../testing/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ ...WITH_NAME, ADMIN_SECOND_FACTOR: "required" });
});
afterAll(() => server.close());

const NEW = "a longer horse than before";

describe("the mail about a second factor", () => {
  it.each([
    ["one-time codes", addCodes],
    ["a passkey", addPasskey],
  ])(
    "The mail about a first factor (%s) carries a disown link, the mail about a further one does not",
    async (_, add) => {
      const ada = await server.addPerson();
      await add(server, ada);
      await server.pass(MINUTE_MS);
      await addPasskey(server, ada);
      const mails = await readMails(server.context, "second-factor", ada.email);
      expect(mails.map(({ vars }) => vars.disown === undefined)).toEqual([false, true]);
    },
  );
});

describe("the disown page", () => {
  it("Opening the disown page any number of times changes nothing and shows a form without scripts, in its owner's language", async () => {
    const { ada, secret } = await robbed();
    const { db } = server.context.database;
    await db.updateTable("users").set({ language: "de" }).where("id", "=", ada._id).execute();
    const before = await stateOf(ada);
    for (const method of ["GET", "HEAD", "GET"] as const)
      expect((await open(secret, method)).statusCode).toBe(200);
    const page = await open(secret);
    expect(page.body).toContain(`action="/not-my-second-factor/${secret}"`);
    expect(page.body).not.toContain("<script");
    expect(page.body).toContain(catalogs.de.secondFactor.disownButton);
    expect(await stateOf(ada)).toEqual(before);
  });

  it("Disowning the factor removes every factor, ends the thief's session and tickets, and lets the owner back in", async () => {
    const { ada, secret, recoveryCodes } = await robbed();
    const stolen = await show(server, { ticket: await ticketOf(ada), recoveryCode: recoveryCodes[0] });
    const { token } = stolen.json<SessionTokens>();
    const waiting = await ticketOf(ada);
    const reset = await press(secret);
    expect((await server.call("GET", `/api/user/${ada._id}`, { token })).statusCode).toBe(401);
    expect((await logInFirstHalf(server, ada)).statusCode).toBe(403);
    expect((await show(server, { ticket: waiting, recoveryCode: recoveryCodes[1] })).statusCode).toBe(410);
    await choose(reset);
    expect((await logInFirstHalf(server, { ...ada, password: NEW })).statusCode).toBe(200);
    expect(await stateOf(ada)).toMatchObject({ passkeys: 0, codes: 0, recovery: 0, new_email: null });
  });

  it("Disowning cancels a pending change of address, is logged and mailed, and is no sign of life", async () => {
    const { ada, secret } = await robbed();
    const newEmail = `${ada._id}@example.net`;
    const asked = await server.call("PUT", `/api/user/${ada._id}`, { token: ada.token, body: { newEmail } });
    expect(asked.statusCode).toBe(200);
    const signs = await signsOf(ada);
    await press(secret);
    const [sent] = await readMails(server.context, "confirm-updated-email", newEmail);
    const body = { secret: sent?.vars.secret };
    expect((await server.call("POST", "/api/user/confirm-updated-email", { body })).statusCode).toBe(410);
    const mails = await readMails(server.context, "second-factor", ada.email);
    expect(mails.map(({ vars }) => vars.what)).toContain("second-factor-disowned");
    expect(await auditOf(ada)).toEqual(
      expect.arrayContaining(["email-change-cancelled", "second-factor-disowned"]),
    );
    expect(await signsOf(ada)).toEqual(signs);
  });

  it("Disowning restores the address the mail went to, even after a thief moved it and set up a new first factor", async () => {
    const { ada, secret, recoveryCodes } = await robbed();
    const newEmail = await moveAddress(ada);
    expect(recoveryCodes).toHaveLength(10);
    await removeCodes(ada);
    await addCodes(server, ada);
    await choose(await press(secret));
    expect((await logInFirstHalf(server, { ...ada, password: NEW })).statusCode).toBe(200);
    expect((await logInFirstHalf(server, { email: newEmail, password: NEW })).statusCode).toBe(403);
    const [goodbye] = await readMails(server.context, "email-changed", newEmail);
    expect(goodbye?.vars.newEmail).toBe(ada.email);
  });

  it("Disowning calls back a reminder to the thief's address and sends a fresh one to the owner's", async () => {
    const { ada, secret } = await robbed();
    const newEmail = await moveAddress(ada);
    await remind(ada);
    expect(await readMails(server.context, "reminder", newEmail)).toHaveLength(1);
    await press(secret);
    expect(await readMails(server.context, "reminder", newEmail)).toHaveLength(1);
    expect(await readMails(server.context, "reminder", ada.email)).toHaveLength(1);
    const mails = server.context.database.db.selectFrom("mails").select("state").orderBy("queued_ms");
    const states = await mails.where("owner", "=", ada._id).where("kind", "=", "reminder").execute();
    expect(states.map(({ state }) => state).toSorted()).toEqual(["cancelled", "queued"]);
    expect((await server.context.store.rows.findUser(ada._id))?.switchState).toMatchObject({
      kind: "reminding",
      cycle: 8,
    });
  });

  it("An admin who disowned a factor has no admin rights until a new factor is added", async () => {
    const { ada: admin, secret } = await robbed("admin");
    await choose(await press(secret));
    const { token } = (await logInFirstHalf(server, { ...admin, password: NEW })).json<SessionTokens>();
    const call = () => server.call("GET", "/api/held-deliveries/0/new", { token });
    expect((await call()).json<Problem>().detail).toBe(messages.secondFactor.adminNeeds);
    await addCodes(server, { ...admin, token, password: NEW });
    expect((await call()).statusCode).toBe(200);
  });
});

describe("a disown link that does nothing", () => {
  it.each([
    ["was used", async ({ secret }: Robbed) => void (await press(secret))],
    ["is a week old", async () => server.pass(7 * DAY_MS)],
    ["is about a factor that its owner removed", async ({ ada }: Robbed) => removeCodes(ada)],
    [
      "is about an older first factor",
      async ({ ada }: Robbed) => {
        await removeCodes(ada);
        await server.pass(MINUTE_MS);
        await addCodes(server, ada);
      },
    ],
  ])("A disown link that %s answers 410 and changes nothing", async (_, happens) => {
    const those = await robbed();
    await happens(those);
    const before = await stateOf(those.ada);
    const answers = [await open(those.secret), await post(those.secret)];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([410, 410]);
    expect(await stateOf(those.ada)).toEqual(before);
  });

  it("A link for another purpose or a press without the page's token is refused and changes nothing", async () => {
    const { ada, secret } = await robbed();
    await server.call("POST", "/api/user/forgot-password", { body: { email: ada.email }, ip: elsewhere() });
    const [reset] = await readMails(server.context, "reset-password", ada.email);
    const before = await stateOf(ada);
    expect((await post(reset?.vars.secret ?? "")).statusCode).toBe(410);
    expect((await post(secret, "made-up")).statusCode).toBe(403);
    const body = { secret, fieldpw: NEW, confirmPassword: NEW };
    expect((await server.call("POST", "/api/user/reset-password", { body })).statusCode).toBe(410);
    expect(await stateOf(ada)).toEqual(before);
  });
});

type Robbed = Awaited<ReturnType<typeof robbed>>;

/** An owner whose first factor a thief added with a stolen password, and the link in the owner's mail. */
async function robbed(role: "user" | "admin" = "user") {
  const ada = await server.addPerson({ role });
  const { recoveryCodes } = await addCodes(server, ada);
  const [mail] = await readMails(server.context, "second-factor", ada.email);
  return { ada, recoveryCodes: recoveryCodes ?? [], secret: mail?.vars.disown?.secret ?? "" };
}

/** The thief confirms an address of their own for the account. */
async function moveAddress(ada: Person): Promise<string> {
  const newEmail = `${ada._id}@example.org`;
  await server.call("PUT", `/api/user/${ada._id}`, { token: ada.token, body: { newEmail } });
  const [sent] = await readMails(server.context, "confirm-updated-email", newEmail);
  const body = { secret: sent?.vars.secret };
  expect((await server.call("POST", "/api/user/confirm-updated-email", { body })).statusCode).toBe(200);
  return newEmail;
}

/** Queues the first reminder of a cycle in which the owner has been silent. */
async function remind({ _id, token }: Person): Promise<void> {
  const eva = { name: "Eva", email: "eva@example.com" };
  const added = await server.call("POST", "/api/recipient", { token, body: eva });
  const recipients = [{ _id: added.json<{ _id: string }>()._id }];
  const note = { title: "For Eva", text: "The garden is yours.", active: true, recipients };
  expect((await server.call("POST", "/api/note", { token, body: note })).statusCode).toBe(200);
  const { database, store } = server.context;
  const { service } = await readNow(store.rows, server.context);
  const switch_state = { kind: "watching", cycle: 7, baseAt: service - 8 * DAY_MS };
  const silent = {
    switch_state: JSON.stringify(switch_state),
    confirmed_ms: switch_state.baseAt,
    due_ms: service,
  };
  await database.db.updateTable("users").set(silent).where("id", "=", _id).execute();
  await store.transaction((rows) => lookAgain(rows, server.context, _id));
}

function open(secret: string, method: "GET" | "HEAD" = "GET") {
  return server.app.inject({ method, url: `/not-my-second-factor/${secret}`, remoteAddress: elsewhere() });
}

/** Submits the form as a browser without scripts does. */
async function post(secret: string, csrf?: string) {
  const { cookie = "", ...xsrf } = await xsrfHeaders(server.app);
  const token = csrf ?? Object.values(xsrf)[0] ?? "";
  return server.app.inject({
    method: "POST",
    url: `/not-my-second-factor/${secret}`,
    headers: { "content-type": "application/x-www-form-urlencoded", cookie },
    payload: new URLSearchParams({ csrf: token }).toString(),
    remoteAddress: elsewhere(),
  });
}

/** Presses the button and returns the secret of the link to a new password. */
async function press(secret: string): Promise<string> {
  const page = await post(secret);
  expect(page.statusCode).toBe(200);
  return /href="\/reset-password\/([^"]+)"/.exec(page.body)?.[1] ?? "";
}

async function choose(secret: string): Promise<void> {
  const body = { secret, fieldpw: NEW, confirmPassword: NEW };
  expect((await server.call("POST", "/api/user/reset-password", { body, ip: elsewhere() })).statusCode).toBe(
    200,
  );
}

async function removeCodes({ token, password }: Person): Promise<void> {
  const path = "/api/second-factor/one-time-codes/remove";
  const answer = await server.call("POST", path, { token, body: { password }, ip: elsewhere() });
  expect(answer.statusCode).toBe(200);
}

async function ticketOf(person: Person): Promise<string> {
  return askedOf(await logInFirstHalf(server, person)).ticket;
}

async function stateOf({ _id }: Person) {
  const { db } = server.context.database;
  const count = async (table: "passkeys" | "one_time_codes" | "recovery_codes") =>
    (await db.selectFrom(table).select("owner").where("owner", "=", _id).execute()).length;
  const user = db.selectFrom("users").select(["password_hash", "email", "new_email"]).where("id", "=", _id);
  const sessions = db
    .selectFrom("sessions")
    .select(["id", "ended_at"])
    .where("owner", "=", _id)
    .orderBy("id");
  return {
    ...(await user.executeTakeFirstOrThrow()),
    passkeys: await count("passkeys"),
    codes: await count("one_time_codes"),
    recovery: await count("recovery_codes"),
    sessions: await sessions.execute(),
  };
}

function signsOf({ _id }: Person) {
  return server.context.database.db
    .selectFrom("signs_of_life")
    .selectAll()
    .where("owner", "=", _id)
    .execute();
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
