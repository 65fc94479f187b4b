import { parseReminderKey } from "@afterword/core/switch/effects";
import { isReminderWanted } from "@afterword/core/switch/events";
import { serviceMs } from "@afterword/core/time/instant";
import type { Now } from "@afterword/core/time/instant";
import type { MailKind } from "../mail/render-mail.ts";
import type { ClaimedRow, DueMail } from "../ports/switch-store/mails.ts";
import type { SwitchContext } from "../switch/switch-context.ts";
import { LEASE_MS } from "./retry.ts";

/** A mail that this process alone may send until its lease runs out; `now` is when it was claimed. */
export type ClaimedMail = ClaimedRow & { readonly kind: MailKind; readonly now: Now };

/** Null when another process has claimed it, when it is done, or when it is a reminder nobody needs any more. */
export const claimMail = async (
  { store: { rows } }: SwitchContext,
  mail: DueMail,
  now: Now,
): Promise<ClaimedMail | null> => {
  const row = await rows.claimMail(mail, serviceMs(now.service + LEASE_MS));
  if (row === undefined) return null;
  // Only queueMail writes this column, always from a MailKind.
  const kind = row.kind as MailKind;
  if (kind === "reminder" && !isReminderWanted(row.switchState, parseReminderKey(row.key))) {
    await rows.cancelMail(mail);
    return null;
  }
  return { ...row, kind, now };
};
