import type { Problem } from "@afterword/contract/problem";
import { SECOND_MS } from "@afterword/core/time/duration";
import type { FastifyError, FastifyInstance } from "fastify";
import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { awayInWords, isDatabaseOutage } from "../db/database-outage.ts";
import { ObjectMissing, StoreUnavailable } from "../media-store/object-store.ts";
import { answerProblem } from "./errors.ts";
import type { Config } from "../config/config.ts";
import { securityHeaders } from "./security-headers.ts";

/** What is answered when a request never reached a command, or the command fell. No stack trace leaves the server. */
export const addFaultAnswers = (app: FastifyInstance): void => {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    if (isDatabaseOutage(error)) {
      const isFull = error.code === DISK_FULL;
      request.log.error(
        { id: request.id, code: error.code, why: awayInWords(error) },
        isFull ? "the disk of the database is full" : "the database does not answer",
      );
      return answerProblem(reply, isFull ? DATABASE_FULL : DATABASE_AWAY);
    }
    for (const name of FILE_HEADERS) reply.removeHeader(name);
    if (error instanceof StoreUnavailable) {
      request.log.error({ id: request.id, err: error }, "the store of recordings does not answer");
      return answerProblem(reply, STORE_AWAY);
    }
    if (error instanceof ObjectMissing) {
      request.log.error({ id: request.id, err: error }, "the store of recordings lacks an object");
      return answerProblem(reply, NOT_FOUND);
    }
    const known = requestFault(error.statusCode ?? 500);
    if (known !== null) return answerProblem(reply, known);
    request.log.error({ id: request.id, err: error }, "a fault on our side");
    return answerProblem(reply, { title: "Fault", status: 500, detail: FAULT });
  });
};

/** What was said of a file that could not be read after all: no fault is saved under its name. */
const FILE_HEADERS = ["accept-ranges", "content-disposition", "content-range", "etag"] as const;

/** An answer can be lost after the commit, so it cannot be promised that nothing was saved. */
export const DATABASE_AWAY: Problem = {
  title: "Not available",
  status: 503,
  detail: "The server cannot reach its database at the moment. Please try again soon.",
};

/** PostgreSQL's disk_full. */
const DISK_FULL = "53100";

const DATABASE_FULL: Problem = {
  title: "Not available",
  status: 503,
  detail:
    "The server has no room to save anything at the moment. Please keep what you wrote, and try again later.",
};

const STORE_AWAY: Problem = {
  title: "Not available",
  status: 503,
  detail: "Recordings cannot be reached at the moment. Please try again soon.",
};

const FAULT = "Something went wrong on our side. Nothing was saved; please try again.";

const NOT_FOUND: Problem = { title: "Not found", status: 404, detail: "This does not exist." };

/** Null for what is our fault. A file that may not be read is answered like one that does not exist. */
const requestFault = (status: number): Problem | null => {
  if (status < 400 || status >= 500) return null;
  if (status === 403) return NOT_FOUND;
  return { status, ...(REQUEST_FAULTS[status] ?? OTHER_REQUEST_FAULT) };
};

const OTHER_REQUEST_FAULT = { title: "Invalid request", detail: "The request cannot be answered like this." };

const REQUEST_FAULTS: Readonly<Record<number, { title: string; detail: string }>> = {
  400: { title: "Invalid request", detail: "The request could not be read." },
  413: { title: "Too large", detail: "The request is larger than this call accepts." },
  415: { title: "Unknown type", detail: "This call accepts application/json." },
};

/** What is answered before there is a request that a route could take: with the headers of every other answer. */
export type RawAnswers = {
  /** What came is no HTTP, or took too long. */
  readonly badRequest: (error: Error, socket: Socket) => void;
};

export const createRawAnswers = (config: Config, linger: Linger = LINGER): RawAnswers => {
  const { may, must } = securityHeaders(config);
  const headers = [["content-type", "application/problem+json; charset=utf-8"] as const, ...may, ...must];
  return {
    badRequest: (error, socket) => {
      // A client that went away gets nothing any more.
      if (!socket.writable || ("code" in error && error.code === "ECONNRESET")) return void socket.destroy();
      const problem = problemOf(error);
      const body = JSON.stringify(problem);
      const head = [
        `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status] ?? ""}`,
        ...headers.map(([name, value]) => `${name}: ${value}`),
        `content-length: ${Buffer.byteLength(body)}`,
        "connection: close",
      ];
      socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
      destroySoon(socket, linger);
      return undefined;
    },
  };
};

/** How long a connection is kept that was answered before all of its request had come. */
export type Linger = {
  /** While something comes in this time, it is kept: closed at once, it would take the answer with it. */
  readonly silentMs: number;
  readonly mostMs: number;
};

const LINGER: Linger = { silentMs: 2 * SECOND_MS, mostMs: 30 * SECOND_MS };

/** A peer that never closes its end would hold the connection for ever. Returns how to keep it after all. */
export const destroySoon = (socket: Socket, { silentMs, mostMs }: Linger = LINGER): (() => void) => {
  let [seen, leftMs] = [socket.bytesRead, mostMs];
  const timer = setInterval(() => {
    const isSilent = socket.bytesRead === seen;
    seen = socket.bytesRead;
    leftMs -= silentMs;
    if (isSilent || leftMs <= 0) socket.destroy();
  }, silentMs).unref();
  const keep = (): void => clearInterval(timer);
  socket.once("close", keep);
  return keep;
};

const problemOf = (error: Error): Problem =>
  PROBLEMS["code" in error ? String(error.code) : ""] ?? {
    title: "Invalid request",
    status: 400,
    detail: "The request could not be read.",
  };

const PROBLEMS: Readonly<Record<string, Problem>> = {
  ERR_HTTP_REQUEST_TIMEOUT: {
    title: "Too slow",
    status: 408,
    detail: "The request took too long to arrive.",
  },
  HPE_HEADER_OVERFLOW: {
    title: "Too large",
    status: 431,
    detail: "The head of the request is larger than the server accepts.",
  },
};
