import { parseReminderKey } from "@afterword/core/switch/effects";
import { isReminderWanted } from "@afterword/core/switch/events";
import { serviceMs } from "@afterword/core/time/instant";
import type { Context } from "../context.ts";
import { transaction, type Trx } from "../db/transaction.ts";
import type { MailKind } from "../mail/render-mail.ts";
import { findSwitchUser, type SwitchUser } from "../switch/locked-user.ts";
import { readNow } from "../switch/service-clock.ts";
import { LEASE_MS } from "./retry.ts";

/** A mail's key, and how often it had been tried when it was seen. */
export type DueMail = { readonly owner: string; readonly id: string; readonly attempts: number };

/** A mail that this process alone may send until its lease runs out. */
export type ClaimedMail = {
  readonly owner: string;
  readonly id: string;
  readonly kind: MailKind;
  readonly key: string;
  readonly sealed: Buffer;
  /** This attempt included. */
  readonly attempts: number;
  readonly queuedMs: number;
  readonly wrappedKey: Buffer;
};

/** Null when another process has claimed it, when it is done, or when it is a reminder nobody needs any more. */
export const claimMail = (context: Context, mail: DueMail): Promise<ClaimedMail | null> =>
  transaction(context.database.db, async (trx) => {
    const now = await readNow(trx, context);
    const row = await trx
      .updateTable("mails")
      .set({ attempts: mail.attempts + 1, due_ms: serviceMs(now.service + LEASE_MS) })
      .where("owner", "=", mail.owner)
      .where("id", "=", mail.id)
      .where("attempts", "=", mail.attempts)
      .where("state", "=", "queued")
      .returning(["kind", "key", "sealed", "queued_ms"])
      .executeTakeFirst();
    const owner = row === undefined ? undefined : await findSwitchUser(trx, mail.owner);
    if (row === undefined || owner === undefined) return null;
    // Only queueMail writes this column, always from a MailKind.
    const kind = row.kind as MailKind;
    if (kind === "reminder" && !isWanted(owner, row.key)) return withdraw(trx, mail);
    return {
      owner: mail.owner,
      id: mail.id,
      kind,
      key: row.key,
      sealed: row.sealed,
      attempts: mail.attempts + 1,
      queuedMs: row.queued_ms,
      wrappedKey: owner.wrapped_key,
    };
  });

const isWanted = (owner: SwitchUser, key: string): boolean =>
  isReminderWanted(owner.switch_state, parseReminderKey(key));

const withdraw = async (trx: Trx, mail: DueMail): Promise<null> => {
  await trx
    .updateTable("mails")
    .set({ state: "cancelled", due_ms: null })
    .where("owner", "=", mail.owner)
    .where("id", "=", mail.id)
    .execute();
  return null;
};
