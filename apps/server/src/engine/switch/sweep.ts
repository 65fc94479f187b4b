import type { Now } from "@afterword/core/time/instant";
import type { DueUser } from "../store/rows/users.ts";
import { isOutOfReach, mayBeOfRows } from "../store/store-errors.ts";
import { decideBatch, type DecidedBatch } from "./decide-batch.ts";
import { beat, clockReader } from "../clock/service-clock.ts";
import type { SwitchContext } from "../context.ts";

export type SweepReport =
  /** Application and database disagree about the time, so nothing was decided (behaviour §1.3). */
  | { readonly kind: "clocks-differ" }
  /** The database is known to be damaged, so nothing more was decided. */
  | { readonly kind: "damaged" }
  /** `failed`: those who stay due since their decision failed, now or not long ago. */
  | { readonly kind: "swept"; readonly looked: number; readonly failed: number };

/**
 * Looks at every user whose next look has come: peeks without locks, then decides in batches, each in one short
 * transaction (docs/decisions/071). Users that another sweep holds, or that confirmed meanwhile, are passed over. A user
 * whose decision fails stays due and holds up no other. An error that has nothing to do with the users, such as a lost
 * connection, ends the sweep. `signal` ends it between two batches; `afterBatch` is called when what a batch decided is
 * in the outbox.
 */
export const sweep = async (
  context: SwitchContext,
  signal?: AbortSignal,
  afterBatch?: () => void,
): Promise<SweepReport> => {
  if (!(await beat(context))) return { kind: "clocks-differ" };
  if (context.isStoreDamaged()) return { kind: "damaged" };
  const readClock = clockReader(context.store.rows, context);
  const counts = { looked: 0, failed: 0 };
  let most = Infinity;
  for await (const page of pages(context, await readClock())) {
    counts.failed += page.filter(context.setAside.isWaiting).length;
    const waiting = waitingOf(context, page);
    for (let batch = takeBatch(waiting, most); batch !== undefined; batch = takeBatch(waiting, most)) {
      if (signal?.aborted) return { kind: "swept", ...counts };
      if (context.isStoreDamaged()) return { kind: "damaged" };
      const report = await tryBatch(context, batch, await readClock());
      if (report.looked > 0) afterBatch?.();
      counts.looked += report.looked;
      counts.failed += report.failed;
      most = sizeAfter(batch, report, most);
      putBack(waiting, report);
    }
  }
  return { kind: "swept", ...counts };
};

type Batch = readonly string[];

/** Those of a page who are still to be decided about, without any lock. */
type Waiting = {
  /** What a batch that failed was cut into; each is tried as it is. */
  readonly parts: Batch[];
  readonly others: string[];
  /** Each in a batch of one, after all others. */
  readonly alone: string[];
};

/**
 * In the order of their looks, so that no user comes twice in a sweep, also when a look failed and left the user due.
 */
async function* pages(context: SwitchContext, now: Now) {
  let after: DueUser | null = null;
  for (;;) {
    const limit = context.batchSize();
    const due: readonly DueUser[] = await context.store.rows.listDueUsers({ now, after, limit });
    yield due.map(({ id }) => id);
    after = due.at(-1) ?? null;
    if (due.length < limit) return;
  }
}

/** Those who failed before are decided alone, unless they still wait. */
const waitingOf = ({ setAside }: SwitchContext, page: Batch): Waiting => ({
  parts: [],
  others: page.filter((owner) => !setAside.isKnown(owner)),
  alone: page.filter((owner) => setAside.isKnown(owner) && !setAside.isWaiting(owner)),
});

const takeBatch = ({ parts, others, alone }: Waiting, most: number): Batch | undefined => {
  const part = parts.shift();
  if (part !== undefined) return part;
  const batch = others.length > 0 ? others.splice(0, most) : alone.splice(0, 1);
  return batch.length > 0 ? batch : undefined;
};

/** What became of a batch, and who is still to be decided about. */
type BatchReport = Pick<DecidedBatch, "cut" | "alone" | "hadTime"> & {
  readonly looked: number;
  readonly failed: number;
  readonly parts: readonly Batch[];
};

const putBack = (waiting: Waiting, { parts, cut, alone }: BatchReport): void => {
  waiting.parts.unshift(...parts);
  waiting.others.unshift(...cut);
  waiting.alone.unshift(...alone);
};

/**
 * How many users a batch has from now on: as many as this one had room and time for, and twice as many once there was
 * time for all. Otherwise those who are cut would be locked, and read, again and again.
 */
const sizeAfter = (batch: Batch, { looked, cut, hadTime }: BatchReport, most: number): number => {
  if (cut.length > 0) return Math.max(1, looked);
  return hadTime ? Math.max(most, 2 * batch.length) : most;
};

const tryBatch = async (context: SwitchContext, batch: Batch, now: Now): Promise<BatchReport> => {
  try {
    return afterDecisions(context, await decideBatch(context, batch, now));
  } catch (error) {
    return afterError(context, batch, error);
  }
};

const afterDecisions = (context: SwitchContext, { decided, failed, ...rest }: DecidedBatch): BatchReport => {
  for (const owner of decided) context.setAside.forget(owner);
  for (const { owner, error } of failed) putAside(context, owner, error);
  return { ...rest, looked: decided.length, failed: failed.length, parts: [] };
};

/** Throws the error if it has nothing to do with the users; else halves of the batch find out which of them it is. */
const afterError = (context: SwitchContext, batch: Batch, error: unknown): BatchReport => {
  const [first = "", ...others] = batch;
  const isAlone = others.length === 0;
  if (!mayBeOfRows(error)) {
    // One of them may be its cause all the same, as where a statement takes too long each time. A connection that is
    // lost once says so of nobody.
    if (isAlone && (!isOutOfReach(error) || context.setAside.isKnown(first))) putAside(context, first, error);
    else context.setAside.suspect(batch);
    throw error;
  }
  if (isAlone) {
    putAside(context, first, error);
    return { ...NOTHING_DONE, failed: 1 };
  }
  const half = Math.ceil(batch.length / 2);
  return { ...NOTHING_DONE, parts: [batch.slice(0, half), batch.slice(half)] };
};

/** It says nothing of the time that a batch takes. */
const NOTHING_DONE: BatchReport = { looked: 0, failed: 0, parts: [], cut: [], alone: [], hadTime: false };

const putAside = ({ setAside, log }: SwitchContext, owner: string, error: unknown): void => {
  setAside.put(owner);
  log.error({ err: error }, "a user's switch could not be decided; it stays due");
};
