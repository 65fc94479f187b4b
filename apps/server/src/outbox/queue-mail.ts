import type { Now } from "@afterword/core/time/instant";
import type { Context } from "../context.ts";
import { sealJson, type DataKey } from "../crypto/sealing.ts";
import type { MailKind, MailVars } from "../mail/render-mail.ts";
import type { SwitchRows } from "../ports/switch-store.ts";

export type NewMail<K extends MailKind> = {
  readonly owner: string;
  readonly dataKey: DataKey;
  readonly kind: K;
  /** With the kind, the idempotence key within the owner: the same mail is never queued twice. */
  readonly key: string;
  readonly to: MailAddress;
  readonly vars: MailVars[K];
  readonly now: Now;
};

export type MailAddress = { readonly name: string; readonly address: string };

/** What a row of the outbox carries under seal. */
export type SealedMail = { readonly to: MailAddress; readonly vars: MailVars[MailKind] };

/**
 * Writes a mail into the outbox, in the transaction that causes it; it is sent after the commit. The caller wakes
 * the jobs once it has committed. Nothing happens when the same mail was queued before.
 */
export const queueMail = async <K extends MailKind>(
  rows: SwitchRows,
  { ids }: Pick<Context, "ids">,
  { owner, dataKey, kind, key, to, vars, now }: NewMail<K>,
): Promise<void> => {
  const id = ids.uuid();
  const content: SealedMail = { to, vars };
  const sealed = sealJson(dataKey, mailPlace(owner, id), content);
  await rows.insertMail({ owner, id, kind, key, sealed, queuedAt: now.wall, queuedMs: now.service });
};

/** Where a sealed mail belongs. */
export const mailPlace = (owner: string, id: string) => ({ table: "mails", owner, id });
