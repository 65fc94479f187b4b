import type { Now } from "@afterword/core/time/instant";
import type { Kysely } from "kysely";
import type { Context } from "../context.ts";
import { unwrapDataKey } from "../crypto/master-key.ts";
import { sealJson } from "../crypto/sealing.ts";
import type { DB } from "../db/schema.ts";
import type { MailKind, MailVars } from "../mail/render-mail.ts";

export type NewMail<K extends MailKind> = {
  readonly owner: string;
  readonly wrappedKey: Buffer;
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
  db: Kysely<DB>,
  context: Context,
  { owner, wrappedKey, kind, key, to, vars, now }: NewMail<K>,
): Promise<void> => {
  const id = context.ids.uuid();
  const dataKey = unwrapDataKey(context.masterKey, owner, wrappedKey);
  const sealed: SealedMail = { to, vars };
  await db
    .insertInto("mails")
    .values({
      owner,
      id,
      kind,
      key,
      sealed: sealJson(dataKey, mailPlace(owner, id), sealed),
      due_ms: now.service,
      queued_at: new Date(now.wall),
      queued_ms: now.service,
    })
    .onConflict((conflict) => conflict.columns(["owner", "kind", "key"]).doNothing())
    .execute();
};

/** Where a sealed mail belongs. */
export const mailPlace = (owner: string, id: string) => ({ table: "mails", owner, id });
