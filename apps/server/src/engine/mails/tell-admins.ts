import { fullName } from "@afterword/core/accounts/name";
import type { Now } from "@afterword/core/time/instant";
import { unwrapDataKey } from "../../platform/crypto/master-key.ts";
import type { DataKey } from "../../platform/crypto/sealing.ts";
import type { SwitchContext } from "../context.ts";
import type { Admin } from "../store/rows/brake.ts";
import type { SwitchRows } from "../store/switch-store.ts";
import { queueMail } from "./queue-mail.ts";
import type { MailKind, MailVars } from "./render-mail.ts";

type TellingContext = Pick<SwitchContext, "ids" | "log" | "masterKey">;

export type AdminMail<K extends MailKind> = {
  readonly kind: K;
  /** The same for the same event, so that each is told once. */
  readonly key: string;
  readonly varsFor: (reader: Admin) => MailVars[K];
  readonly now: Now;
};

/** Mails every admin, in the transaction that causes it; the caller notifies the jobs once it has committed. */
export const tellAdmins = async <K extends MailKind>(
  rows: SwitchRows,
  context: TellingContext,
  mail: AdminMail<K>,
): Promise<void> => {
  for (const admin of await rows.listAdmins()) await tellAdmin(rows, context, admin, mail);
};

/** The same for one reader, who may have been an admin until now. */
export const tellAdmin = async <K extends MailKind>(
  rows: SwitchRows,
  context: TellingContext,
  reader: Admin,
  { kind, key, varsFor, now }: AdminMail<K>,
): Promise<void> => {
  const dataKey = findKey(context, reader, kind);
  if (dataKey === null) return;
  const to = { name: fullName(reader), address: reader.email };
  const vars = varsFor(reader);
  await queueMail(rows, context, { owner: reader.id, dataKey, kind, key, to, reader, vars, now });
};

/** Null when the key does not open any more: what one admin cannot be told must not be kept from happening. */
const findKey = (
  { masterKey, log }: TellingContext,
  { id, wrappedKey }: Admin,
  mail: MailKind,
): DataKey | null => {
  try {
    return unwrapDataKey(masterKey, id, wrappedKey);
  } catch (error) {
    log.error({ err: error, admin: id, mail }, "an admin could not be mailed");
    return null;
  }
};
