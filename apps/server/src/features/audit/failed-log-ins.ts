import { HOUR_MS } from "@afterword/core/time/duration";
import type { WallMs } from "@afterword/core/time/instant";
import { recordAudit } from "../../engine/store/sql/audit-events.ts";
import { rowsOf } from "../../engine/store/sql/sql-store.ts";
import type { Ids } from "../../platform/crypto/ids.ts";
import type { Database } from "../../platform/db/database.ts";
import { transaction } from "../../platform/db/transaction.ts";
import type { Trx } from "../../platform/db/transaction.ts";
import type { Clock } from "../../platform/time/clock.ts";

/** A wrong password for an existing account: at the log-in, or when a session is asked for the password again. */
export type FailedLogIn = {
  readonly kind: "log-in-failed" | "change-refused";
  readonly at: WallMs;
  readonly device: string;
  readonly network: string;
};

/** Several of one account and one kind; device and network are those of the latest. */
type FailedLogIns = FailedLogIn & { readonly owner: string; readonly times: number };

/**
 * The failed log-ins that are not in the audit log yet. Adding one takes no time, so the time of the answer does not
 * reveal whether the address is known. An account gets at most one entry of a kind each hour, so a flood of tries
 * does not fill the log.
 */
export type FailedLogInList = {
  readonly add: (owner: string, failed: FailedLogIn) => void;
  /** Removes and returns those whose account had no entry in the last hour; the caller writes them. */
  readonly takeDue: (now: WallMs) => readonly FailedLogIns[];
  /** Removes and returns those of one account, or all, whenever the last entry was. */
  readonly take: (owner?: string) => readonly FailedLogIns[];
  /** Puts back what could not be written. */
  readonly putBack: (failed: FailedLogIns) => void;
};

/** Only password spraying reaches more accounts at once; the rest is counted in a metric only. */
const ACCOUNTS_MAX = 10_000;

export const createFailedLogInList = (): FailedLogInList => {
  const waiting = new Map<string, FailedLogIns>();
  const writtenAt = new Map<string, WallMs>();
  const put = ({ times, ...last }: FailedLogIns): void => {
    const key = keyOf(last);
    const before = waiting.get(key);
    if (before === undefined && waiting.size >= ACCOUNTS_MAX) return;
    waiting.set(key, { ...last, times: times + (before?.times ?? 0) });
  };
  const takeFrom = (keys: readonly string[]): readonly FailedLogIns[] =>
    keys.flatMap((key) => {
      const failed = waiting.get(key);
      waiting.delete(key);
      return failed ?? [];
    });
  return {
    add: (owner, failed) => put({ owner, times: 1, ...failed }),
    takeDue: (now) => {
      for (const [key, at] of writtenAt) if (Math.abs(now - at) >= HOUR_MS) writtenAt.delete(key);
      const due = takeFrom([...waiting.keys()].filter((key) => !writtenAt.has(key)));
      for (const failed of due) writtenAt.set(keyOf(failed), now);
      return due;
    },
    take: (owner) =>
      takeFrom(owner === undefined ? [...waiting.keys()] : KINDS.map((kind) => keyOf({ owner, kind }))),
    putBack: put,
  };
};

const KINDS = ["log-in-failed", "change-refused"] as const satisfies readonly FailedLogIn["kind"][];

const keyOf = ({ owner, kind }: Pick<FailedLogIns, "owner" | "kind">): string => `${kind} ${owner}`;

/** Spelled out, because context.ts imports this file. */
export type FailedLogInContext = {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly failedLogIns: FailedLogInList;
};

/** Writes the failed log-ins of accounts without an entry in the last hour. Returns the number of new entries. */
export const writeFailedLogIns = async (context: FailedLogInContext): Promise<number> =>
  writeAll(context, context.failedLogIns.takeDue(context.clock.now()));

/** Writes all that are left, when the server stops. */
export const writeLastFailedLogIns = async (context: FailedLogInContext): Promise<void> => {
  await writeAll(context, context.failedLogIns.take());
};

const writeAll = async (context: FailedLogInContext, all: readonly FailedLogIns[]): Promise<number> => {
  const rest = [...all];
  try {
    for (let next = rest.at(0); next !== undefined; next = rest.at(0)) {
      const failed = next;
      await transaction(context.database.db, (trx) => writeOne(trx, context, failed));
      rest.shift();
    }
  } finally {
    for (const failed of rest) context.failedLogIns.putBack(failed);
  }
  return all.length;
};

/**
 * Lets a successful log-in write the failed ones before its own entry. Call `write` in its transaction, under the
 * owner's lock. If `work` throws or never calls it, the failed log-ins stay in the list.
 */
export const withEarlierFailures = async <T>(
  context: FailedLogInContext,
  owner: string,
  work: (write: (trx: Trx) => Promise<void>) => Promise<T>,
): Promise<T> => {
  const before = context.failedLogIns.take(owner);
  let isWritten = false;
  const write = async (trx: Trx): Promise<void> => {
    for (const failed of before) await record(trx, context, failed);
    isWritten = true;
  };
  try {
    return await work(write);
  } catch (error) {
    isWritten = false;
    throw error;
  } finally {
    if (!isWritten) for (const failed of before) context.failedLogIns.putBack(failed);
  }
};

const writeOne = async (trx: Trx, context: FailedLogInContext, failed: FailedLogIns): Promise<void> => {
  // The account may have been deleted meanwhile.
  if ((await rowsOf(trx).lockUser(failed.owner)) !== undefined) await record(trx, context, failed);
};

const record = (
  trx: Trx,
  { ids }: Pick<FailedLogInContext, "ids">,
  { owner, at, kind, ...detail }: FailedLogIns,
): Promise<void> => recordAudit(trx, { owner, id: ids.uuid(), at: new Date(at), kind, detail });
