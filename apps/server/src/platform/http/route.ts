import * as z from "zod/mini";
import type {
  Endpoint,
  FileAnswer,
  ParamsOf,
  ReceivedBodyOf,
  ReplyOf,
  StreamedAnswer,
} from "@afterword/contract/endpoint";
import type { DomainError } from "@afterword/core/errors/domain-error";
import type { Outcome } from "@afterword/core/errors/outcome";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Database } from "../db/database.ts";
import type { Config } from "../config/config.ts";
import { adminDenial, findCaller, isStillCaller, type Caller, type CallerContext } from "./caller.ts";
import { compileShape } from "./compiled-shape.ts";
import { findPhoneCaller, type PhoneCaller } from "./live-phone.ts";
import { withAnyBody } from "./any-body.ts";
import { withRawBody } from "./raw-body.ts";
import { answerError, messagesByField } from "./errors.ts";
import { answerFile } from "./ranged-answer.ts";
import { answerStream } from "./streamed-answer.ts";

declare module "fastify" {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be added to another one
  interface FastifyContextConfig {
    /** The call that a route answers, for the OpenAPI document. */
    endpoint?: Endpoint;
  }
}

/** Who calls: known for calls that need a session, or are a phone's; null for all others. */
export type CallerOf<E extends Endpoint> = E["access"] extends "public" | "machine"
  ? null
  : E["access"] extends "phone"
    ? PhoneCaller
    : Caller;

export type HandlerInput<E extends Endpoint> = {
  readonly caller: CallerOf<E>;
  readonly params: ParamsOf<E>;
  readonly body: ReceivedBodyOf<E>;
  readonly request: FastifyRequest;
  /** For what the answer says beside its body. */
  readonly reply: FastifyReply;
};

export type Handler<E extends Endpoint> = (input: HandlerInput<E>) => Promise<Outcome<ReplyOf<E>>>;

/** What the guards of a call use. */
export type RouteContext = CallerContext & { readonly config: Config };

/**
 * Registers one call of the contract. The guards stand in this order: session and role, how often, path, body, handler.
 * (The XSRF check and the size of the body come before, for all calls at once.) What the reply's shape does not name
 * does not leave the server; a reply that lacks something is a fault of ours and answers 500.
 */
export const serve = <const E extends Endpoint>(
  app: FastifyInstance,
  context: RouteContext,
  endpoint: E,
  handler: Handler<E>,
): void => {
  const register = (scope: FastifyInstance): void => {
    scope.route({
      method: endpoint.method,
      url: endpoint.path,
      config: { endpoint },
      handler: async (request, reply) => {
        const admitted = await admit(context, endpoint, request);
        if (!admitted.ok) return answerError(reply, admitted.error);
        // `admit` has parsed both by the endpoint's own schemas; the compiler cannot follow that through optional keys.
        const input = { request, reply, ...admitted.value } as HandlerInput<E>;
        const outcome = await unlessGone(context, admitted.value.caller, () => handler(input));
        if (!outcome.ok) return answerError(reply, outcome.error);
        return endpoint.streamed
          ? answerWatched(reply, context, admitted.value.caller, outcome.value as StreamedAnswer)
          : answerValue(reply, endpoint, outcome.value);
      },
    });
  };
  if (endpoint.takesAnyBody) withAnyBody(app, register);
  else if (endpoint.access === "machine") withRawBody(app, register);
  else register(app);
};

/**
 * An account that is deleted while a call of its own is under way leaves that nothing to read or to write on. A
 * caller who asks is then told what the next call is told.
 */
const unlessGone = async <Value>(
  { database }: RouteContext,
  caller: Caller | PhoneCaller | null,
  answer: () => Promise<Outcome<Value>>,
): Promise<Outcome<Value>> => {
  try {
    return await answer();
  } catch (error) {
    if (caller === null || (await isThere(database.db, caller.userId))) throw error;
    return { ok: false, error: { kind: "no-session" } };
  }
};

/** When this cannot be known, as while the database is away, the first error is the answer. */
const isThere = async (db: Database["db"], id: string): Promise<boolean> => {
  try {
    return (await db.selectFrom("users").select("id").where("id", "=", id).executeTakeFirst()) !== undefined;
  } catch {
    return true;
  }
};

type Admitted = {
  readonly caller: Caller | PhoneCaller | null;
  readonly params: unknown;
  readonly body: unknown;
};

