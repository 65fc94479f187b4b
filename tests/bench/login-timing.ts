import { createPasswords } from "@afterword/server/platform/crypto/passwords";
import { freshServerDatabase } from "@afterword/server/testing/fresh-server-database";
import { startTestServer } from "@afterword/server/testing/test-server";
import { createSystemClock } from "@afterword/server/platform/time/system-clock";
import { startPostgres } from "@afterword/testing/postgres";
import type { Figure } from "./figure.ts";
import { rankTest } from "@afterword/testing/rank-test";
import { startServerOn } from "./server-on.ts";
import { runConcurrently, medianOf } from "./world.ts";

const PEOPLE = 50;
/** Calls for each kind of address; fewer are enough for calls that look nothing up before they answer. */
const LOGINS = 500;
const BLIND_CALLS = 250;
const MASTER_KEY = Buffer.alloc(32, 1);

/**
 * Whether response times reveal that an address has an account: the same call for known and unknown addresses in turn,
 * against a server process on a PostgreSQL that waits for the disk. Each call comes from another network, or the rate
 * limit would refuse the tenth. Also measures what a log-in costs besides its hash.
 */
export const measureLoginTiming = async (): Promise<readonly Figure[]> => {
  const postgres = await startPostgres({ durable: true });
  const database = await freshServerDatabase(postgres.url);
  const passwords = await createPasswords();
  const maker = await startTestServer(
    {},
    { database, passwords, masterKey: { bytes: MASTER_KEY }, clock: createSystemClock() },
  );
  const people: Known[] = [];
  while (people.length < PEOPLE) people.push(await maker.addPerson());
  const { password_hash: hash } = await maker.context.database.db
    .selectFrom("users")
    .select("password_hash")
    .where("email", "=", people[0]?.email ?? "")
    .executeTakeFirstOrThrow();
  const server = await startServerOn({
    DATABASE_URL: database.url,
    MASTER_KEY: MASTER_KEY.toString("base64"),
    TRUSTED_PROXY: "127.0.0.1",
  });
  try {
    const call = await callerOf(server.address);
    return [
      ...(await compare("log-in", LOGINS, (email) => call("/api/login", 403, wrongLogIn(email)), people)),
      ...(await compare(
        "forgot",
        BLIND_CALLS,
        (email) => call("/api/user/forgot-password", 200, { email }),
        people,
      )),
      ...(await compare("sign-up", BLIND_CALLS, (email) => call("/api/user", 200, signUp(email)), people)),
      ...(await measureBeyondHash(people, call, {
        cpuMs: server.cpuMs,
        verify: () => passwords.verify(hash, people[0]?.password ?? ""),
      })),
    ];
  } finally {
    await server.stop();
    await maker.close();
    await postgres.stop();
  }
};

type Known = { readonly email: string; readonly password: string };

const wrongLogIn = (email: string) => ({ email, fieldpw: "wrong horse", isApp: true });

const signUp = (email: string) => ({
  firstname: "Anna",
  lastname: "Kern",
  email,
  fieldpw: "correct horse",
  confirmPassword: "correct horse",
  terms: true,
});

type Ask = (email: string) => Promise<number>;

const compare = async (
  name: string,
  count: number,
  ask: Ask,
  people: readonly Known[],
): Promise<readonly Figure[]> => {
  const [known, unknown] = [new Array<number>(), new Array<number>()];
  for (let round = -PEOPLE / 10; round < count; round += 1) {
    const person = people[Math.abs(round) % PEOPLE]?.email ?? "";
    const stranger = `${name}-${Math.abs(round) % PEOPLE}-${person}`;
    const asKnown = async () => known.push(await ask(person));
    const asUnknown = async () => unknown.push(await ask(stranger));
    for (const turn of round % 2 === 0 ? [asKnown, asUnknown] : [asUnknown, asKnown]) await turn();
    // The first few are a warm-up.
    if (round < 0) known.length = unknown.length = 0;
  }
  const [one, other] = [medianOf(known), medianOf(unknown)];
  console.log(`${name}: known ${one.toFixed(2)} ms, unknown ${other.toFixed(2)} ms, ${count} of each`);
  return [
    { name: `${name}, known from unknown address`, value: Math.abs(one - other), atMost: 2, unit: "ms" },
    { name: `${name}, that it is chance`, value: rankTest(known, unknown), atLeast: 0.01, unit: "p" },
  ];
};

