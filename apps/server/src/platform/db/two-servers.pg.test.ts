/** A primary and its synchronous standby; docs/decisions/075. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inspect } from "node:util";
import { startPostgres, startStandby, type PostgresServer } from "@afterword/testing/postgres";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { isDatabaseOutage } from "./database-outage.ts";
import { openDatabase, type Database } from "./database.ts";
import { createKeptTimeline } from "./kept-timeline.ts";
import { createPrimary } from "./primary.ts";
import { createServerWait } from "./wait-for-server.ts";

const FOLDER = mkdtempSync(join(tmpdir(), "afterword-timeline-"));
afterAll(() => rmSync(FOLDER, { recursive: true }));

let files = 0;
let first: PostgresServer;
let second: PostgresServer & { readonly name: string };
const opened: Database[] = [];
const reportFault = vi.fn<(fault: Error) => void>();

const startPair = async (): Promise<void> => {
  first = await startPostgres();
  await ask(first.url, "create role plain login");
  await ask(first.url, "create table seen (n int)");
  await ask(first.url, "alter table seen owner to plain");
  second = await startStandby(first.url);
};
const stopPair = async (): Promise<void> => {
  await second.stop();
  await first.stop();
};
afterEach(async () => {
  await Promise.all(opened.splice(0).map(({ close }) => close()));
  reportFault.mockClear();
});

const messages = (): readonly string[] => reportFault.mock.calls.map(([{ message }]) => message);

const hostOf = ({ url }: PostgresServer): string => new URL(url).host;

/** The servers in this order, for a role without any privilege. */
const open = async (
  servers: readonly PostgresServer[],
  { query = "", timelineIn = join(FOLDER, String((files += 1))) } = {},
): Promise<Database> => {
  const url = `postgres://plain:hunter2@${servers.map(hostOf).join(",")}/postgres${query}`;
  const database = await openDatabase({ kind: "url", url, timelineIn }, reportFault);
  opened.push(database);
  return database;
};

const ask = async (url: string, statement: string): Promise<unknown[]> => {
  const client = new Client(url);
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(statement);
  await client.end();
  return rows;
};

const write = ({ pool }: Database, n: number): Promise<unknown> =>
  pool.query("insert into seen values ($1)", [n]);

/** The pool hears of the death of its server a moment after it. */
const untilLost = ({ pool }: Database): Promise<void> =>
  vi.waitFor(() => expect(pool.totalCount).toBe(0), { timeout: 30_000 });

const seenOn = async ({ url }: PostgresServer): Promise<unknown[]> =>
  (await ask(url, "select n from seen order by n")).map((row) => (row as { n: number }).n);

/** From now on a commit is answered once the standby has it too. */
const makeSynchronous = async (): Promise<void> => {
  await ask(first.url, `alter system set synchronous_standby_names = '${second.name}'`);
  await ask(first.url, "select pg_reload_conf()");
  const isSynchronous = "select from pg_stat_replication where sync_state = 'sync'";
  await vi.waitFor(async () => expect(await ask(first.url, isSynchronous)).toHaveLength(1), {
    timeout: 30_000,
  });
};

const faultOf = (refused: Promise<unknown>): Promise<unknown> => refused.catch((fault: unknown) => fault);

