import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename } from "node:fs/promises";
import { join } from "node:path";
import { callbackify } from "node:util";
import { wallMs } from "@afterword/core/time/instant";
import PostalMime from "postal-mime";
import type { Email } from "postal-mime";
import { SMTPServer } from "smtp-server";
import type { SMTPServerDataStream, SMTPServerSession } from "smtp-server";
import type { Clock } from "../time/clock.ts";
import type { Inbox, ReceivedMail } from "./mailer.ts";
import { syncFolder, writeSynced } from "../files/synced-files.ts";

export type OpenInbox = {
  readonly inbox: Inbox;
  /** Where the mailer sends to. */
  readonly smtpUrl: string;
  readonly close: () => Promise<void>;
};

/** A mail of ours is a few kilobytes. */
const MAIL_MAX_BYTES = 1024 * 1024;
const LIST_MAX = 1000;

/**
 * The embedded default for mail: a real SMTP server on loopback that stores what it receives, one file a mail.
 * It answers 250 only once the file and its name are on the disk. Several processes may share one folder.
 */
export const openInbox = async (folder: string, clock: Clock): Promise<OpenInbox> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    disableReverseLookup: true,
    size: MAIL_MAX_BYTES,
    closeTimeout: 1000,
    logger: false,
    onData: (stream, session, callback) => callbackify(() => store(folder, clock, stream, session))(callback),
  });
  const port = await listen(server);
  return {
    inbox: inboxOf(folder),
    smtpUrl: `smtp://127.0.0.1:${port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
};

const listen = (server: SMTPServer): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once("error", reject);
    const socket = server.listen(0, "127.0.0.1", () => {
      const address = socket.address();
      // A client that goes away in the middle of a mail is its own trouble, and it will try again.
      server.on("error", () => undefined);
      resolve(typeof address === "object" && address !== null ? address.port : 0);
    });
  });

/** The name of a file says when it came, so that names in their order are mails in their order. */
const ID_PATTERN = /^(\d{15})-[\da-f-]{36}$/;
const ENDING = ".eml";

const store = async (
  folder: string,
  clock: Clock,
  stream: SMTPServerDataStream,
  { envelope }: SMTPServerSession,
): Promise<void> => {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  const id = `${String(clock.now()).padStart(15, "0")}-${randomUUID()}`;
  const deliveredTo = envelope.rcptTo.map(({ address }) => `Delivered-To: ${address}\r\n`);
  const draft = join(folder, `${id}.new`);
  await writeSynced(draft, Buffer.concat([Buffer.from(deliveredTo.join("")), ...chunks]));
  await rename(draft, join(folder, id + ENDING));
  await syncFolder(folder);
};

const inboxOf = (folder: string): Inbox => {
  const read = new Map<string, ReceivedMail>();
  const find = async (id: string): Promise<ReceivedMail | null> => {
    const known = read.get(id);
    if (known !== undefined || !ID_PATTERN.test(id)) return known ?? null;
    const bytes = await readFile(join(folder, id + ENDING)).catch(() => null);
    if (bytes === null) return null;
    const mail = await parse(id, bytes);
    read.set(id, mail);
    return mail;
  };
  return {
    find,
    list: async () => {
      const names = (await readdir(folder)).filter((name) => name.endsWith(ENDING));
      const ids = names
        .map((name) => name.slice(0, -ENDING.length))
        .toSorted()
        .toReversed();
      const mails = await Promise.all(ids.slice(0, LIST_MAX).map(find));
      return mails.filter((mail) => mail !== null);
    },
  };
};

const parse = async (id: string, bytes: Buffer): Promise<ReceivedMail> => {
  const mail = await PostalMime.parse(bytes, { attachmentEncoding: "base64" });
  return {
    id,
    at: wallMs(Number(ID_PATTERN.exec(id)?.[1])),
    from: senderOf(mail),
    to: orEmpty(mail.deliveredTo),
    toName: orEmpty(mail.to?.[0]?.name),
    subject: orEmpty(mail.subject),
    text: orEmpty(mail.text),
    html: withPictures(mail),
    messageId: orEmpty(mail.messageId).replace(/^<|>$/g, ""),
  };
};

const senderOf = ({ from }: Email): string =>
  orEmpty(from?.name) === "" ? orEmpty(from?.address) : `${from?.name} <${from?.address}>`;

/** The HTML part as a page of its own: the pictures that came with the mail stand in it. */
const withPictures = ({ html, attachments }: Email): string =>
  attachments.reduce((page, { contentId, mimeType, content }) => {
    const name = orEmpty(contentId).replace(/^<|>$/g, "");
    if (name === "" || typeof content !== "string") return page;
    return page.replaceAll(`cid:${name}`, `data:${mimeType};base64,${content}`);
  }, orEmpty(html));

const orEmpty = (text: string | undefined): string => text ?? "";
