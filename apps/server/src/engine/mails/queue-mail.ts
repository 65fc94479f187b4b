import { readerOf } from "@afterword/core/language/reader";
import type { Reader, StoredReader } from "@afterword/core/language/reader";
import type { Now } from "@afterword/core/time/instant";
import type { SwitchContext } from "../context.ts";
import { sealJson, type DataKey } from "../../platform/crypto/sealing.ts";
import type { MailKind, MailVars } from "./render-mail.ts";
import type { SwitchRows } from "../store/switch-store.ts";
import type { NewLinkRow } from "../store/rows/links.ts";
import type { NewMailRow } from "../store/rows/mails.ts";

export type NewMail<K extends MailKind> = {
  readonly owner: string;
  readonly dataKey: DataKey;
  readonly kind: K;
  /** With the kind, the idempotence key within the owner: the same mail is never queued twice. */
  readonly key: string;
  readonly to: MailAddress;
  /** Whose language and time zone it speaks, as they are now: it keeps them. */
  readonly reader: StoredReader;
  readonly vars: MailVars[K];
  readonly now: Now;
  /** The link that it carries, when that is to be kept along with it. */
  readonly link?: NewLinkRow;
};

export type MailAddress = { readonly name: string; readonly address: string };

/** What a row of the outbox carries under seal. */
export type SealedMail = {
  readonly to: MailAddress;
  readonly vars: MailVars[MailKind];
  /** Not there in mails that an older version queued. */
  readonly reader?: Reader;
};

/**
 * Writes a mail into the outbox, in the transaction that causes it; it is sent after the commit. The caller notifies
 * the jobs once it has committed. Nothing happens when the same mail was queued before.
 */
export const queueMail = <K extends MailKind>(
  rows: SwitchRows,
  context: Pick<SwitchContext, "ids">,
  mail: NewMail<K>,
): Promise<void> => rows.insertMail(sealMail(context, mail));

/** The row of a mail that is not in the outbox yet. */
export const sealMail = <K extends MailKind>(
  { ids }: Pick<SwitchContext, "ids">,
  { owner, dataKey, kind, key, to, reader, vars, now, ...carried }: NewMail<K>,
): NewMailRow => {
  const id = ids.uuid();
  const content: SealedMail = { to, vars, reader: readerOf(reader) };
  const sealed = sealJson(dataKey, mailPlace(owner, id), content);
  const queued = { queuedAt: now.wall, queuedMs: now.service };
  return { owner, id, kind, key, sealed, ...queued, ...carried };
};

/** Where a sealed mail belongs. */
export const mailPlace = (owner: string, id: string) => ({ table: "mails", owner, id });
