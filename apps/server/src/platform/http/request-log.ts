import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Logger } from "pino";
import { withoutSecrets } from "../log/redaction.ts";

/**
 * One line for each answer: method, route, status, duration. Never a body, a header, a query, or a path with a
 * secret in it: a known route is named by its pattern.
 */
export const addRequestLog = (app: FastifyInstance, { log }: { readonly log: Logger }): void => {
  app.addHook("onResponse", (request, reply, done) => {
    done();
    if (WATCHERS.has(request.routeOptions.url ?? "")) return;
    const status = reply.statusCode;
    const line = { id: request.id, method: request.method, route: routeOf(request), status };
    const entry = { ...line, ms: Math.round(reply.elapsedTime) };
    if (status >= 500) log.warn(entry, "answered");
    else log.info(entry, "answered");
  });
};

/** Asked every few seconds by monitoring; their lines would hide the others. */
const WATCHERS: ReadonlySet<string> = new Set(["/healthz", "/readyz"]);

const routeOf = (request: FastifyRequest): string => {
  const pattern = request.routeOptions.url;
  return pattern === undefined || pattern.includes("*") ? pathWithoutSecrets(request.url) : pattern;
};

const LONGEST_PATH = 200;

const pathWithoutSecrets = (url: string): string =>
  withoutSecrets(url.split("?", 1)[0] ?? "").slice(0, LONGEST_PATH);
