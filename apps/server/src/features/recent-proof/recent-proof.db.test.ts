import type { User } from "@afterword/contract/endpoints/accounts";
import type { SessionTokens } from "@afterword/contract/endpoints/sessions";
import type { Problem } from "@afterword/contract/problem";
import { MAILED_PASSWORD_MS, PROOF_MS } from "@afterword/core/accounts/recent-proof";
import { messages } from "@afterword/core/messages/catalog";
import { DAY_MS, MINUTE_MS } from "@afterword/core/time/duration";
import type { LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readMails } from "../../testing/read-mails.ts";
import { addCodes, askedOf, codeOf, elsewhere, logInFirstHalf, show } from "../../testing/second-factor.ts";
import type { WithCodes } from "../../testing/second-factor.ts";
import { startTestServer } from "../../testing/test-server.ts";
import type { Person, TestServer } from "../../testing/test-server.ts";

const { account: say, refusals } = messages;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

type Act = (
  person: Person,
  body?: Readonly<Record<string, unknown>>,
  ip?: string,
) => Promise<LightMyRequestResponse>;

const erase: Act = ({ _id, token }, body, ip = elsewhere()) =>
  server.call("DELETE", `/api/user/${_id}`, { token, ip, ...(body === undefined ? {} : { body }) });

const move: Act = ({ _id, token }, body = {}, ip = elsewhere()) => {
  const change = { newEmail: `${_id}@example.net`, firstname: "Eve", ...body };
  return server.call("PUT", `/api/user/${_id}`, { token, ip, body: change });
};

const ACTS = [
  ["deletion of the account", erase],
  ["change of address", move],
] as const;

/** The same session with a fresh access token: timers do that, so it shows nothing. */
const renew = async (person: Person): Promise<Person> => {
  const body = { token: person.refreshToken, _id: person._id };
  const renewed = await server.call("POST", "/api/loginagain", { body });
  return { ...person, ...renewed.json<SessionTokens>() };
};

const later = async (person: Person, ms: number): Promise<Person> => {
  await server.pass(ms);
  return renew(person);
};

/** A session that showed its password more than ten minutes ago. */
const addStale = async (): Promise<Person> => later(await server.addPerson(), PROOF_MS + 1);

const said = (answer: LightMyRequestResponse) => [answer.statusCode, answer.json<Problem>().detail];
const WRONG = [403, "Wrong password"];

const isUnchanged = async (person: Person): Promise<void> => {
  const user = await server.call("GET", `/api/user/${person._id}`, { token: person.token });
  expect(user.json<User>()).toMatchObject({ firstname: "Ada", newEmail: null, email: person.email });
  expect(await readMails(server.context, "confirm-updated-email", `${person._id}@example.net`)).toEqual([]);
  expect(await readMails(server.context, "email-change-asked", person.email)).toEqual([]);
};

describe.each(ACTS)("the %s", (_, act) => {
  it("It needs no password ten minutes after the log-in, and needs it a moment later, renewed or not", async () => {
    const [inTime, late] = [await server.addPerson(), await server.addPerson()];
    await server.pass(PROOF_MS);
    const [fresh, old] = [await renew(inTime), await renew(late)];
    expect((await act(fresh)).statusCode).toBe(200);
    await server.pass(1);
    const refused = await act(old);
    expect(said(refused)).toEqual(WRONG);
    expect(refused.json<Problem>().fields).toEqual({ fieldpw: "Wrong password" });
    await isUnchanged(old);
  });

  it("It takes the password from the body, and a wrong, empty or missing one changes nothing", async () => {
    const ada = await addStale();
    for (const fieldpw of ["wrong horse", "", undefined]) {
      expect(said(await act(ada, { fieldpw }))).toEqual(WRONG);
      await isUnchanged(ada);
    }
    expect((await act(ada, { fieldpw: ada.password })).statusCode).toBe(200);
  });

  it("It refuses a wrong password even in a session that needs none", async () => {
    const ada = await server.addPerson();
    expect(said(await act(ada, { fieldpw: "wrong horse" }))).toEqual(WRONG);
    await isUnchanged(ada);
  });

  it("It answers 429 to guesses as the log-in does, and both count together", async () => {
    const ada = await addStale();
    const ip = elsewhere();
    for (let guess = 0; guess < 6; guess += 1)
      expect((await act(ada, { fieldpw: `horse ${guess}` }, ip)).statusCode).toBe(403);
    for (let guess = 0; guess < 4; guess += 1)
      expect((await logIn(ada, `horse ${guess}`, ip)).statusCode).toBe(403);
    const refused = await act(ada, { fieldpw: ada.password }, ip);
    expect([refused.statusCode, refused.body]).toEqual([429, "15 minutes"]);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    await isUnchanged(ada);
  });

  it("Asking without a password is no guess", async () => {
    const ada = await addStale();
    const ip = elsewhere();
    for (let time = 0; time < 12; time += 1) expect((await act(ada, undefined, ip)).statusCode).toBe(403);
    expect((await act(ada, { fieldpw: ada.password }, ip)).statusCode).toBe(200);
  });

  it("A wrong password is in the activity of the account", async () => {
    const ada = await addStale();
    await act(ada, { fieldpw: "wrong horse" });
    const { token } = (await logIn(ada, ada.password)).json<SessionTokens>();
    const activity = await server.call("GET", "/api/activity/newest", { token });
    expect(activity.body).toContain("change-refused");
  });

  it("It needs no password within ten minutes of a password that the session showed again", async () => {
    const ada = await addStale();
    const changed = await changePassword(ada, "a longer horse than before");
    expect(changed.statusCode).toBe(200);
    expect((await act(await later(ada, PROOF_MS))).statusCode).toBe(200);
  });

  it("A second factor that the session showed within ten minutes is enough, and an older one is not", async () => {
    const { ada, key } = await addWithFactor();
    await server.pass(MINUTE_MS);
    const [first, second] = [await logInWithCode(ada, key), await nextLogIn(ada, key)];
    await forgetPassword(first);
    await forgetPassword(second);
    await server.pass(PROOF_MS - MINUTE_MS);
    const [older, younger] = [await renew(first), await renew(second)];
    await server.pass(1);
    expect(said(await act(older))).toEqual(WRONG);
    expect((await act(younger)).statusCode).toBe(200);
  });
});

