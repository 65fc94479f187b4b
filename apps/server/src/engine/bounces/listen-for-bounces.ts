import { callbackify } from "node:util";
import { SMTPServer } from "smtp-server";
import type { SMTPServerDataStream, SMTPServerSession } from "smtp-server";
import type { ReturnPaths } from "./return-paths.ts";
import { readFailure } from "./read-failure.ts";
import { recordBounce, type BounceContext } from "./record-bounce.ts";

export type BounceListener = {
  readonly port: number;
  /** Accepts nothing new and finishes what is under way. */
  readonly close: () => Promise<void>;
};

export type BouncePlace = {
  readonly host: string;
  /** 0: any that is free. */
  readonly port: number;
  readonly returnPaths: ReturnPaths;
  /** How long a client may take to name an address of ours; not set: 30 s. */
  readonly patienceMs?: number;
};

/** A notice with the mail it is about is a few kilobytes, and mail servers cut long ones. */
const MAIL_MAX_BYTES = 1024 * 1024;
const CLIENTS_MAX = 50;
const PATIENCE_MS = 30_000;
/** A notice has one addressee; a few more make no difference. */
const RECIPIENTS_MAX = 10;

/**
 * Takes in what comes back: an SMTP server that knows no addresses but the signed return paths of our own mails
 * (behaviour §1.2). Everything else is refused before a word of it is read. It answers 250 once a bounce is
 * committed, also for what is no bounce, so that no reply ever makes another mail; while the database is away it
 * answers 451, and the other side tries again. A client that names no such path in time is cut off, so that strangers
 * who only stay cannot keep the notices out.
 */
export const listenForBounces = async (
  context: BounceContext,
  place: BouncePlace,
): Promise<BounceListener> => {
  const { returnPaths } = place;
  const patience = createPatience(place.patienceMs ?? PATIENCE_MS, (id) => cutOff(server, id));
  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    disableReverseLookup: true,
    size: MAIL_MAX_BYTES,
    rejectOversized: true,
    maxClients: CLIENTS_MAX,
    maxRecipients: RECIPIENTS_MAX,
    closeTimeout: 1000,
    logger: false,
    onConnect: ({ id }, callback) => {
      patience.begin(id);
      callback();
    },
    onClose: ({ id }) => patience.end(id),
    onRcptTo: ({ address }, { id }, callback) => {
      if (returnPaths.read(address) === null) return callback(smtpError(550, "5.1.1 No such address here"));
      patience.end(id);
      callback();
    },
    onData: (stream, session, callback) =>
      callbackify(() => take(context, returnPaths, stream, session))(callback),
  });
  const port = await listen(server, place);
  return { port, close: () => new Promise((resolve) => server.close(() => resolve())) };
};

type Patience = { readonly begin: (id: string) => void; readonly end: (id: string) => void };

/** One limit for the whole of a connection: a client that trickles commands would start an idle limit anew. */
const createPatience = (ms: number, lose: (id: string) => void): Patience => {
  const timers = new Map<string, NodeJS.Timeout>();
  const end = (id: string): void => {
    clearTimeout(timers.get(id));
    timers.delete(id);
  };
  const begin = (id: string): void => {
    timers.set(
      id,
      setTimeout(() => {
        timers.delete(id);
        lose(id);
      }, ms).unref(),
    );
  };
  return { begin, end };
};

const cutOff = ({ connections }: SMTPServer, id: string): void => {
  for (const connection of connections) if (connection.id === id) connection.close();
};

const take = async (
  context: BounceContext,
  returnPaths: ReturnPaths,
  stream: SMTPServerDataStream,
  { envelope }: SMTPServerSession,
): Promise<void> => {
  const mail = await readAll(stream);
  const failure = mail === null ? null : readFailure(mail);
  if (failure === null) return;
  try {
    for (const { address } of envelope.rcptTo) {
      const path = returnPaths.read(address);
      if (path !== null) await recordBounce(context, path, failure);
    }
  } catch (error) {
    context.log.error({ err: error }, "a bounce could not be written down; its sender tries again");
    throw smtpError(451, "4.3.0 Please try again later");
  }
};

/** Null for what is too long, which is read to its end and not kept. */
const readAll = async (stream: SMTPServerDataStream): Promise<Buffer | null> => {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream) {
    length += (chunk as Buffer).length;
    if (length <= MAIL_MAX_BYTES) chunks.push(chunk as Buffer);
  }
  return length <= MAIL_MAX_BYTES ? Buffer.concat(chunks) : null;
};

const listen = (server: SMTPServer, { host, port }: BouncePlace): Promise<number> =>
  new Promise((resolve, reject) => {
    const fail = ({ message }: Error): void =>
      reject(new Error(`The bounce listener cannot listen on ${host}:${port}: ${message}.`));
    server.once("error", fail);
    const socket = server.listen(port, host, () => {
      server.off("error", fail);
      // A client that goes away in the middle of a mail is its own trouble, and it will try again.
      server.on("error", () => undefined);
      const address = socket.address();
      resolve(typeof address === "object" && address !== null ? address.port : port);
    });
  });

const smtpError = (responseCode: number, message: string): Error =>
  Object.assign(new Error(message), { responseCode });
