import { unwrapDataKey } from "../../platform/crypto/master-key.ts";
import { openJson } from "../../platform/crypto/sealing.ts";
import { mailPlace, type SealedMail } from "../mails/queue-mail.ts";
import type { ReturnedMail } from "../store/rows/bounces.ts";
import type { SwitchUser } from "../store/rows/users.ts";
import type { SwitchContext } from "../context.ts";
import type { Addressee } from "./bounce.ts";

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
