import type { Context } from "../context.ts";
import { unwrapDataKey } from "../crypto/master-key.ts";
import { openJson } from "../crypto/sealing.ts";
import { renderMail } from "../mail/render-mail.ts";
import type { SendResult } from "../ports/mailer.ts";
import { readNow } from "../switch/service-clock.ts";
import type { ClaimedMail } from "./claim-mail.ts";
import { mailPlace, type SealedMail } from "./queue-mail.ts";

/** Writes the mail anew for each attempt, so that its dates hold, with the Message-ID that never changes. */
export const writeAndSend = async (context: Context, mail: ClaimedMail): Promise<SendResult> => {
  const key = unwrapDataKey(context.masterKey, mail.owner, mail.wrappedKey);
  const { to, vars } = openJson<SealedMail>(key, mailPlace(mail.owner, mail.id), mail.sealed);
  const desk = { publicUrl: context.config.publicUrl, now: await readNow(context.database.db, context) };
  const letter = renderMail(mail.kind, vars, desk);
  return context.mailer.send({ messageId: messageIdOf(context, mail.id), to, ...letter });
};

const messageIdOf = (context: Context, id: string): string =>
  `${id}@${context.config.mailFrom.address.split("@").at(-1)}`;