type Call = (path: string, status: number, body: object) => Promise<number>;

/** Milliseconds until the answer is complete. */
const callerOf = async (address: string): Promise<Call> => {
  const { headers } = await fetch(`${address}/api/version`);
  const cookie = headers.getSetCookie()[0]?.split(";")[0] ?? "";
  let network = 0;
  return async (path, status, body) => {
    network += 1;
    const from = performance.now();
    const answer = await fetch(address + path, {
      method: "POST",
      headers: {
        cookie,
        "content-type": "application/json",
        "x-xsrf-token": cookie.split("=")[1] ?? "",
        "x-forwarded-for": `10.${network >> 16}.${(network >> 8) & 255}.${network & 255}`,
      },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    const took = performance.now() - from;
    if (answer.status !== status) throw new Error(`${path} answered ${answer.status}: ${text}`);
    return took;
  };
};

const BEYOND_ROUNDS = 200;
const WARMING_ROUNDS = 100;

/**
 * Successful log-ins in turn with the bare hash in this process: how much longer they take, and how much more CPU time
 * the server uses, which can also be measured on a busy machine.
 */
const measureBeyondHash = async (
  people: readonly Known[],
  call: Call,
  { cpuMs, verify }: { readonly cpuMs: () => number; readonly verify: () => Promise<unknown> },
): Promise<readonly Figure[]> => {
  const [logIns, hashes] = [new Array<number>(), new Array<number>()];
  let hashCpuMs = 0;
  const logInAs = ({ email, password }: Known) =>
    call("/api/login", 200, { email, fieldpw: password, isApp: true });
  await runConcurrently(
    Array.from({ length: WARMING_ROUNDS / PEOPLE }).flatMap(() => people),
    4,
    logInAs,
  );
  const idle = await idleShareOf(cpuMs);
  const [before, begun] = [cpuMs(), performance.now()];
  for (let round = 0; round < BEYOND_ROUNDS; round += 1) {
    const person = people[round % PEOPLE] as Known;
    const [from, cpuFrom] = [performance.now(), process.cpuUsage()];
    await verify();
    hashes.push(performance.now() - from);
    const { user, system } = process.cpuUsage(cpuFrom);
    hashCpuMs += (user + system) / 1_000;
    logIns.push(await logInAs(person));
  }
  const [logIn, hash] = [medianOf(logIns), medianOf(hashes)];
  const logInCpuMs = cpuMs() - before - idle * (performance.now() - begun);
  console.log(`log-in that works: ${logIn.toFixed(2)} ms, the hash alone ${hash.toFixed(2)} ms`);
  return [
    { name: "log-in beyond its hash", value: logIn - hash, atMost: 5, unit: "ms" },
    {
      name: "log-in beyond its hash",
      value: (logInCpuMs - hashCpuMs) / BEYOND_ROUNDS,
      atMost: 5,
      unit: "ms CPU",
    },
  ];
};

const IDLE_MS = 10_000;

/** The CPU time of the server's jobs while there are no requests. */
const idleShareOf = async (cpuMs: () => number): Promise<number> => {
  await new Promise((resolve) => setTimeout(resolve, IDLE_MS));
  const [before, begun] = [cpuMs(), performance.now()];
  await new Promise((resolve) => setTimeout(resolve, IDLE_MS));
  return (cpuMs() - before) / (performance.now() - begun);
};
