import { unwrapDataKey } from "../platform/crypto/master-key.ts";
import { openJson } from "../platform/crypto/sealing.ts";
import type { Context } from "../context.ts";
import type { MailKind, MailVars } from "../engine/mails/render-mail.ts";
import { mailPlace } from "../engine/mails/queue-mail.ts";
import type { MailAddress } from "../engine/mails/queue-mail.ts";

export type QueuedMail<K extends MailKind> = {
  readonly owner: string;
  readonly to: MailAddress;
  readonly vars: MailVars[K];
};

/** What the outbox holds for one address, oldest first, unsealed. */
export const readMails = async <K extends MailKind>(
  { database, masterKey }: Context,
  kind: K,
  address: string,
): Promise<QueuedMail<K>[]> => {
  const rows = await database.db
    .selectFrom("mails")
    .innerJoin("users", "users.id", "mails.owner")
    .select(["mails.owner", "mails.id", "mails.sealed", "users.wrapped_key"])
    .where("mails.kind", "=", kind)
    .orderBy("mails.queued_ms")
    .execute();
  return rows
    .map(({ owner, id, sealed, wrapped_key }) => {
      const key = unwrapDataKey(masterKey, owner, wrapped_key);
      return { owner, ...openJson<Omit<QueuedMail<K>, "owner">>(key, mailPlace(owner, id), sealed) };
    })
    .filter(({ to }) => to.address === address);
};
