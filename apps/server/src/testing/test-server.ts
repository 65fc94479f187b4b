import { randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SessionTokens } from "@afterword/contract/endpoints/sessions";
import { loginEmail } from "@afterword/core/accounts/email";
import { CONFIRM_FREQUENCY_DEFAULT_HOURS, SENDING_DELAY_DEFAULT_HOURS } from "@afterword/core/constants";
import { wallMs } from "@afterword/core/time/instant";
import type { FastifyInstance, LightMyRequestResponse } from "fastify";
import { pino } from "pino";
import { randomIds } from "../platform/crypto/random-ids.ts";
import { readConfig } from "../platform/config/read-config.ts";
import type { Environment } from "../platform/config/settings.ts";
import { createContext, type Context, type Replacements } from "../context.ts";
import { createDataKey } from "../platform/crypto/master-key.ts";
import { createPasswords } from "../platform/crypto/passwords.ts";
import { createDeletedList } from "../features/accounts/deleted-list.ts";
import { rowsOf } from "../engine/store/sql/sql-store.ts";
import { transaction } from "../platform/db/transaction.ts";
import { changeUser, insertUser } from "../features/accounts/queries.ts";
import { insertPhone, newPhone } from "../features/phones/queries.ts";
import { ensureFreePlan } from "../features/plans/ensure-free-plan.ts";
import { buildApp } from "../app.ts";
import { createThrottle } from "../platform/throttle/throttle.ts";
import type { MovableClock } from "../platform/time/clock.ts";
import { openServiceClock, readNow } from "../engine/clock/service-clock.ts";
import { freshDatabase } from "./fresh-database.ts";
import { plainPages } from "./plain-pages.ts";
import { addLoginAddress } from "../features/accounts/address-queries.ts";
import { runBackgroundTasks } from "../features/accounts/run-background-tasks.ts";

/** The whole server over a fresh database in memory, without a socket, with a clock that only tests move. */
export type TestServer = {
  readonly app: FastifyInstance;
  readonly context: Context;
  /** Lets wall time and service time pass, as it does for a server that stays up. */
  readonly pass: (ms: number) => Promise<void>;
  /** Calls as a page does: with the XSRF cookie and header; what is done after the answer is done as well. */
  readonly call: (method: Method, path: string, options?: CallOptions) => Promise<LightMyRequestResponse>;
  /** A person with a confirmed account and a registered device, logged in. */
  readonly addPerson: (person?: NewPerson) => Promise<Person>;
  readonly close: () => Promise<void>;
};

type Method = "GET" | "POST" | "PUT" | "DELETE";

export type CallOptions = {
  readonly body?: unknown;
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly ip?: string;
};

export type NewPerson = {
  readonly email?: string;
  readonly role?: "user" | "admin";
  readonly deviceId?: string | null;
};
export type Person = SessionTokens & {
  readonly _id: string;
  readonly email: string;
  readonly password: string;
};

/** `webRoot`: a folder that stands for the built web app. */
export type TestReplacements = Replacements & { readonly webRoot?: string };

/** Half a core millisecond: what is tried here is not how long a hash takes. */
const CHEAP = { memoryKib: 256, passes: 1 };
const PASSWORD = "correct horse";

export const startTestServer = async (
  environment: Environment = {},
  replacements: TestReplacements = {},
): Promise<TestServer> => {
  const context = await createTestContext(environment, replacements);
  await openServiceClock(context);
  await ensureFreePlan(context);
  const app = buildApp(context);
  const server: Omit<TestServer, "addPerson"> = {
    app,
    context,
    pass: async (ms) => {
      context.clock.setOffset(ms);
      await context.database.db
        .updateTable("service_clock")
        .set((of) => ({ service_ms: of("service_ms", "+", ms), beat_at: new Date(context.clock.now()) }))
        .execute();
    },
    call: async (method, path, options = {}) => {
      const answer = await callAsPage(app, method, path, options);
      if (LEADS_TO_TASK.has(path)) await runBackgroundTasks(context);
      return answer;
    },
    close: async () => {
      await app.close();
      await context.database.close();
    },
  };
  return { ...server, addPerson: (person = {}) => addPerson(server, person) };
};

const LEADS_TO_TASK: ReadonlySet<string> = new Set([
  "/api/user",
  "/api/user/confirmation-mail",
  "/api/user/forgot-password",
]);

