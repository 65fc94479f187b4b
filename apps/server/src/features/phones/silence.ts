import { fullName } from "@afterword/core/accounts/name";
import { DAY_MS, HOUR_MS } from "@afterword/core/time/duration";
import { wallMs } from "@afterword/core/time/instant";
import type { Context } from "../../context.ts";
import { isClockTrusted } from "../../engine/clock/clock-skew.ts";
import { readNow } from "../../engine/clock/service-clock.ts";
import type { SwitchContext } from "../../engine/context.ts";
import { queueMail } from "../../engine/mails/queue-mail.ts";
import { rowsOf } from "../../engine/store/sql/sql-store.ts";
import { unwrapDataKey } from "../../platform/crypto/master-key.ts";
import { transaction } from "../../platform/db/transaction.ts";
import type { Job } from "../../platform/jobs/run-jobs.ts";
import { nameOfPhone } from "./present.ts";
import { findSilentPhone, listSilentPhones, setSilenceMailedAt } from "./queries.ts";

export type SilenceContext = SwitchContext & Pick<Context, "database" | "notifyJobs">;

/** How long a phone with quiet signs may be silent before its owner is told. */
const SILENT_MS = 14 * DAY_MS;

/**
 * Tells owners once, by mail, that their phone was not reached for two weeks: its quiet signs have ended without
 * anybody seeing it. `signal` ends it between two owners. Returns how many it told.
 */
export const tellOfSilence = async (context: SilenceContext, signal?: AbortSignal): Promise<number> => {
  const since = new Date(context.clock.now() - SILENT_MS);
  let told = 0;
  // A clock that runs ahead by days would call every phone silent.
  if (!(await isClockTrusted(context))) return told;
  for (const owner of await listSilentPhones(context.database.db, since)) {
    if (signal?.aborted) break;
    if (await tell(context, owner, since)) told += 1;
  }
  if (told > 0) context.notifyJobs();
  return told;
};

export const PHONE_JOBS: Readonly<Record<string, Job<SilenceContext>>> = {
  "look-at-phones": { everyMs: HOUR_MS, runsOnSignal: false, run: tellOfSilence },
};

const tell = async (context: SilenceContext, owner: string, since: Date): Promise<boolean> => {
  try {
    return await mailOwner(context, owner, since);
  } catch (error) {
    // One bad row must not keep the others from being told.
    context.log.error({ err: error, owner }, "an owner could not be told that the phone is silent");
    return false;
  }
};

/** Under the owner's lock, after another look: it may have called meanwhile. */
const mailOwner = (context: SilenceContext, owner: string, since: Date): Promise<boolean> =>
  transaction(context.database.db, async (trx) => {
    const rows = rowsOf(trx);
    const user = await rows.lockUser(owner);
    const phone = user === undefined ? undefined : await findSilentPhone(trx, owner, since);
    if (user === undefined || phone === undefined) return false;
    const now = await readNow(rows, context);
    await setSilenceMailedAt(trx, owner, new Date(now.wall));
    const lastReachedAt = wallMs(phone.last_reached_at.getTime());
    await queueMail(rows, context, {
      owner,
      dataKey: unwrapDataKey(context.masterKey, owner, user.wrappedKey),
      kind: "phone-silent",
      key: context.ids.uuid(),
      to: { name: fullName(user), address: user.email },
      reader: user,
      vars: { firstname: user.firstname, lastReachedAt, phone: nameOfPhone(phone) },
      now,
    });
    return true;
  });
