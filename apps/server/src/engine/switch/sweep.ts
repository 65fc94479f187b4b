import type { Now } from "@afterword/core/time/instant";
import type { DueUser } from "../store/rows/users.ts";
import { decideInSweep } from "./decide-user.ts";
import { beat, clockReader } from "../clock/service-clock.ts";
import type { SwitchContext } from "../context.ts";

const BATCH = 100;
/** How many users are decided concurrently: most of a decision is waiting for the database. */
export const SWEEP_CONCURRENCY = 6;

export type SweepReport =
  /** Application and database disagree about the time, so nothing was decided (behaviour §1.3). */
  | { readonly kind: "clocks-differ" }
  | { readonly kind: "swept"; readonly looked: number; readonly failed: number };

/**
 * Looks at every user whose next look has come: peek without locks, then one short transaction for each, which
 * locks the row and reads everything again. Users that another sweep holds, or that confirmed meanwhile, are
 * passed over; one whose decision fails stays due and does not hold up the others. `signal` ends it between two users.
 */
export const sweep = async (context: SwitchContext, signal?: AbortSignal): Promise<SweepReport> => {
  if (!(await beat(context))) return { kind: "clocks-differ" };
  const readClock = clockReader(context.store.rows, context);
  const counts = { looked: 0, failed: 0 };
  for await (const due of batches(context, await readClock())) {
    if (signal?.aborted) break;
    await inParallel(due, async ({ id }) => {
      if (signal?.aborted) return;
      const result = await look(context, id, await readClock());
      if (result !== "passed-over") counts[result]++;
    });
  }
  return { kind: "swept", ...counts };
};

/**
 * In the order of their looks, so that no user comes twice in a sweep, also when a look failed and left the user due.
 */
async function* batches(context: SwitchContext, now: Now) {
  let after: DueUser | null = null;
  for (;;) {
    const due: readonly DueUser[] = await context.store.rows.listDueUsers({ now, after, limit: BATCH });
    yield due;
    after = due.at(-1) ?? null;
    if (due.length < BATCH) return;
  }
}

const inParallel = async (
  users: readonly DueUser[],
  act: (user: DueUser) => Promise<void>,
): Promise<void> => {
  const waiting = users.values();
  const decideNext = async (): Promise<void> => {
    for (const user of waiting) await act(user);
  };
  await Promise.all(Array.from({ length: SWEEP_CONCURRENCY }, decideNext));
};

/** "passed-over" when the row is locked elsewhere or no longer due; either way this sweep is done with it. */
const look = async (
  context: SwitchContext,
  owner: string,
  now: Now,
): Promise<"looked" | "passed-over" | "failed"> => {
  try {
    return await context.store.transaction(async (rows) => {
      const due = await rows.lockDueUser(owner, now);
      if (due === undefined) return "passed-over";
      await decideInSweep(rows, context, due, now);
      return "looked";
    });
  } catch (error) {
    context.log.error({ err: error }, "a user's switch could not be decided; it stays due");
    return "failed";
  }
};