const createTestContext = async (
  environment: Environment,
  { webRoot, ...replacements }: TestReplacements,
): Promise<Context> => {
  const reading = readConfig({ NODE_ENV: "test", ...environment });
  if (!reading.ok) throw new Error(reading.mistakes.join(" "));
  const database = replacements.database ?? (await freshDatabase());
  const config = webRoot === undefined ? reading.config : { ...reading.config, webRoot };
  return createContext(config, {
    database,
    log: pino({ level: "silent" }),
    masterKey: { bytes: Buffer.alloc(32, 1) },
    passwords: await createPasswords(CHEAP),
    throttle: createThrottle(database.pool),
    clock: createTestClock(),
    ids: randomIds,
    // Its folder is made by the first test that deletes an account.
    deletedList: createDeletedList(join(tmpdir(), "afterword-tests", randomUUID())),
    pages: plainPages,
    mailer: { send: noMail, isReachable: async () => true, close: async () => undefined },
    ...replacements,
  });
};

const noMail = async () => ({ kind: "accepted", answer: "250 taken" }) as const;

/** Stands still between moves; `setOffset` moves it on by so many milliseconds. */
const createTestClock = (): MovableClock => {
  let now = Date.UTC(2026, 10, 21, 9, 0, 0);
  return {
    now: () => wallMs(now),
    machineNow: () => wallMs(now),
    setOffset: (ms) => {
      now += ms;
    },
  };
};

const callAsPage = async (
  app: FastifyInstance,
  method: Method,
  path: string,
  { body, token, headers, ip }: CallOptions,
): Promise<LightMyRequestResponse> => {
  const xsrf = method === "GET" ? {} : await xsrfHeaders(app);
  const bearer = token === undefined ? {} : { authorization: `Bearer ${token}` };
  return app.inject({
    method,
    url: path,
    headers: { ...xsrf, ...bearer, ...headers },
    remoteAddress: ip ?? "192.0.2.1",
    ...(body === undefined ? {} : { payload: body as object }),
  });
};

/** What a page brings along once it has loaded. */
export const xsrfHeaders = async (app: FastifyInstance): Promise<Record<string, string>> => {
  const { cookies } = await app.inject({ url: "/api/version" });
  const value = cookies.find(({ name }) => name === "XSRF-TOKEN")?.value ?? "";
  return { cookie: `XSRF-TOKEN=${value}`, "x-xsrf-token": value };
};

const addPerson = async (server: Omit<TestServer, "addPerson">, wanted: NewPerson): Promise<Person> => {
  const { context, call } = server;
  const email = wanted.email ?? `${randomUUID()}@example.com`;
  const _id = await insertPerson(context, { role: "user", deviceId: "device-1", ...wanted, email });
  const body = { email, fieldpw: PASSWORD, remember: true, isApp: true };
  const answer = await call("POST", "/api/login", { body, ip: randomAddress() });
  return { ...answer.json<SessionTokens>(), _id, email, password: PASSWORD };
};

/** What a sign-up and its confirmation leave behind. */
const insertPerson = (context: Context, person: Required<NewPerson>): Promise<string> =>
  transaction(context.database.db, async (trx) => {
    const id = context.ids.uuid();
    const hashed = await context.passwords.hash(PASSWORD);
    if (!hashed.ok) throw new Error("too many passwords at once");
    await addLoginAddress(trx, loginEmail(person.email), id);
    await insertUser(trx, {
      id,
      email: person.email,
      firstname: "Ada",
      lastname: "Lovelace",
      passwordHash: hashed.value,
      secret: context.ids.secret(),
      wrappedKey: createDataKey(context.masterKey, id).wrapped,
      confirmFrequencyHours: CONFIRM_FREQUENCY_DEFAULT_HOURS,
      sendingDelayHours: SENDING_DELAY_DEFAULT_HOURS,
      now: await readNow(rowsOf(trx), context),
    });
    await changeUser(trx, id, { email_confirmed: true, role: person.role });
    if (person.deviceId !== null) await insertPhone(trx, newPhone(id, person.deviceId, context.clock.now()));
    return id;
  });

/** So that no person of a test uses up another one's tries. */
const randomAddress = (): string => {
  const [a = 0, b = 0, c = 0] = Buffer.from(randomUUID().replaceAll("-", ""), "hex");
  return `10.${a}.${b}.${c}`;
};

/** An access token of a new session, for when the clock was moved further than one lives. */
export const freshToken = async (server: TestServer, { email, password }: Person): Promise<string> => {
  const body = { email, fieldpw: password, remember: true, isApp: true };
  // So that one test does not use up another one's tries.
  const [a = 0, b = 0, c = 0] = Buffer.from(randomUUID().replaceAll("-", ""), "hex");
  const answer = await server.call("POST", "/api/login", { body, ip: `10.${a}.${b}.${c}` });
  if (answer.statusCode !== 200) throw new Error(`logging in answered ${answer.statusCode} ${answer.body}`);
  return answer.json<SessionTokens>().token;
};

/** Lets time pass for everything that throttles count: they count in machine time, which no test moves. */
export const passOnThrottles = async ({ context }: TestServer, ms: number): Promise<void> => {
  await context.database.pool.query("update throttles set expire = expire - $1", [ms]);
};
