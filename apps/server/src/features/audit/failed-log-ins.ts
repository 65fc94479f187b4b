import { HOUR_MS } from "@afterword/core/time/duration";
import type { WallMs } from "@afterword/core/time/instant";
import type { Ids } from "../../platform/crypto/ids.ts";
import type { Database } from "../../platform/db/database.ts";
import type { Clock } from "../../platform/time/clock.ts";
import { recordAudit } from "../../engine/store/sql/audit-events.ts";
import { rowsOf } from "../../engine/store/sql/sql-store.ts";
import { transaction } from "../../platform/db/transaction.ts";
import type { Trx } from "../../platform/db/transaction.ts";

/** One try with a wrong password at an account that exists: at the log-in, or by whoever is in and is asked again. */
export type FailedLogIn = {
  readonly kind: "log-in-failed" | "change-refused";
  readonly at: WallMs;
  readonly device: string;
  readonly network: string;
};

/** Several of one account and one kind; device and network are those of the last. */
type FailedLogIns = FailedLogIn & { readonly owner: string; readonly times: number };

/**
 * Failed log-ins until they are written to the audit log. Remembering one costs the answer nothing, so that its time
 * tells nobody whether the address is known; and an account gets one entry of a kind an hour at most, so that a flood of
 * tries fills nothing.
 */
export type FailedLogInsGathered = {
  readonly add: (owner: string, failed: FailedLogIn) => void;
  /** Those whose turn it is; whoever takes them writes them. */
  readonly takeDue: (now: WallMs) => readonly FailedLogIns[];
  /** Those of one account, or of all of them, whenever their last entry was. */
  readonly take: (owner?: string) => readonly FailedLogIns[];
  /** They could not be written. */
  readonly giveBack: (failed: FailedLogIns) => void;
};

/** More accounts than this are tried at once only by somebody who sprays; what comes then is counted as a metric alone. */
const ACCOUNTS_MAX = 10_000;

export const gatherFailedLogIns = (): FailedLogInsGathered => {
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
    giveBack: put,
  };
};

const KINDS = ["log-in-failed", "change-refused"] as const satisfies readonly FailedLogIn["kind"][];

const keyOf = ({ owner, kind }: Pick<FailedLogIns, "owner" | "kind">): string => `${kind} ${owner}`;

/** What writing them needs. context.ts builds the list above, so this file cannot name the whole of it. */
export type FailedLogInContext = {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly failedLogIns: FailedLogInsGathered;
};

/** Writes those of the accounts whose last entry is an hour old. Answers how many entries that made. */
export const writeFailedLogIns = async (context: FailedLogInContext): Promise<number> =>
  writeAll(context, context.failedLogIns.takeDue(context.clock.now()));

/** The server stops: whatever is left. */
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
    for (const failed of rest) context.failedLogIns.giveBack(failed);
  }
  return all.length;
};

/**
 * For a log-in that works: it stands behind the tries before it. `write` belongs into its transaction, under the owner's
 * lock. Where that comes to nothing, or never gets as far, the tries are remembered on.
 */
export const withFailedBefore = async <T>(
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
    if (!isWritten) for (const failed of before) context.failedLogIns.giveBack(failed);
  }
};

const writeOne = async (trx: Trx, context: FailedLogInContext, failed: FailedLogIns): Promise<void> => {
  // The account may be gone meanwhile.
  if ((await rowsOf(trx).lockUser(failed.owner)) !== undefined) await record(trx, context, failed);
};

const record = (
  trx: Trx,
  { ids }: Pick<FailedLogInContext, "ids">,
  { owner, at, kind, ...detail }: FailedLogIns,
): Promise<void> => recordAudit(trx, { owner, id: ids.uuid(), at: new Date(at), kind, detail });
