import { STATUS_CODES } from "node:http";
import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Problem } from "@afterword/contract/problem";
import type { Config } from "../config/config.ts";
import { securityHeaders } from "./security-headers.ts";

/** What is answered before there is a request that a route could take: with the headers of every other answer. */
export type RawAnswers = {
  /** An address that cannot be decoded leads nowhere. */
  readonly badAddress: (response: ServerResponse) => void;
  /** What came is no HTTP, or took too long. */
  readonly badRequest: (error: Error, socket: Socket) => void;
};

export const createRawAnswers = (config: Config): RawAnswers => {
  const { may, must } = securityHeaders(config);
  const headers = [["content-type", "application/problem+json; charset=utf-8"] as const, ...may, ...must];
  return {
    badAddress: (response) => {
      response.statusCode = NOWHERE.status;
      for (const [name, value] of headers) response.setHeader(name, value);
      response.end(JSON.stringify(NOWHERE));
    },
    badRequest: (error, socket) => {
      // Whoever went away hears nothing any more.
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
      return undefined;
    },
  };
};

const NOWHERE: Problem = { title: "Not found", status: 404, detail: "This does not exist." };

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
