import type { SessionTokens } from "@afterword/contract/endpoints/sessions";
import { DAY_MS } from "@afterword/core/time/duration";
import type { LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { forgetExpired } from "../../operations/maintenance/forget-expired.ts";
import { moveClock } from "../../engine/clock/service-clock.ts";
import { openStory, type SwitchStory } from "../../testing/switch-story.ts";
import { lookAtAlarms } from "../../operations/monitoring/look-at-alarms.ts";
import { createLog } from "./log.ts";

/**
 * The whole main story through HTTP, with everything in it that goes wrong now and then, and a log that holds all it
 * can. What a person typed and what opens something must not be found in it.
 */
const PERSON = {
  firstname: "Wilhelmine",
  lastname: "Zwetschgenbaum",
  email: "wilhelmine.z@letters.example",
  fieldpw: "rhubarb-and-custard",
  confirmPassword: "rhubarb-and-custard",
  terms: true,
};
const NEW_EMAIL = "wilma@elsewhere.example";
const RECIPIENTS = [
  { name: "Ottokar Himmelreich", email: "ottokar@harbour.example" },
  { name: "Philippa Quittengelee", email: "philippa@gone.example" },
];
const NOTE = {
  title: "Under the third flagstone",
  text: "The key to the observatory hangs behind the barometer.",
};
const WRONG_PASSWORD = "gooseberry-fool";

let story: SwitchStory;
const lines: string[] = [];
const secrets = new Set<string>();

const call = async (
  method: "GET" | "POST" | "PUT",
  path: string,
  body?: unknown,
  token?: string,
): Promise<LightMyRequestResponse> =>
  story.server.call(method, path, {
    ...(body === undefined ? {} : { body }),
    ...(token === undefined ? {} : { token }),
    headers: { "user-agent": "Mozilla/5.0 (Windows NT 10.0) Firefox/140.0" },
  });

/** The secret in the newest mail to an address; none of them may ever be logged. */
const mailedSecret = async (address: string, path: string): Promise<string> => {
  for (let tries = 0; tries < 20; tries += 1) {
    const mails = story.sink.received.filter(({ to }) => to === address).map(({ raw }) => unfold(raw));
    const secret = mails.findLast((mail) => mail.includes(`/${path}/`))?.match(secretAt(path))?.[1];
    if (secret !== undefined) {
      secrets.add(secret);
      return secret;
    }
    // A busy machine may be too late for the mailer's patience; the outbox tries again.
    await story.pass(20_000);
  }
  throw new Error(`no mail with /${path}/ came`);
};

const secretAt = (path: string): RegExp => new RegExp(`/${path}/([\\w-]{20,})`);

/** Undoes quoted-printable, far enough to find a link. */
const unfold = (raw: string): string => raw.replace(/=\r?\n/g, "").replace(/=3D/g, "=");

const logIn = async (fieldpw = PERSON.fieldpw): Promise<SessionTokens> => {
  const tokens = (
    await call("POST", "/api/login", { email: PERSON.email, fieldpw, remember: true, isApp: true })
  ).json<SessionTokens>();
  for (const token of [tokens.token, tokens.refreshToken]) if (token) secrets.add(token);
  return tokens;
};

const signUp = async (): Promise<SessionTokens> => {
  for (const _ of ["once", "again"]) {
    const signedUp = await call("POST", "/api/user", PERSON);
    expect([signedUp.statusCode, signedUp.body]).toEqual([200, expect.any(String)]);
  }
  await story.work();
  await call("POST", "/api/user/confirm-email", {
    secret: await mailedSecret(PERSON.email, "confirm-email"),
  });
  await logIn(WRONG_PASSWORD);
  return logIn();
};

const callByPhone = async (deviceToken: string): Promise<void> => {
  const headers = { authorization: `Device ${deviceToken}` };
  const asked = await story.server.app.inject({ method: "POST", url: "/api/phone/challenge", headers });
  const { challenge } = asked.json<{ challenge: string }>();
  const payload = { challenge, ageMs: 0 };
  await story.server.app.inject({ method: "POST", url: "/api/phone/quiet-sign", headers, payload });
  for (const secret of [deviceToken, challenge, "push-token-of-wilhelmine"]) secrets.add(secret);
};

const write = async ({ token }: SessionTokens, owner: string): Promise<void> => {
  const body = {
    deviceId: "pixel-of-wilhelmine",
    pushToken: "push-token-of-wilhelmine",
    newEmail: NEW_EMAIL,
  };
  const { deviceToken } = (await call("PUT", `/api/user/${owner}`, body, token)).json<{
    deviceToken: string;
  }>();
  await callByPhone(deviceToken);
  await story.work();
  await mailedSecret(NEW_EMAIL, "confirm-updated-email");
  const added = [];
  for (const person of RECIPIENTS)
    added.push((await call("POST", "/api/recipient", person, token)).json<{ _id: string }>());
  const recipients = added.map(({ _id }) => ({ _id }));
  const note = { _id: story.context.ids.uuid(), ...NOTE, active: true, recipients };
  expect((await call("POST", "/api/note", note, token)).statusCode).toBe(200);
  await call("PUT", `/api/note/${note._id}`, { ...note, title: `${NOTE.title}, mark it` }, token);
  await call("POST", "/api/note", { ...note, title: "x".repeat(9_999) }, token);
  await call("GET", "/api/notes", undefined, token);
};

const stayAlive = async (tokens: SessionTokens, owner: string): Promise<void> => {
  await call("POST", "/api/loginagain", { token: tokens.refreshToken, _id: owner });
  await moveClock(story.context, DAY_MS);
  await call("POST", "/api/loginagain", { token: tokens.refreshToken, _id: owner });
  story.sink.treat(PERSON.email, "refuse-for-good");
  await story.pass(7 * DAY_MS);
  story.sink.treat(PERSON.email, "accept");
  await story.pass(DAY_MS);
  const secret = await mailedSecret(PERSON.email, "confirm-agency");
  await call("GET", `/confirm-agency/${secret}`);
  await call("POST", `/api/user/confirm-agency/${secret}`);
};

const fallSilent = async (): Promise<void> => {
  story.sink.treat("philippa@gone.example", "refuse-for-good");
  for (let day = 0; day < 40; day += 1) await story.pass(DAY_MS);
  const secret = await mailedSecret("ottokar@harbour.example", "get-note");
  expect((await call("GET", `/get-note/${secret}`)).body).toContain("observatory");
  await call("GET", `/api/note-by-secret/${secret}`);
};

/** What goes wrong inside, with errors that quote what they were about. */
const FAULTS: Readonly<Record<string, () => Promise<unknown>>> = {
  "/broken/duplicate": () => query("insert into logins (email, owner) select email, owner from logins"),
  "/broken/value": () => query("select $1::uuid", [NOTE.title]),
  "/broken/json": async () => JSON.parse(NOTE.text) as unknown,
  "/broken/address": () => Promise.reject(new Error(`550 ${PERSON.email} unknown`)),
};

const query = (text: string, values: readonly string[] = []) =>
  story.context.database.pool.query(text, [...values]);

const breakThings = async (token: string): Promise<void> => {
  const { db } = story.context.database;
  for (const url of Object.keys(FAULTS)) expect((await call("GET", url)).statusCode).toBe(500);
  const message = `TypeError for ${PERSON.email} with ${token} at /get-note/${[...secrets][0]}`;
  await call("POST", "/api/log", { message });
  await call("GET", `/no/such/page/${[...secrets][0]}?email=${PERSON.email}&q=observatory`);
  // A row that does not open any more, and a switch that cannot be decided.
  await db
    .updateTable("recipients")
    .set({ sealed: Buffer.alloc(99, 7) })
    .execute();
  await db.updateTable("users").set({ switch_state: "null", due_ms: 0 }).execute();
  await story.work();
};

beforeAll(async () => {
  const log = createLog({ write: (line) => lines.push(line) });
  log.level = "trace";
  story = await openStory(() => ({ log }));
  for (const [url, fail] of Object.entries(FAULTS)) story.server.app.get(url, fail);
  const tokens = await signUp();
  const owner = ownerOf(tokens);
  await write(tokens, owner);
  await stayAlive(tokens, owner);
  await fallSilent();
  await breakThings(tokens.token);
  await lookAtAlarms(story.context);
  await forgetExpired(story.context);
}, 60_000);
afterAll(() => story.close());

const ownerOf = ({ token }: SessionTokens): string =>
  (JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as { sub: string }).sub;

describe("the log of the whole story", () => {
  it("The log of the whole story has a line for every kind of event", () => {
    const log = lines.join("");
    for (const said of [
      '"route":"/api/login"',
      '"route":"/get-note/:secret"',
      "a fault on our side",
      "a client reports",
      "a user's switch could not be decided",
      "an alarm is active",
      "what had expired was forgotten",
      '"code":"23505"',
      '"code":"22P02"',
    ])
      expect(log).toContain(said);
    expect(secrets.size).toBeGreaterThanOrEqual(6);
  });

  it.each([
    ["names", [PERSON.firstname, PERSON.lastname, "Ottokar", "Himmelreich", "Philippa", "Quittengelee"]],
    [
      "addresses",
      [PERSON.email, NEW_EMAIL, "letters.example", "harbour.example", "gone.example", "wilhelmine.z"],
    ],
    ["titles and texts", ["flagstone", "observatory", "barometer"]],
    ["passwords and devices", [PERSON.fieldpw, WRONG_PASSWORD, "pixel-of-wilhelmine"]],
  ])("The log of the whole story contains no %s", (_what, words) => {
    const log = lines.join("").toLowerCase();
    expect(words.filter((word) => log.includes(word.toLowerCase()))).toEqual([]);
  });

  it("The log of the whole story contains no token or link secret, nor half of one", () => {
    const log = lines.join("");
    const found = [...secrets].filter((secret) => log.includes(secret) || log.includes(secret.slice(-20)));
    expect(found).toEqual([]);
  });
});
