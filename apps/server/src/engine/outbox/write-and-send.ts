import { domainOf } from "@afterword/core/accounts/email";
import { readerOf, UNKNOWN_READER } from "@afterword/core/language/reader";
import { unwrapDataKey } from "../../platform/crypto/master-key.ts";
import { openJson, type DataKey } from "../../platform/crypto/sealing.ts";
import { renderMail } from "../mails/render-mail.ts";
import type { OutgoingMail, SendResult } from "../../platform/smtp/mailer.ts";
import type { SwitchContext } from "../context.ts";
import type { Attempt, ClaimedMail } from "./attempt.ts";
import { mailPlace, type SealedMail } from "../mails/queue-mail.ts";
import { openPicture } from "../store/sealed-pictures.ts";

/** Writes the mail anew for each attempt, so that its dates hold, with the Message-ID that never changes. */
export const writeAndSend = async (context: SwitchContext, mail: ClaimedMail): Promise<Attempt> => {
  const written = writeMail(context, mail);
  if (written === null) return UNWRITTEN;
  const { address } = written.to;
  // Knocking again at a door that does not open would only take up another connection.
  const mayGo = context.sendSlots.mayGoTo(mail.id, address);
  return { ...(mayGo ? await context.mailer.send(written) : ADDRESS_HANGS), address };
};

/** Null when its key or its seal does not open, or its content makes no mail. */
const writeMail = (context: SwitchContext, mail: ClaimedMail): OutgoingMail | null => {
  try {
    const key = unwrapDataKey(context.masterKey, mail.owner, mail.wrappedKey);
    const { to, vars, reader } = openJson<SealedMail>(key, mailPlace(mail.owner, mail.id), mail.sealed);
    const pictures = openSenderPicture(context, mail, key);
    const rendered = renderMail(mail.kind, vars, {
      ...readerOf(reader ?? UNKNOWN_READER),
      publicUrl: context.config.publicUrl,
      contactEmail: context.config.contactEmail,
      now: mail.now,
      ...(pictures.length === 0 ? {} : { senderPicture: `cid:${SENDER}` }),
    });
    const returnPath = context.returnPaths?.of(mail.id, mail.attemptsBefore + mail.attempts);
    return { messageId: messageIdOf(context, mail.id), to, returnPath, ...rendered, pictures };
  } catch (error) {
    context.log.error({ err: error, mail: mail.id }, "a mail could not be written");
    return null;
  }
};

/** What the HTML part calls the picture (docs/decisions/078). */
const SENDER = "sender";

/** At most one. A picture that does not open must not hold the mail back. */
const openSenderPicture = (
  context: SwitchContext,
  { id, owner, senderPicture }: ClaimedMail,
  key: DataKey,
): NonNullable<OutgoingMail["pictures"]> => {
  if (senderPicture === null) return [];
  try {
    return [
      { name: SENDER, jpeg: openPicture(key, { owner, picture: senderPicture.id }, senderPicture.sealed) },
    ];
  } catch (error) {
    context.log.error(
      { err: error, mail: id },
      "a mail goes without its sender's picture, which does not open",
    );
    return [];
  }
};

const UNWRITTEN: Attempt = { kind: "unwritten", answer: "the mail could not be written" };

const ADDRESS_HANGS: SendResult = {
  kind: "refused-for-now",
  answer: "another mail to this address is waiting for an answer",
  mayBeTaken: false,
  wasAnswered: false,
  status: null,
};

const messageIdOf = ({ config }: SwitchContext, id: string): string =>
  `${id}@${domainOf(config.mailFrom.address)}`;
