import { callbackify } from "node:util";
import { SMTPServer } from "smtp-server";
import type { SMTPServerDataStream, SMTPServerSession } from "smtp-server";
import { listenFailure } from "../../platform/http/listen-failure.ts";
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
/** How many times the patience a client that has named an address of ours has in all: its notice is small. */
const NAMED_PATIENCE_TIMES = 4;
/** A relay needs a few connections; one stranger must not take them all. */
const CLIENTS_OF_ONE_ADDRESS_MAX = 10;
/** A notice has one addressee; a few more make no difference. */
const RECIPIENTS_MAX = 10;

/**
 * Takes in what comes back: an SMTP server that knows no addresses but the signed return paths of our own mails
 * (behaviour §1.2). Everything else is refused before a word of it is read. It answers 250 once a bounce is
 * committed, also for what is no bounce, so that no reply ever makes another mail; while the database is away it
 * answers 451, and the other side tries again. A client that names no such path in time, or then takes too long over its
 * notice, is cut off, and each network address has a few connections only, so that strangers who stay cannot keep the
 * notices out.
 */
export const listenForBounces = async (
  context: BounceContext,
  place: BouncePlace,
): Promise<BounceListener> => {
  const { returnPaths } = place;
  const patienceMs = place.patienceMs ?? PATIENCE_MS;
  const patience = createPatience((id) => cutOff(server, id));
  const clients = new Map<string, string>();
  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    disableReverseLookup: true,
    size: MAIL_MAX_BYTES,
    rejectOversized: true,
    maxClients: CLIENTS_MAX,
    maxRecipients: RECIPIENTS_MAX,
    closeTimeout: 1000,
    logger: false,
    onConnect: ({ id, remoteAddress }, callback) => {
      const others = [...clients.values()].filter((address) => address === remoteAddress);
      if (others.length >= CLIENTS_OF_ONE_ADDRESS_MAX)
        return callback(smtpError(421, "4.7.0 Too many connections from your address"));
      clients.set(id, remoteAddress);
      patience.begin(id, patienceMs);
      callback();
    },
    onClose: ({ id }) => {
      clients.delete(id);
      patience.end(id);
    },
    onRcptTo: ({ address }, { id }, callback) => {
      if (returnPaths.read(address) === null) return callback(smtpError(550, "5.1.1 No such address here"));
      patience.extend(id, NAMED_PATIENCE_TIMES * patienceMs);
      callback();
    },
    onData: (stream, session, callback) =>
      callbackify(() => take(context, returnPaths, stream, session))(callback),
  });
  const port = await listen(server, place);
  return { port, close: () => new Promise((resolve) => server.close(() => resolve())) };
};

type Patience = {
  readonly begin: (id: string, ms: number) => void;
  /** Gives more time, once in a connection. */
  readonly extend: (id: string, ms: number) => void;
  readonly end: (id: string) => void;
};

/** Limits for the whole of a connection: a client that trickles commands would start an idle limit anew. */
const createPatience = (lose: (id: string) => void): Patience => {
  const timers = new Map<string, { readonly timer: NodeJS.Timeout; readonly isExtended: boolean }>();
  const end = (id: string): void => {
    clearTimeout(timers.get(id)?.timer);
    timers.delete(id);
  };
  const start = (id: string, ms: number, isExtended: boolean): void => {
    end(id);
    const timer = setTimeout(() => {
      timers.delete(id);
      lose(id);
    }, ms).unref();
    timers.set(id, { timer, isExtended });
  };
  return {
    begin: (id, ms) => start(id, ms, false),
    extend: (id, ms) => {
      if (timers.get(id)?.isExtended === false) start(id, ms, true);
    },
    end,
  };
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
    const fail = (error: Error): void =>
      reject(listenFailure("The bounce listener", { host, port, setting: "BOUNCE_SMTP_PORT" }, error));
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
