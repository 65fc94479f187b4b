import type { Context } from "../context.ts";
import { transaction } from "../db/transaction.ts";
import { decideInSweep } from "./decide-user.ts";
import { lockDueUser } from "./locked-user.ts";
import { beat, readNow } from "./service-clock.ts";

const BATCH = 100;

export type SweepReport =
  /** Application and database disagree about the time, so nothing was decided (behaviour §1.3). */
  | { readonly kind: "clocks-differ" }
  | { readonly kind: "swept"; readonly looked: number; readonly failed: number };

/**
 * Looks at every user whose next look has come: peek without locks, then one short transaction for each, which
 * locks the row and reads everything again. Users that another sweep holds, or that confirmed meanwhile, are
 * passed over; one whose decision fails stays due and does not hold up the others. `signal` ends it between two users.
 */
export const sweep = async (context: Context, signal?: AbortSignal): Promise<SweepReport> => {
  if (!(await beat(context))) return { kind: "clocks-differ" };
  const counts = { looked: 0, failed: 0 };
  const done = new Set<string>();
  for (;;) {
    const due = await peekDue(context, done);
    if (due.length === 0) return { kind: "swept", ...counts };
    for (const owner of due) {
      if (signal?.aborted) return { kind: "swept", ...counts };
      done.add(owner);
      const result = await look(context, owner);
      if (result !== "passed-over") counts[result]++;
    }
  }
};

/** A user is looked at once in a sweep, also when the look failed and left the user due. */
const peekDue = async (context: Context, done: ReadonlySet<string>): Promise<string[]> => {
  const now = await readNow(context.database.db, context);
  const rows = await context.database.db
    .selectFrom("users")
    .select("id")
    .where("due_ms", "<=", now.service)
    .orderBy("due_ms")
    .limit(BATCH + done.size)
    .execute();
  return rows.map(({ id }) => id).filter((id) => !done.has(id));
};

/** "passed-over" when the row is locked elsewhere or no longer due; either way this sweep is done with it. */
const look = async (context: Context, owner: string): Promise<"looked" | "passed-over" | "failed"> => {
  try {
    return await transaction(context.database.db, async (trx) => {
      const now = await readNow(trx, context);
      const user = await lockDueUser(trx, owner, now.service);
      if (user === undefined) return "passed-over";
      await decideInSweep(trx, context, user, now);
      return "looked";
    });
  } catch (error) {
    context.log.error({ err: error }, "a user's switch could not be decided; it stays due");
    return "failed";
  }
};