describe("the call that shows the password", () => {
  it("A session that shows the right password needs none for the next ten minutes", async () => {
    const ada = await addStale();
    expect(said(await erase(ada))).toEqual(WRONG);
    const shown = await showPassword(ada, ada.password);
    expect([shown.statusCode, shown.body]).toEqual([200, say.passwordShown]);
    expect((await move(await later(ada, PROOF_MS))).statusCode).toBe(200);
  });

  it("A wrong password is refused by its field, counted as at a log-in, and shows nothing", async () => {
    const ada = await addStale();
    const ip = elsewhere();
    for (let guess = 0; guess < 10; guess += 1) {
      const refused = await showPassword(ada, `horse ${guess}`, ip);
      expect([said(refused), refused.json<Problem>().fields]).toEqual([WRONG, { fieldpw: "Wrong password" }]);
    }
    const late = await showPassword(ada, ada.password, ip);
    expect([late.statusCode, late.body]).toEqual([429, "15 minutes"]);
    expect(said(await erase(ada))).toEqual(WRONG);
  });

  it("A password that was set by a mailed link is told at once to be too new", async () => {
    const ada = await resetByMail(await server.addPerson());
    expect(said(await showPassword(ada, ada.password))).toEqual([
      403,
      refusals.mailedPasswordTooNew("in 7 days"),
    ]);
  });
});

describe("a password that was set by a mailed link", () => {
  it.each(ACTS)(
    "For seven days it is not enough for the %s, neither by its log-in nor in the body",
    async (_, act) => {
      const ada = await resetByMail(await server.addPerson());
      expect(said(await act(ada))).toEqual([403, refusals.mailedPasswordTooNew("in 7 days")]);
      expect(said(await act(ada, { fieldpw: ada.password }))).toEqual([
        403,
        refusals.mailedPasswordTooNew("in 7 days"),
      ]);
      await isUnchanged(ada);
      const old = await later(ada, MAILED_PASSWORD_MS - 1);
      expect(said(await act(old))).toEqual(WRONG);
      expect(said(await act(old, { fieldpw: old.password }))).toEqual([
        403,
        refusals.mailedPasswordTooNew("in 1 hour"),
      ]);
      await isUnchanged(old);
      const free = await later(old, 1);
      expect((await act(free, { fieldpw: free.password })).statusCode).toBe(200);
    },
  );

  it("Changing it with the old one does not shorten the seven days", async () => {
    const ada = await resetByMail(await server.addPerson());
    const password = "a longer horse than before";
    expect((await changePassword(ada, password)).statusCode).toBe(200);
    expect(said(await erase(ada, { fieldpw: password }))).toEqual([
      403,
      refusals.mailedPasswordTooNew("in 7 days"),
    ]);
  });

  it("A wrong password is called wrong in these days too", async () => {
    const ada = await resetByMail(await server.addPerson());
    expect(said(await erase(ada, { fieldpw: "wrong horse" }))).toEqual(WRONG);
  });

  it("A second factor from before is enough for ten minutes, and is asked for again afterwards", async () => {
    const { ada, key } = await addWithFactor();
    await server.pass(MINUTE_MS);
    const reset = await resetByMail(ada, () => logInWithCode({ ...ada, password: NEW }, key));
    const old = await later(reset, PROOF_MS + 1);
    const refused = await move(old, { fieldpw: NEW });
    const sentence = refusals.mailedPasswordNeedsFactor("in 7 days");
    expect(said(refused)).toEqual([403, sentence]);
    expect(refused.json<Problem>().fields).toEqual({ newEmail: sentence });
    const fresh = await nextLogIn({ ...ada, password: NEW }, key);
    expect((await move(fresh)).statusCode).toBe(200);
    expect((await erase(fresh)).statusCode).toBe(200);
  });

  it("A second factor that was added with it is not enough, also after another mailed link", async () => {
    const ada = await resetByMail(await server.addPerson());
    const { key } = await addCodes(server, ada);
    expect(said(await erase(ada))).toEqual([403, refusals.mailedPasswordTooNew("in 7 days")]);
    await server.pass(DAY_MS);
    const again = await resetByMail(ada, () => logInWithCode({ ...ada, password: NEW }, key));
    expect(said(await erase(again))).toEqual([403, refusals.mailedPasswordTooNew("in 7 days")]);
  });
});

