import { parseReminderKey } from "@afterword/core/switch/effects";
import { isReminderWanted } from "@afterword/core/switch/events";
import { serviceMs } from "@afterword/core/time/instant";
import type { Now, ServiceMs } from "@afterword/core/time/instant";
import type { MailKind } from "../mails/render-mail.ts";
import type { ClaimedRow, DueMail } from "../store/rows/mails.ts";
import type { SwitchContext } from "../context.ts";
import { LEASE_MS } from "./retry.ts";

/** A mail that this process alone may send until its lease runs out; `now` is when it was claimed. */
export type ClaimedMail = ClaimedRow & { readonly kind: MailKind; readonly now: Now };

/** Null when another process has claimed it, when it is done, or when it is a reminder nobody needs any more. */
export const claimMail = async (
  { store: { rows } }: SwitchContext,
  mail: DueMail,
  now: Now,
): Promise<ClaimedMail | null> => {
  const row = await rows.claimMail(mail, leaseFrom(now));
  if (row === undefined) return null;
  const claimed = claimedAt(row, now);
  if (claimed.kind === "reminder" && !isReminderWanted(row.switchState, parseReminderKey(row.key))) {
    await rows.cancelMail(mail);
    return null;
  }
  return claimed;
};

/** Claims with one statement those that can be had. None of them may be a reminder: nobody asks here whether it is needed. */
export const claimMails = async (
  { store: { rows } }: SwitchContext,
  mails: readonly DueMail[],
  now: Now,
): Promise<ClaimedMail[]> => (await rows.claimMails(mails, leaseFrom(now))).map((row) => claimedAt(row, now));

const leaseFrom = ({ service }: Now): ServiceMs => serviceMs(service + LEASE_MS);

// Only queueMail writes the column of the kind, always from a MailKind.
const claimedAt = (row: ClaimedRow, now: Now): ClaimedMail => ({ ...row, kind: row.kind as MailKind, now });