describe("a pool on two servers of which the first dies", () => {
  beforeEach(startPair);
  afterEach(stopPair);

  it("What takes writes is found wherever it stands in the address, and again after a promotion", async () => {
    await makeSynchronous();
    const database = await open([second, first]);
    await write(database, 1);
    await first.kill9();
    await untilLost(database);
    const refused = await faultOf(write(database, 2));
    expect(isDatabaseOutage(refused)).toBe(true);
    expect(String(refused)).toMatch(
      /^Error: No database server can be written to \(.* takes no writes.*ECONNREFUSED/,
    );
    await second.promote();
    await write(database, 3);
    expect(await seenOn(second)).toEqual([1, 3]);
    // The driver puts the lost connection into its error.
    const reported = inspect(reportFault.mock.calls, { depth: Infinity });
    expect(reported).toContain("connectionParameters");
    expect(reported).not.toContain("hunter2");
  });

  it("A server that comes back after another was promoted in its place is not written to, not even when it is the only one", async () => {
    const database = await open([first, second]);
    await write(database, 1);
    await vi.waitFor(async () => expect(await seenOn(second)).toEqual([1]), { timeout: 30_000 });
    await first.kill9();
    await untilLost(database);
    await second.promote();
    await write(database, 2);
    await first.restart();
    await write(database, 3);
    await second.kill9();
    await untilLost(database);
    const sentence = `${hostOf(first)} takes writes although another server was promoted in its place: stop it, and make it a standby.`;
    await expect(write(database, 4)).rejects.toThrow(sentence);
    expect(messages()).toContainEqual(expect.stringContaining(sentence));
    await second.restart();
    await write(database, 5);
    expect(await seenOn(first)).toEqual([1]);
    expect(await seenOn(second)).toEqual([1, 2, 3, 5]);
  });

  it("A server that answers nothing any more is left for the promoted one once a single statement has waited in vain", async () => {
    const database = await open([first, second], { query: "?query_timeout=2000" });
    const idle = await Promise.all(Array.from({ length: 10 }, () => database.pool.connect()));
    for (const client of idle) client.release();
    first.hang();
    await second.promote();
    expect(String(await faultOf(write(database, 1)))).toContain("Query read timeout");
    // The other nine wait for nothing.
    await write(database, 2);
    expect(await seenOn(second)).toEqual([2]);
    await first.kill9();
  });

  it("A connection to the server of before is not lent again, though it still answers", async () => {
    const database = await open([first, second]);
    const kept = await database.pool.connect();
    await second.promote();
    await ask(first.url, "alter system set default_transaction_read_only = on");
    await ask(first.url, "select pg_reload_conf()");
    const another = await open([first, second]);
    await write(another, 1);
    kept.release();
    expect(isDatabaseOutage(await faultOf(write(database, 2)))).toBe(true);
    await Promise.all([3, 4, 5].map((n) => write(database, n)));
    expect(await seenOn(first)).toEqual([]);
    expect(await seenOn(second)).toEqual([1, 3, 4, 5]);
  });
});

describe("a server that goes on after another was promoted in its place", () => {
  beforeEach(startPair);
  afterEach(stopPair);

  /** The first one takes writes again, and the second one, which was promoted, is away. */
  const comeBackAlone = async (): Promise<void> => {
    await first.kill9();
    await second.promote();
    await second.kill9();
    await first.restart();
  };

  it("It is left within seconds though it breaks no connection, and what is under way there fails", async () => {
    const database = await open([first, second]);
    const underWay = faultOf(database.pool.query("insert into seen select 1 from pg_sleep(25)"));
    await second.promote();
    expect(String(await underWay)).toContain("Connection terminated");
    expect(messages()).toContainEqual(expect.stringContaining(`${hostOf(first)} takes writes although`));
    await write(database, 2);
    expect([await seenOn(first), await seenOn(second)]).toEqual([[], [2]]);
  });

  it("It is refused by a process that starts, when one before it has kept the newer timeline", async () => {
    const timelineIn = join(FOLDER, "data", "database.timeline");
    const before = await open([second, first], { timelineIn });
    await first.kill9();
    await untilLost(before);
    await second.promote();
    await write(before, 0);
    await before.close();
    expect(readFileSync(timelineIn, "utf8")).toMatch(/^\d+ 2\n$/);
    await second.kill9();
    await first.restart();
    const refused = await faultOf(open([first, second], { timelineIn }));
    expect(String(refused)).toContain(`${hostOf(first)} takes writes although another server was promoted`);
    expect(String(refused)).toContain("remove database.timeline from DATA_DIR");
    expect(isDatabaseOutage(refused)).toBe(true);
    await second.restart();
    await write(await open([first, second], { timelineIn }), 1);
    expect([await seenOn(first), await seenOn(second)]).toEqual([[], [0, 1]]);
  });

  it("It is not taken by a process that knows nothing, while the other may still come", async () => {
    await comeBackAlone();
    const urls = [first, second].map(({ url }) => url) as [string, string];
    const kept = createKeptTimeline(null);
    let [back, waits] = [Promise.resolve(), 0];
    const primary = createPrimary(urls, {
      kept,
      firstPause: async () => {
        waits += 1;
        if (waits === 1) back = second.restart();
        await back;
      },
      reportFault,
    });
    await primary.find();
    expect([primary.url(), waits]).toEqual([second.url, 1]);
    expect(messages()[0]).toContain(
      `${hostOf(second)} did not answer and could be newer than ${hostOf(first)}`,
    );
  });

  it("A start that waits says that the other could be newer, and takes that one once it is there", async () => {
    await comeBackAlone();
    const timelineIn = join(FOLDER, "waiting", "database.timeline");
    const url = `postgres://plain@${hostOf(first)},${hostOf(second)}/postgres`;
    const say = vi.fn<(sentence: string) => void>();
    const waited = createServerWait({ url, timelineIn })(new Error("away"), say);
    const sentence = `${hostOf(second)} did not answer and could be newer than ${hostOf(first)}`;
    await vi.waitFor(() => expect(say).toHaveBeenCalledWith(expect.stringContaining(sentence)), {
      timeout: 30_000,
    });
    await second.restart();
    await waited;
    expect(readFileSync(timelineIn, "utf8")).toMatch(/ 2\n$/);
  });

  it("A standby that is gone for good stops no start, not even the first, which says what it does not know", async () => {
    await second.kill9();
    const firstPause = vi.fn<() => Promise<void>>(async () => undefined);
    const kept = createKeptTimeline(join(FOLDER, "alone", "database.timeline"));
    const urls = [first, second].map(({ url }) => url) as [string, string];
    await createPrimary(urls, { kept, firstPause, reportFault }).find();
    expect(firstPause).toHaveBeenCalledTimes(15);
    expect(messages().at(-1)).toContain(`it is not known whether ${hostOf(second)} is newer`);
    reportFault.mockClear();
    await createPrimary(urls, { kept, firstPause, reportFault }).find();
    expect(firstPause).toHaveBeenCalledTimes(15);
    expect(messages()).toEqual([]);
  });
});

describe("a pool on servers none of which died", () => {
  beforeAll(startPair);
  afterAll(stopPair);

  it("Servers that take writes side by side are all refused", async () => {
    const other = await startPostgres();
    await ask(other.url, "create role plain login");
    await expect(open([first, other])).rejects.toThrow(
      /It cannot be told which .* takes writes .*; .* takes writes .*\. Stop all but the right one\.$/,
    );
    await other.stop();
  });

  it("A wrong user is no outage, so that nothing waits for its end", async () => {
    const url = `postgres://nobody@${hostOf(first)},${hostOf(second)}/postgres`;
    const refused = await faultOf(openDatabase({ kind: "url", url }, reportFault));
    expect(String(refused)).toContain('role "nobody" does not exist');
    expect(isDatabaseOutage(refused)).toBe(false);
  });

  it("A standby alone is refused as an outage, which ends with its promotion", async () => {
    const refused = await faultOf(open([second]));
    expect(String(refused)).toMatch(/takes no writes: it is a standby/);
    expect(isDatabaseOutage(refused)).toBe(true);
  });

  it("A commit is not answered with success when its wait for the synchronous standby was cancelled", async () => {
    await makeSynchronous();
    const database = await open([first]);
    await second.kill9();
    const unconfirmed = faultOf(write(database, 1));
    // PostgreSQL itself answers it with success.
    const unwatched = ask(first.url, "insert into seen values (2)");
    const waiting = "from pg_stat_activity where wait_event = 'SyncRep'";
    await vi.waitFor(async () => expect(await ask(first.url, `select ${waiting}`)).toHaveLength(2), {
      timeout: 30_000,
    });
    await ask(first.url, `select pg_cancel_backend(pid) ${waiting}`);
    expect(String(await unconfirmed)).toContain("No synchronous standby has confirmed the commit");
    expect(isDatabaseOutage(await unconfirmed)).toBe(true);
    await unwatched;
    await second.restart();
    await write(database, 3);
    expect(await seenOn(second)).toEqual([1, 2, 3]);
  });
});