const admit = async (
  context: RouteContext,
  endpoint: Endpoint,
  request: FastifyRequest,
): Promise<Outcome<Admitted>> => {
  const caller = await askForCaller(context, endpoint, request);
  const refusal = refusalOf(endpoint, caller) ?? floodOf(endpoint, caller, request.server);
  if (refusal !== null) return { ok: false, error: refusal };
  const params = parse(endpoint.params, request.params);
  // An id or secret that cannot exist is answered like one that does not.
  if (!params.success) return { ok: false, error: { kind: "not-found" } };
  const body = parse(endpoint.body, request.body);
  if (!body.success)
    return { ok: false, error: { kind: "invalid", fields: messagesByField(body.error, context.config) } };
  return { ok: true, value: { caller, params: params.data, body: body.data } };
};

const refusalOf = ({ access }: Endpoint, caller: Caller | PhoneCaller | null): DomainError | null => {
  if (access === "public" || access === "machine") return null;
  if (caller === null) return { kind: "no-session" };
  if (access !== "admin") return null;
  return isAdmin(caller) ? adminDenial(caller) : { kind: "forbidden" };
};

const isAdmin = (caller: Caller | PhoneCaller): caller is Caller =>
  isInSession(caller) && caller.role === "admin";

const isInSession = (caller: Caller | PhoneCaller): caller is Caller => "sessionId" in caller;

/**
 * The changes of a caller are counted, of a phone and of its owner for themselves; `call-limit.ts` says how much it
 * may be.
 */
const floodOf = (
  { method, path }: Endpoint,
  caller: Caller | PhoneCaller | null,
  app: Pick<FastifyInstance, "admitWrite">,
): DomainError | null => {
  if (caller === null || method === "GET") return null;
  const who = isInSession(caller) ? caller.userId : `phone ${caller.userId}`;
  const counted = app.admitWrite(who, path);
  return counted.ok ? null : counted.error;
};

const askForCaller = async (
  context: RouteContext,
  { access }: Endpoint,
  request: FastifyRequest,
): Promise<Admitted["caller"]> => {
  if (access === "phone") return findPhoneCaller(context, request);
  return access === "public" || access === "machine" ? null : findCaller(context, request);
};

type Parsed = { success: true; data: unknown } | { success: false; error: z.core.$ZodError };

const parse = (schema: z.ZodMiniType | undefined, value: unknown): Parsed =>
  schema === undefined ? { success: true, data: undefined } : schema.safeParse(value);

const answerValue = (
  reply: FastifyReply,
  endpoint: Endpoint,
  value: unknown,
): FastifyReply | Promise<FastifyReply> => {
  reply.code(endpoint.status ?? 200);
  // The type of what a handler of such an endpoint answers (ReplyOf).
  if (endpoint.ranged) return answerFile(reply, value as FileAnswer);
  if (endpoint.file !== undefined) return reply.type(endpoint.file[0]).send(value);
  if (endpoint.reply === undefined) return reply.type("text/plain; charset=utf-8").send(value);
  return reply
    .type("application/json; charset=utf-8")
    .send(JSON.stringify(z.core.parse(compileShape(endpoint.reply), value)));
};

/** While it is answered, the caller may be disabled or demoted, and the session ended. */
const answerWatched = (
  reply: FastifyReply,
  context: RouteContext,
  caller: Caller | PhoneCaller | null,
  streamed: StreamedAnswer,
): FastifyReply =>
  answerStream(reply, streamed, {
    mayGoOn: async () => caller === null || (isInSession(caller) && (await isStillCaller(context, caller))),
    machineNow: () => context.clock.machineNow(),
  });

const FORM_TYPE = "application/x-www-form-urlencoded";

/**
 * Registers a POST of a plain HTML form, for pages that work without a script. The page carries `request.xsrfToken`
 * of its GET in the hidden field `csrf`; a form without it never reaches the handler.
 */
export const serveForm = (
  app: FastifyInstance,
  path: string,
  handler: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
  bodyLimit?: number,
): void => {
  // A scope of its own: everywhere else a form is a body of the wrong type.
  app.register(async (scope) => {
    scope.addContentTypeParser(
      FORM_TYPE,
      { parseAs: "string" },
      async (_request: FastifyRequest, text: string) => Object.fromEntries(new URLSearchParams(text)),
    );
    const limit = bodyLimit === undefined ? {} : { bodyLimit };
    scope.post(path, { config: { xsrf: "form" }, ...limit }, handler);
  });
};
