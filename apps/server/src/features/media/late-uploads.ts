import { fullName } from "@afterword/core/accounts/name";
import { DAY_MS } from "@afterword/core/time/duration";
import { wallMs } from "@afterword/core/time/instant";
import type { Context } from "../../context.ts";
import { readNow } from "../../engine/clock/service-clock.ts";
import { queueMail } from "../../engine/mails/queue-mail.ts";
import { rowsOf } from "../../engine/store/sql/sql-store.ts";
import { unwrapDataKey } from "../../platform/crypto/master-key.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { typeOfName } from "./container.ts";
import { isStillAwaited, listAwaitedSince } from "./late-queries.ts";
import type { RecordingId } from "./queries.ts";

export type TellingContext = Pick<
  Context,
  "clock" | "database" | "ids" | "log" | "masterKey" | "notifyJobs" | "store"
>;

const LATE_AFTER_MS = DAY_MS;
/** So that a mail that has left the outbox since is not written again. */
const TOLD_WITHIN_MS = 14 * DAY_MS;

/**
 * Tells owners, once for each, of recordings that a waiting note names and that have not arrived within a day: they are
 * on a device that was not opened since. Returns how many it looked at.
 */
export const tellLateUploads = async (context: TellingContext): Promise<number> => {
  const { db } = context.database;
  const { wall } = await readNow(context.store.rows, context);
  const late = await listAwaitedSince(db, {
    from: new Date(wall - TOLD_WITHIN_MS),
    to: new Date(wall - LATE_AFTER_MS),
  });
  for (const recording of late) {
    try {
      await tellOwner(context, recording);
    } catch (error) {
      // One whose key does not open keeps no other owner from being told.
      context.log.error({ err: error, ...recording }, "an owner could not be told of a late recording");
    }
  }
  if (late.length > 0) context.notifyJobs();
  return late.length;
};

/** The key of the mail is that of the recording, so a second run queues nothing. */
const tellOwner = (context: TellingContext, { owner, name }: RecordingId): Promise<void> =>
  transaction(context.database.db, async (trx) => {
    const rows = rowsOf(trx);
    const user = await rows.lockUser(owner);
    if (user === undefined || !(await isStillAwaited(trx, { owner, name }))) return;
    await queueMail(rows, context, {
      owner,
      dataKey: unwrapDataKey(context.masterKey, owner, user.wrappedKey),
      kind: "recording-waits",
      key: name,
      to: { name: fullName(user), address: user.email },
      vars: {
        firstname: user.firstname,
        type: typeOfName(name),
        recordedAt: wallMs(Number.parseInt(name, 10)),
      },
      now: await readNow(rows, context),
    });
  });
