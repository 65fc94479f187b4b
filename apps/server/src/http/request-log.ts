import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Context } from "../context.ts";

/**
 * One line for each answer: method, route, status, duration. Never a body, a header, a query, or a path with a
 * secret in it: a known route is named by its pattern.
 */
export const addRequestLog = (app: FastifyInstance, { log }: Context): void => {
  app.addHook("onResponse", async (request, reply) => {
    const status = reply.statusCode;
    const line = { id: request.id, method: request.method, route: routeOf(request), status };
    const entry = { ...line, ms: Math.round(reply.elapsedTime) };
    if (status >= 500) log.warn(entry, "answered");
    else log.info(entry, "answered");
  });
};

const routeOf = (request: FastifyRequest): string => {
  const pattern = request.routeOptions.url;
  return pattern === undefined || pattern.includes("*") ? withoutSecrets(request.url) : pattern;
};

/** Secrets of links have 43 characters; nothing that long in a path is anybody's business. */
const SECRET_FROM_CHARACTERS = 16;
const LONGEST_PATH = 200;

const withoutSecrets = (url: string): string => {
  const path = url.split("?", 1)[0] ?? "";
  const parts = path.split("/").map((part) => (part.length >= SECRET_FROM_CHARACTERS ? "[…]" : part));
  return parts.join("/").slice(0, LONGEST_PATH);
};
