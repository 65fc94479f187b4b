import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Config } from "../config/config.ts";
import { DATABASE_AWAY } from "./faults.ts";
import { securityHeaders } from "./security-headers.ts";

export type WaitingListener = {
  /** Where it listens; tells the port where any was asked for. */
  readonly address: string;
  readonly close: () => Promise<void>;
};

/**
 * What a server answers that waits for its database: it lives, it is not ready, and everything else is to be asked
 * again soon. No connection is kept, so that the next request finds the server that has started meanwhile.
 */
export const listenWhileWaiting = async (
  config: Config,
  { host, port }: Pick<Config, "host" | "port">,
): Promise<WaitingListener> => {
  const { may, must } = securityHeaders(config);
  const server = createServer((request, response) => {
    for (const [name, value] of [...may, ...must]) response.setHeader(name, value);
    response.setHeader("connection", "close");
    answer(request, response);
  });
  const { promise: listening, resolve, reject } = Promise.withResolvers<void>();
  server.once("error", reject).listen({ host, port }, resolve);
  await listening;
  const { address, port: actual } = server.address() as AddressInfo;
  return {
    address: `http://${address.includes(":") ? `[${address}]` : address}:${actual}`,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
};

const answer = (request: IncomingMessage, response: ServerResponse): void => {
  const { status, type, body } = ANSWERS[request.url?.split("?")[0] ?? ""] ?? LATER;
  response.statusCode = status;
  if (status === 503) response.setHeader("retry-after", "5");
  response.setHeader("content-type", `${type}; charset=utf-8`);
  response.end(JSON.stringify(body));
};

type Answer = { readonly status: 200 | 503; readonly type: string; readonly body: object };

const ANSWERS: Readonly<Record<string, Answer>> = {
  "/healthz": { status: 200, type: "application/json", body: { status: "waiting" } },
  "/readyz": {
    status: 503,
    type: "application/json",
    body: { status: "not-ready", parts: { database: "not-ready" } },
  },
};

const LATER: Answer = { status: 503, type: "application/problem+json", body: DATABASE_AWAY };