describe("the rest of a profile", () => {
  it.each([null, "", "own"])(
    "A change of address is cancelled (%s) and a name saved without a password",
    async (cancel) => {
      const ada = await server.addPerson();
      expect((await move(ada)).json<User>().newEmail).not.toBeNull();
      const old = await later(ada, PROOF_MS + 1);
      const saved = await move(old, { newEmail: cancel === "own" ? ada.email : cancel });
      expect(saved.json<User>()).toMatchObject({ firstname: "Eve", newEmail: null });
    },
  );
});

describe("two presses at once", () => {
  it("Two deletions with the password at once delete one account and send one goodbye mail", async () => {
    const ada = await addStale();
    const body = { fieldpw: ada.password };
    const both = await Promise.all([erase(ada, body), erase(ada, body)]);
    const [first, second] = both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
    expect(first).toBe(200);
    expect([401, 404]).toContain(second);
    expect(await readMails(server.context, "account-deleted", ada.email)).toHaveLength(1);
  });

  it("A deletion whose session ends while the password is checked deletes nothing", async () => {
    const ada = await addStale();
    const { passwords } = server.context;
    const { verify } = passwords;
    Object.assign(passwords, {
      verify: async (...given: Parameters<typeof verify>) => {
        const verified = await verify(...given);
        await server.call("POST", "/api/logout", { body: { token: ada.refreshToken } });
        return verified;
      },
    });
    const [deleted, moved] = [
      await erase(ada, { fieldpw: ada.password }),
      await move(ada, { fieldpw: ada.password }),
    ];
    Object.assign(passwords, { verify });
    expect([deleted.statusCode, moved.statusCode]).toEqual([401, 401]);
    expect((await logIn(ada, ada.password)).statusCode).toBe(200);
  });
});

const NEW = "a battery of staples";

const logIn = ({ email }: Person, fieldpw: string, ip = elsewhere()) =>
  server.call("POST", "/api/login", { body: { email, fieldpw, isApp: true, remember: true }, ip });

const changePassword = ({ token, password }: Person, fieldpw: string) => {
  const body = { oldPassword: password, fieldpw, confirmPassword: fieldpw };
  return server.call("POST", "/api/user/change-password", { token, body, ip: elsewhere() });
};

const showPassword = ({ token }: Person, fieldpw: string, ip = elsewhere()) =>
  server.call("POST", "/api/user/show-password", { token, body: { fieldpw }, ip });

/** Forgets the password, chooses another one by the mailed link, and logs in with it. */
async function resetByMail(person: Person, open?: () => Promise<Person>): Promise<Person> {
  await server.call("POST", "/api/user/forgot-password", { body: { email: person.email }, ip: elsewhere() });
  const mails = await readMails(server.context, "reset-password", person.email);
  const body = { secret: mails.at(-1)?.vars.secret, fieldpw: NEW, confirmPassword: NEW };
  const reset = await server.call("POST", "/api/user/reset-password", { body, ip: elsewhere() });
  expect(reset.statusCode).toBe(200);
  const known = { ...person, password: NEW };
  if (open !== undefined) return open();
  return { ...known, ...(await logIn(known, NEW)).json<SessionTokens>() };
}

async function addWithFactor(): Promise<{ readonly ada: Person } & WithCodes> {
  const ada = await server.addPerson();
  return { ada, ...(await addCodes(server, ada)) };
}

async function logInWithCode(person: Person, key: string): Promise<Person> {
  const { ticket } = askedOf(await logInFirstHalf(server, person, { remember: true }));
  const opened = await show(server, { ticket, code: codeOf(server, key) });
  expect(opened.statusCode).toBe(200);
  return { ...person, ...opened.json<SessionTokens>() };
}

/** A code works once, so the next log-in takes the next one. */
async function nextLogIn(person: Person, key: string): Promise<Person> {
  await server.pass(MINUTE_MS);
  return logInWithCode(person, key);
}

/** As if the password of this session's log-in was long ago: the second factor alone is asked about. */
async function forgetPassword({ _id }: Person): Promise<void> {
  const { db } = server.context.database;
  await db.updateTable("sessions").set({ password_at: null }).where("owner", "=", _id).execute();
}
