import { fullName } from "@afterword/core/accounts/name";
import { DAY_MS, SECOND_MS } from "@afterword/core/time/duration";
import { wallMs } from "@afterword/core/time/instant";
import type { WallMs } from "@afterword/core/time/instant";
import type { RecordingType } from "@afterword/core/recordings/recording";
import type { Context } from "../../context.ts";
import { readNow } from "../../engine/clock/service-clock.ts";
import { queueMail } from "../../engine/mails/queue-mail.ts";
import type { MailKind, MailVars } from "../../engine/mails/render-mail.ts";
import { rowsOf } from "../../engine/store/sql/sql-store.ts";
import { unwrapDataKey } from "../../platform/crypto/master-key.ts";
import { transaction } from "../../platform/db/transaction.ts";
import type { Trx } from "../../platform/db/transaction.ts";
import { typeOfName } from "./container.ts";
import { findWithheld, isStillAwaited, listAwaitedSince, listWithheldSince } from "./owner-mails-queries.ts";
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
  const { wall } = await readNow(context.store.rows, context);
  const late = await listAwaitedSince(context.database.db, {
    from: new Date(wall - TOLD_WITHIN_MS),
    to: new Date(wall - LATE_AFTER_MS),
  });
  await tellOwners(context, late, {
    kind: "recording-waits",
    look: async (trx, id, told) => ((await isStillAwaited(trx, id)) ? told : null),
  });
  return late.length;
};

/**
 * Tells owners, once for each, of recordings that were measured longer than their waiting note says, so that recipients
 * would not get them (behaviour §5). Returns how many it looked at.
 */
export const tellWithheld = async (context: TellingContext): Promise<number> => {
  const { wall } = await readNow(context.store.rows, context);
  const withheld = await listWithheldSince(context.database.db, new Date(wall - TOLD_WITHIN_MS));
  await tellOwners(context, withheld, {
    kind: "recording-withheld",
    look: async (trx, id, told) => {
      const found = await findWithheld(trx, id);
      if (found === undefined) return null;
      const [seconds, claimedSeconds] = [found.length_ms, found.claimed_ms].map(
        (ms) => (ms ?? 0) / SECOND_MS,
      );
      return { ...told, seconds: seconds ?? 0, claimedSeconds: claimedSeconds ?? 0 };
    },
  });
  return withheld.length;
};

/** What each of these mails says: to whom, and of which recording. */
type ToldRecording = {
  readonly firstname: string;
  readonly type: RecordingType;
  readonly recordedAt: WallMs;
};

type OwnersMail<K extends MailKind> = {
  readonly kind: K;
  /** Null when it is not so any more. Called under the owner's lock. */
  readonly look: (trx: Trx, id: RecordingId, told: ToldRecording) => Promise<MailVars[K] | null>;
};

/** Writes to the owner of each of these recordings, once for each of them. */
const tellOwners = async <K extends MailKind>(
  context: TellingContext,
  recordings: readonly RecordingId[],
  mail: OwnersMail<K>,
): Promise<void> => {
  for (const { owner, name } of recordings) {
    try {
      await tellOwner(context, { owner, name }, mail);
    } catch (error) {
      // One whose key does not open keeps no other owner from being told.
      context.log.error(
        { err: error, owner, name, mail: mail.kind },
        "an owner could not be told of a recording",
      );
    }
  }
  if (recordings.length > 0) context.notifyJobs();
};

/** The key of the mail is that of the recording, so a second run queues nothing. */
const tellOwner = <K extends MailKind>(
  context: TellingContext,
  { owner, name }: RecordingId,
  { kind, look }: OwnersMail<K>,
): Promise<void> =>
  transaction(context.database.db, async (trx) => {
    const rows = rowsOf(trx);
    const user = await rows.lockUser(owner);
    if (user === undefined) return;
    const recordedAt = wallMs(Number.parseInt(name, 10));
    const told = { firstname: user.firstname, type: typeOfName(name), recordedAt };
    const vars = await look(trx, { owner, name }, told);
    if (vars === null) return;
    await queueMail(rows, context, {
      owner,
      dataKey: unwrapDataKey(context.masterKey, owner, user.wrappedKey),
      kind,
      key: name,
      to: { name: fullName(user), address: user.email },
      reader: user,
      vars,
      now: await readNow(rows, context),
    });
  });
