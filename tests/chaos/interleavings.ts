import { sendDueMails } from "@afterword/server/engine/outbox/send-due-mails";
import { sweep } from "@afterword/server/engine/switch/sweep";
import { openDatabase } from "@afterword/server/platform/db/database";
import { createLog } from "@afterword/server/platform/log/log";
import { createSystemClock } from "@afterword/server/platform/time/system-clock";
import { freshServerDatabase, type ServerDatabase } from "@afterword/server/testing/fresh-server-database";
import { startTestServer, type TestServer } from "@afterword/server/testing/test-server";
import type { SeededRandom } from "@afterword/testing/seeded-random";
import { drawAct } from "./interleaved-acts.ts";
import { brokenRoundLaws, plantRound, type RoundPeople } from "./interleaved-people.ts";
import { createRoundPost, type RoundPost } from "./interleaved-post.ts";

/**
 * Everything that locks a user's row, at once, over few users (behaviour §1.1): signs of life, edits, admins' acts,
 * bounces, marks, deletions, and the sweeps and sendings of two servers. Locks are taken in one order everywhere, users
 * by their ids and then the brake, so that no two transactions ever wait for each other.
 */
export type InterleavingOptions = {
  /** Each begins with new people. */
  readonly rounds: number;
  readonly actsEachRound: number;
  readonly random: SeededRandom;
  readonly tell: (line: string) => void;
};

export type Interleaved = {
  readonly acts: number;
  /** How often each act was done. */
  readonly tally: Readonly<Record<string, number>>;
  /** That PostgreSQL broke off, also those that were tried again. */
  readonly deadlocks: number;
  /** What an act threw, or a server wrote to its log as an error. */
  readonly errors: readonly string[];
  readonly violations: readonly string[];
};

const AT_ONCE = 14;
const QUIET_ROUNDS_MAX = 30;

/** `serverUrl`: of a PostgreSQL server. */
export const interleave = async (serverUrl: string, options: InterleavingOptions): Promise<Interleaved> => {
  const home = await freshServerDatabase(serverUrl);
  const errors: string[] = [];
  const post = createRoundPost(options.random.fork("post"));
  const keeper = await startTestServer({}, { database: home, clock: createSystemClock() });
  const servers = await Promise.all([1, 2].map(() => openServer(home.url, post, errors)));
  const course: Course = { ...options, keeper, servers, post, errors, tally: {}, violations: [] };
  try {
    for (let round = 1; round <= options.rounds; round += 1) {
      await playRound(course);
      options.tell(`round ${round}: ${errors.length} errors, ${course.violations.length} violations`);
    }
    // Their connections hand in what they have counted.
    await Promise.all(servers.map((server) => server.close()));
    const deadlocks = await countDeadlocks(home);
    const acts = options.rounds * options.actsEachRound;
    return { acts, tally: course.tally, deadlocks, errors, violations: course.violations };
  } finally {
    await keeper.close();
  }
};

type Course = InterleavingOptions & {
  readonly keeper: TestServer;
  readonly servers: readonly TestServer[];
  readonly post: RoundPost;
  readonly errors: string[];
  readonly tally: Record<string, number>;
  readonly violations: string[];
};

const ERROR_LEVEL = 50;

const openServer = async (url: string, { mailer }: RoundPost, errors: string[]): Promise<TestServer> => {
  const database = await openDatabase({ kind: "url", url }, (fault) => errors.push(fault.message));
  const write = (line: string): void => {
    if ((JSON.parse(line) as { level: number }).level >= ERROR_LEVEL) errors.push(line);
  };
  return startTestServer({}, { database, mailer, clock: createSystemClock(), log: createLog({ write }) });
};

const playRound = async (course: Course): Promise<void> => {
  const { keeper, post, actsEachRound } = course;
  post.forget();
  const people = await plantRound(keeper.context, course.random);
  let left = actsEachRound;
  const failures: { readonly owner: string; readonly what: string }[] = [];
  const actOn = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      await actOnce(course, people, failures);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, actOn));
  await untilQuiet(course);
  const { violations, alive } = await brokenRoundLaws(keeper.context, people, post);
  course.violations.push(...violations);
  // An act of a user who was deleted meanwhile may well throw: its session had ended.
  course.errors.push(...failures.filter(({ owner }) => alive.has(owner)).map(({ what }) => what));
};

const actOnce = async (
  { servers, random, post, tally }: Course,
  { all, admins }: RoundPeople,
  failures: { owner: string; what: string }[],
): Promise<void> => {
  const { name, act } = drawAct(random);
  const writer = random.pick(all);
  const admin = random.pick(admins.filter(({ owner }) => owner !== writer.owner));
  const { context } = random.pick(servers);
  tally[name] = (tally[name] ?? 0) + 1;
  try {
    await act({ context, writer, admin, random, post });
  } catch (error) {
    failures.push({ owner: writer.owner, what: `${name}: ${String(error)}` });
  }
};

/** Until no server finds anything to do. */
const untilQuiet = async ({ servers, violations }: Course): Promise<void> => {
  for (let rounds = 0; rounds < QUIET_ROUNDS_MAX; rounds += 1) {
    let found = 0;
    for (const { context } of servers) {
      const swept = await sweep(context);
      const sent = await sendDueMails(context);
      found += sent.sent + sent.refused + (swept.kind === "swept" ? swept.looked + swept.failed : 1);
    }
    if (found === 0) return;
  }
  violations.push("the servers found something to do again and again");
};

const countDeadlocks = async ({ pool }: ServerDatabase): Promise<number> => {
  const { rows } = await pool.query<{ deadlocks: string }>(
    "select deadlocks from pg_stat_database where datname = current_database()",
  );
  return Number(rows[0]?.deadlocks);
};
