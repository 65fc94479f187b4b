import type { Actor } from "@afterword/core/accounts/permissions";
import type { FastifyRequest } from "fastify";
import type { Context } from "../context.ts";
import { findLiveSession } from "./live-session.ts";

/** Who calls, as the session's row tells it: what the token says about the role is only for the client. */
export type Caller = {
  readonly userId: string;
  readonly sessionId: string;
  readonly role: "user" | "admin";
  /** What the session was opened with, in words its owner recognises; told with each sign of life. */
  readonly device: string;
};

/** Who acts, as the table of permissions asks it (product §6). */
export const actorOf = ({ userId, role }: Caller): Actor => ({ kind: role, id: userId });

/** Null without a valid token, and once the session ended or its user was disabled (behaviour §4). */
export const findCaller = (context: Context, request: FastifyRequest): Promise<Caller | null> =>
  findCallerByToken(context, bearerOf(request.headers.authorization));

/** The same for a form, which brings its token among its fields. */
export const findCallerByToken = async (context: Context, token: string | null): Promise<Caller | null> => {
  const claims = token === null ? null : await context.tokens.readAccess(token, context.clock.now());
  if (claims === null) return null;
  const session = await findLiveSession(context, claims);
  if (session === null) return null;
  return { userId: claims.owner, sessionId: claims.session, role: session.role, device: session.device };
};

const bearerOf = (header: string | undefined): string | null =>
  header?.match(/^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i)?.[1] ?? null;
