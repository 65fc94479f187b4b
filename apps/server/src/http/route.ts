import type { Endpoint, ParamsOf, ReceivedBodyOf, ReplyOf } from "@afterword/contract/endpoint";
import type { Outcome } from "@afterword/core/errors/outcome";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type * as z from "zod/mini";
import type { Context } from "../context.ts";
import type { Caller } from "./caller.ts";
import { adminObstacle, findCaller } from "./caller.ts";
import { answerError } from "./errors.ts";
import { messagesByField } from "./field-messages.ts";

declare module "fastify" {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be added to another one
  interface FastifyContextConfig {
    /** The call that a route answers, for the document that tells programs of it. */
    endpoint?: Endpoint;
  }
}

/** Who calls: known for calls that need a session, null for public ones. */
export type CallerOf<E extends Endpoint> = E["access"] extends "public" ? null : Caller;

export type HandlerInput<E extends Endpoint> = {
  readonly context: Context;
  readonly caller: CallerOf<E>;
  readonly params: ParamsOf<E>;
  readonly body: ReceivedBodyOf<E>;
  readonly request: FastifyRequest;
};

export type Handler<E extends Endpoint> = (input: HandlerInput<E>) => Promise<Outcome<ReplyOf<E>>>;

/**
 * Registers one call of the contract. The guards stand in this order: session and role, path, body, handler.
 * (The XSRF check and the size of the body come before, for all calls at once.) What the reply's shape does not
 * name does not leave the server; a reply that lacks something is a fault of ours and answers 500.
 */
export const serve = <const E extends Endpoint>(
  app: FastifyInstance,
  context: Context,
  endpoint: E,
  handler: Handler<E>,
): void => {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { endpoint },
    handler: async (request, reply) => {
      const admitted = await admit(context, endpoint, request);
      if (!admitted.ok) return answerError(reply, admitted.error);
      // `admit` has parsed both by the endpoint's own schemas; the compiler cannot follow that through optional keys.
      const input = { context, request, ...admitted.value } as HandlerInput<E>;
      const outcome = await handler(input);
      if (!outcome.ok) return answerError(reply, outcome.error);
      return answerValue(reply, endpoint, outcome.value);
    },
  });
};

type Admitted = { readonly caller: Caller | null; readonly params: unknown; readonly body: unknown };

const admit = async (
  context: Context,
  endpoint: Endpoint,
  request: FastifyRequest,
): Promise<Outcome<Admitted>> => {
  const caller = endpoint.access === "public" ? null : await findCaller(context, request);
  if (endpoint.access !== "public" && caller === null) return { ok: false, error: { kind: "no-session" } };
  if (endpoint.access === "admin" && caller?.role !== "admin") {
    return { ok: false, error: { kind: "forbidden" } };
  }
  const obstacle = endpoint.access === "admin" && caller !== null ? adminObstacle(caller) : null;
  if (obstacle !== null) return { ok: false, error: obstacle };
  const params = parse(endpoint.params, request.params);
  // An id or secret that cannot exist is answered like one that does not.
  if (!params.success) return { ok: false, error: { kind: "not-found" } };
  const body = parse(endpoint.body, request.body);
  if (!body.success)
    return { ok: false, error: { kind: "invalid", fields: messagesByField(body.error, context.config) } };
  return { ok: true, value: { caller, params: params.data, body: body.data } };
};

type Parsed = { success: true; data: unknown } | { success: false; error: z.core.$ZodError };

const parse = (schema: z.ZodMiniType | undefined, value: unknown): Parsed =>
  schema === undefined ? { success: true, data: undefined } : schema.safeParse(value);

const answerValue = (reply: FastifyReply, endpoint: Endpoint, value: unknown): FastifyReply => {
  reply.code(endpoint.status ?? 200);
  if (endpoint.file !== undefined) return reply.type(endpoint.file[0]).send(value);
  if (endpoint.reply === undefined) return reply.type("text/plain; charset=utf-8").send(value);
  return reply.type("application/json; charset=utf-8").send(JSON.stringify(endpoint.reply.parse(value)));
};
