import { setTimeout as pause } from "node:timers/promises";
import { callbackify } from "node:util";
import { SMTPServer } from "smtp-server";
import type { SMTPServerDataStream, SMTPServerSession } from "smtp-server";

/** What the sink does with a mail to one address. */
export type SinkManner =
  | "accept"
  /** Accepts, but lets the answer wait for `slowMs`. */
  | "slow"
  /** 450 at the recipient. */
  | "refuse-for-now"
  /** 550 at the recipient. */
  | "refuse-for-good"
  /** 552 after the whole mail was sent. */
  | "refuse-content"
  /** Never answers the recipient; cuts the connection after `hangMs` where that is given. */
  | "hang"
  /** Stores the mail and cuts the connection before the answer. */
  | "drop-after-storing"
  /** This answer to the recipient, as "550 5.1.1 no such user"; a line end in it makes another line. */
  | SinkAnswer;

export type SinkAnswer = `${4 | 5}${number} ${string}`;

export type SunkMail = {
  /** Of the envelope. */
  readonly from: string;
  readonly to: string;
  readonly raw: string;
  readonly manner: SinkManner;
};

/** A real SMTP server on loopback, whose manners a test chooses by address. */
export type SmtpSink = {
  readonly url: string;
  readonly received: readonly SunkMail[];
  /** The largest number of mails that were under way at the same time. */
  readonly mostAtOnce: () => number;
  /** Mails that are being taken at this moment. */
  readonly underWay: () => number;
  readonly treat: (address: string, manner: SinkManner) => void;
  readonly treatAll: (manner: SinkManner) => void;
  /** Asked once for each mail, when its recipient is named; takes the place of what was said before. */
  readonly treatBy: (choose: (address: string) => SinkManner) => void;
  readonly close: () => Promise<void>;
};

export type SinkOptions = {
  readonly slowMs?: number;
  readonly hangMs?: number;
  /** Called when a mail was stored, before it is answered. */
  readonly onStored?: (mail: SunkMail) => void;
};

const SLOW_MS = 300;

export const openSmtpSink = async (port = 0, options: SinkOptions = {}): Promise<SmtpSink> => {
  const manners = new Map<string, SinkManner>();
  const received: SunkMail[] = [];
  const busy = { now: 0, most: 0 };
  let usual = (_address: string): SinkManner => "accept";
  const mannerOf = new WeakMap<SMTPServerSession, SinkManner>();
  const store = async (stream: SMTPServerDataStream, session: SMTPServerSession): Promise<void> => {
    const raw = await readAll(stream);
    const manner = mannerOf.get(session) ?? "accept";
    if (manner === "refuse-content") throw smtpError(552, "too much");
    const { mailFrom, rcptTo } = session.envelope;
    const from = mailFrom === false ? "" : mailFrom.address;
    const mail = { from, to: rcptTo[0]?.address ?? "", raw, manner };
    received.push(mail);
    options.onStored?.(mail);
    if (manner === "drop-after-storing") cutOff(server, session);
    if (manner === "slow") await pause(options.slowMs ?? SLOW_MS);
  };
  const take = async (stream: SMTPServerDataStream, session: SMTPServerSession): Promise<void> => {
    busy.now += 1;
    busy.most = Math.max(busy.most, busy.now);
    await store(stream, session).finally(() => (busy.now -= 1));
  };
  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    logger: false,
    closeTimeout: 200,
    onRcptTo: ({ address }, session, callback) => {
      const manner = manners.get(address) ?? usual(address);
      mannerOf.set(session, manner);
      if (manner !== "hang") callback(refusalOf(manner, address));
      else if (options.hangMs !== undefined) setTimeout(() => cutOff(server, session), options.hangMs);
    },
    onData: (stream, session, callback) => callbackify(() => take(stream, session))(callback),
  });
  // A test that lets the sink drop a connection is not surprised by it.
  server.on("error", () => undefined);
  const boundPort = await listen(server, port);
  return {
    url: `smtp://127.0.0.1:${boundPort}`,
    received,
    mostAtOnce: () => busy.most,
    underWay: () => busy.now,
    treat: (address, manner) => manners.set(address, manner),
    treatAll: (manner) => {
      usual = () => manner;
    },
    treatBy: (choose) => {
      usual = choose;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
};

const listen = (server: SMTPServer, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once("error", reject);
    const socket = server.listen(port, "127.0.0.1", () => {
      const address = socket.address();
      resolve(typeof address === "object" && address !== null ? address.port : 0);
    });
  });

const readAll = async (stream: SMTPServerDataStream): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
};

const cutOff = (server: SMTPServer, { id }: SMTPServerSession): void => {
  for (const connection of server.connections) if (connection.id === id) connection._socket.destroy();
};

const refusalOf = (manner: SinkManner, address: string): Error | null => {
  if (manner === "refuse-for-now") return smtpError(450, `<${address}> mailbox busy`);
  if (manner === "refuse-for-good") return smtpError(550, `<${address}> no such user`);
  const [, code, words = ""] = /^([45]\d\d) (.*)$/s.exec(manner) ?? [];
  // The server that this is built on writes a list as an answer of several lines.
  return code === undefined
    ? null
    : Object.assign(smtpError(Number(code), ""), { message: words.split("\n") });
};

const smtpError = (responseCode: number, message: string): Error =>
  Object.assign(new Error(message), { responseCode });
