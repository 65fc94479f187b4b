import type { Now } from "@afterword/core/time/instant";
import type { DueUser } from "../store/rows/users.ts";
import { mayBeOfRows } from "../store/store-errors.ts";
import { decideBatch, type DecidedBatch } from "./decide-batch.ts";
import { beat, clockReader } from "../clock/service-clock.ts";
import type { SwitchContext } from "../context.ts";

export type SweepReport =
  /** Application and database disagree about the time, so nothing was decided (behaviour §1.3). */
  | { readonly kind: "clocks-differ" }
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
  const readClock = clockReader(context.store.rows, context);
  const counts = { looked: 0, failed: 0 };
  for await (const page of pages(context, await readClock())) {
    counts.failed += page.filter(context.setAside.isWaiting).length;
    const batches = batchesOf(context, page);
    for (let batch = batches.shift(); batch !== undefined; batch = batches.shift()) {
      if (signal?.aborted) return { kind: "swept", ...counts };
      const { looked, failed, next } = await tryBatch(context, batch, await readClock());
      if (looked > 0) afterBatch?.();
      counts.looked += looked;
      counts.failed += failed;
      batches.unshift(...next);
    }
  }
  return { kind: "swept", ...counts };
};

type Batch = readonly string[];

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

/** Those who failed before come last, each in a batch of one, unless they still wait. */
const batchesOf = ({ setAside }: SwitchContext, page: Batch): Batch[] => {
  const sound = page.filter((owner) => !setAside.isKnown(owner));
  const known = page.filter((owner) => setAside.isKnown(owner) && !setAside.isWaiting(owner));
  return [...(sound.length === 0 ? [] : [sound]), ...known.map((owner) => [owner])];
};

/** `next`: the batches to go on with. */
type BatchReport = { readonly looked: number; readonly failed: number; readonly next: readonly Batch[] };

const tryBatch = async (context: SwitchContext, batch: Batch, now: Now): Promise<BatchReport> => {
  try {
    return afterDecisions(context, await decideBatch(context, batch, now));
  } catch (error) {
    return afterError(context, batch, error);
  }
};

const afterDecisions = (
  context: SwitchContext,
  { decided, failed, cut, alone }: DecidedBatch,
): BatchReport => {
  for (const owner of decided) context.setAside.forget(owner);
  for (const { owner, error } of failed) putAside(context, owner, error);
  const next = [...(cut.length === 0 ? [] : [cut]), ...alone.map((owner) => [owner])];
  return { looked: decided.length, failed: failed.length, next };
};

/** Throws the error if it has nothing to do with the users; else halves of the batch find out which of them it is. */
const afterError = (context: SwitchContext, batch: Batch, error: unknown): BatchReport => {
  const [first = "", ...others] = batch;
  const isAlone = others.length === 0;
  if (isAlone) putAside(context, first, error);
  if (!mayBeOfRows(error)) {
    // One of them may be its cause all the same, as where a statement takes too long each time.
    context.setAside.suspect(batch);
    throw error;
  }
  if (isAlone) return { looked: 0, failed: 1, next: [] };
  const half = Math.ceil(batch.length / 2);
  return { looked: 0, failed: 0, next: [batch.slice(0, half), batch.slice(half)] };
};

const putAside = ({ setAside, log }: SwitchContext, owner: string, error: unknown): void => {
  setAside.put(owner);
  log.error({ err: error }, "a user's switch could not be decided; it stays due");
};
