import type { Now } from "@afterword/core/time/instant";
import { openJson, type DataKey } from "../../platform/crypto/sealing.ts";
import { mailPlace, type MailAddress, type SealedMail } from "../mails/queue-mail.ts";
import type { ReturnedMail } from "../store/rows/bounces.ts";
import type { SwitchUser } from "../store/rows/users.ts";
import type { Failure } from "./read-failure.ts";
import { unwrapDataKey } from "../../platform/crypto/master-key.ts";
import type { SwitchContext } from "../context.ts";

/** Whom a mail was for, and the key that opened it. */
export type Addressee = { readonly dataKey: DataKey; readonly to: MailAddress };

/** A mail that came back, with its owner, whose row this transaction has locked. */
export type Bounce = {
  readonly mail: ReturnedMail;
  readonly user: SwitchUser;
  readonly now: Now;
  /** Its answer is without anything of the mail's own address. */
  readonly failure: Failure;
  /** Null when the mail's seal does not open. */
  readonly addressee: Addressee | null;
  /** A notice can be faster than the mail server's answer, or come after an answer that was lost. */
  readonly wasUnknown: boolean;
};

/** Null when key or seal do not open: that a mail came back counts all the same, and its notice would only return. */
export const openAddressee = (
  { masterKey, log }: SwitchContext,
  user: SwitchUser,
  mail: ReturnedMail,
): Addressee | null => {
  try {
    const dataKey = unwrapDataKey(masterKey, user.id, user.wrappedKey);
    const { to } = openJson<SealedMail>(dataKey, mailPlace(user.id, mail.id), mail.sealed);
    return { dataKey, to };
  } catch (error) {
    log.error({ err: error, mail: mail.id }, "a mail that came back could not be read");
    return null;
  }
};
