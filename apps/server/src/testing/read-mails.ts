import type { Reader } from "@afterword/core/language/reader";
import { unwrapDataKey } from "../platform/crypto/master-key.ts";
import { openJson } from "../platform/crypto/sealing.ts";
import type { Context } from "../context.ts";
import type { MailKind, MailVars } from "../engine/mails/render-mail.ts";
import { mailPlace, type MailAddress } from "../engine/mails/queue-mail.ts";
import type { ReturnPath } from "../engine/bounces/return-paths.ts";

export type QueuedMail<K extends MailKind> = {
  readonly owner: string;
  readonly to: MailAddress;
  readonly vars: MailVars[K];
  readonly reader: Reader;
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

/** What the return path of a mail's last attempt names; the first, where there was none. */
export const lastAttemptOf = async (
  { database: { db } }: Pick<Context, "database">,
  mail: string,
): Promise<ReturnPath> => {
  const row = await db
    .selectFrom("mails")
    .select(["attempts", "attempts_before"])
    .where("id", "=", mail)
    .executeTakeFirst();
  return { mail, attempt: Math.max(1, (row?.attempts ?? 0) + (row?.attempts_before ?? 0)) };
};

/** What a test wants to know of a mail as it went over the wire. Empty where it has no such thing. */
export const parseSunkMail = (raw: string): { readonly messageId: string; readonly link: string } => ({
  messageId: raw.match(/^Message-ID: (\S+)/im)?.[1] ?? "",
  link: unfold(raw).match(/https?:\/\/\S+?\/(?:get-note|confirm-agency)\/[\w-]+/)?.[0] ?? "",
});

/** Undoes quoted-printable, far enough to find a link. */
const unfold = (raw: string): string => raw.replace(/=\r?\n/g, "").replace(/=3D/g, "=");
