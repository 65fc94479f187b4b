import { ok, refuse } from "@afterword/core/errors/outcome";
import type { Outcome } from "@afterword/core/errors/outcome";
import type { Context } from "../../context.ts";
import { readNow } from "../../engine/clock/service-clock.ts";
import { rowsOf } from "../../engine/store/sql/sql-store.ts";
import { queueTestPush } from "../../engine/switch/queue-push.ts";
import { transaction } from "../../platform/db/transaction.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { isPushed } from "./present.ts";
import { findPhone } from "./queries.ts";

type TestReminderContext = Pick<
  Context,
  "clock" | "database" | "ids" | "pushSender" | "notifyJobs" | "throttle"
>;

/** Shows owners in the app what a reminder looks like on their phone. Its action counts as a sign of life, as that of any reminder. */
export const queueTestReminder = async (
  context: TestReminderContext,
  { userId: owner, isApp }: Caller,
): Promise<Outcome<null>> => {
  if (!isApp) return refuse({ kind: "only-in-app" });
  const admitted = await context.throttle.admitTestReminder(owner);
  if (!admitted.ok) return admitted;
  const isQueued = await transaction(context.database.db, async (trx) => {
    const rows = rowsOf(trx);
    await rows.lockUser(owner);
    const phone = await findPhone(trx, owner);
    if (phone === undefined || !isPushed(phone, context.pushSender.kinds)) return false;
    await queueTestPush(rows, context, { owner, now: await readNow(rows, context) });
    return true;
  });
  if (!isQueued) return refuse({ kind: "conflict", sentence: (say) => say.phones.notPushed });
  context.notifyJobs();
  return ok(null);
};
