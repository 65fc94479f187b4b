import { unwrapDataKey } from "../crypto/master-key.ts";
import { openJson } from "../crypto/sealing.ts";
import { renderMail } from "../mail/render-mail.ts";
import type { SendResult } from "../ports/mailer.ts";
import type { SwitchContext } from "../switch/switch-context.ts";
import type { ClaimedMail } from "./claim-mail.ts";
import { mailPlace, type SealedMail } from "./queue-mail.ts";

/** Writes the mail anew for each attempt, so that its dates hold, with the Message-ID that never changes. */
export const writeAndSend = async (context: SwitchContext, mail: ClaimedMail): Promise<SendResult> => {
  const key = unwrapDataKey(context.masterKey, mail.owner, mail.wrappedKey);
  const { to, vars } = openJson<SealedMail>(key, mailPlace(mail.owner, mail.id), mail.sealed);
  // Knocking again at a door that does not open would only take up another connection.
  if (!context.lanes.mayGoTo(mail.id, to.address)) return ADDRESS_HANGS;
  const desk = { publicUrl: context.config.publicUrl, now: mail.now };
  const letter = renderMail(mail.kind, vars, desk);
  const returnPath = context.returnPaths?.of(mail.id);
  return context.mailer.send({ messageId: messageIdOf(context, mail.id), to, returnPath, ...letter });
};

const ADDRESS_HANGS: SendResult = {
  kind: "refused-for-now",
  answer: "another mail to this address is waiting for an answer",
};

const messageIdOf = ({ config }: SwitchContext, id: string): string =>
  `${id}@${config.mailFrom.address.split("@").at(-1)}`;
