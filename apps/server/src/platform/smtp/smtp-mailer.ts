import { createTransport } from "nodemailer";
import type { Mailer, OutgoingMail, SendResult } from "./mailer.ts";
import { statusOf, withoutAddresses } from "./smtp-answer.ts";

export type SmtpSettings = {
  /** `smtp://` or `smtps://`, with user and password where the server wants them. */
  readonly url: string;
  readonly from: { readonly name: string; readonly address: string };
  /** No mail leaves unless the server offers TLS and shows a good certificate; without it TLS is used where it is offered. */
  readonly needsTls?: boolean;
  /** Longest time for one mail; a server that trickles its answers is cut off then. */
  readonly timeoutMs?: number;
};

const TIMEOUT_MS = 60_000;
/** As many mails as the outbox has under way at most; those beyond the usual few are opened only when some hang. */
const CONNECTIONS = 20;
const NOOP_MS = 15_000;

/** Sends through a mail server, over a few connections that are kept open between mails. */
export const createSmtpMailer = (settings: SmtpSettings): Mailer => {
  const timeoutMs = settings.timeoutMs ?? TIMEOUT_MS;
  const transport = createTransport({
    url: settings.url,
    requireTLS: settings.needsTls ?? false,
    pool: true,
    maxConnections: CONNECTIONS,
    // Only a mail of which not a byte was sent goes over another connection by itself; the outbox does the rest.
    maxRequeues: 1,
    connectionTimeout: Math.min(timeoutMs, 10_000),
    greetingTimeout: Math.min(timeoutMs, 15_000),
    socketTimeout: Math.min(timeoutMs, 45_000),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async (mail) => {
      const limit = startLimit(timeoutMs);
      try {
        const { response } = await transport.sendMail({
          ...envelopeOf(mail, settings),
          signal: limit.signal,
        });
        return { kind: "accepted", answer: withoutAddresses(response, mail.to.address) };
      } catch (error) {
        return refusalOf(error, mail.to.address);
      } finally {
        limit.lift();
      }
    },
    isReachable: async () => {
      const answered = transport.verify().then(
        () => true,
        () => false,
      );
      return Promise.race([answered, falseAfter(Math.min(timeoutMs, NOOP_MS))]);
    },
    close: async () => transport.close(),
  };
};

const envelopeOf = (mail: OutgoingMail, { from }: SmtpSettings) => ({
  from: { name: mail.senderName ?? from.name, address: from.address },
  to: mail.to,
  // One address, no matter what the name in front of it looks like.
  envelope: { from: mail.returnPath ?? from.address, to: [mail.to.address] },
  // A notice brings the headers back and not the words: a link must not travel twice.
  dsn: { ret: "HDRS" as const },
  messageId: `<${mail.messageId}>`,
  headers: { "Auto-Submitted": "auto-generated", "X-Entity-Ref-ID": mail.messageId },
  subject: mail.subject,
  text: mail.text,
  html: mail.html,
  attachments: (mail.pictures ?? []).map(({ name, jpeg }) => ({
    cid: name,
    filename: `${name}.jpg`,
    contentType: "image/jpeg",
    contentDisposition: "inline" as const,
    content: Buffer.from(jpeg),
  })),
});

type SmtpError = Error & {
  readonly code?: unknown;
  /** The system's code, where `code` is the mail library's. */
  readonly originalCode?: unknown;
  readonly command?: unknown;
  readonly responseCode?: unknown;
  readonly response?: unknown;
};

const refusalOf = (error: unknown, address: string): SendResult => {
  const { code, originalCode, responseCode } = error as SmtpError;
  const refused = refusedOf(error as SmtpError, address);
  const isForGood =
    concernsMail(error as SmtpError) && (typeof responseCode !== "number" || responseCode >= 500);
  if (isForGood) return { kind: "refused-for-good", ...refused };
  // Of lost connections only these are known to have been lost before anything was handed over.
  const wasClosed = originalCode === "ECONNREFUSED" || code === "EDNS";
  return { kind: "refused-for-now", ...refused, mayBeTaken: !isAnswer(error as SmtpError) && !wasClosed };
};

const refusedOf = (error: SmtpError, address: string) => {
  const { response, message } = error;
  const said = typeof response === "string" ? response : "";
  const wasAnswered = concernsMail(error) && isAnswer(error);
  return {
    answer: withoutAddresses(said === "" ? message : said, address),
    wasAnswered,
    status: wasAnswered ? statusOf(said) : null,
  };
};

/** A refused log-in or sender says nothing about this mail: it is the settings that have to be put right. */
const concernsMail = ({ code, command }: SmtpError): boolean =>
  (code === "EENVELOPE" || code === "EMESSAGE") && command !== "MAIL FROM";

const isAnswer = ({ responseCode }: SmtpError): boolean =>
  typeof responseCode === "number" && responseCode >= 400;

/** Unlike the platform's own, it leaves nothing behind for each mail that was sent in time. */
const startLimit = (ms: number): { readonly signal: AbortSignal; readonly lift: () => void } => {
  const cut = new AbortController();
  const timer = setTimeout(() => cut.abort(new Error(`no answer within ${ms / 1_000} s`)), ms);
  return { signal: cut.signal, lift: () => clearTimeout(timer) };
};

const falseAfter = (ms: number): Promise<false> =>
  new Promise((resolve) => {
    setTimeout(() => resolve(false), ms).unref();
  });
