import type { Actor } from "@afterword/core/accounts/permissions";
import type { DomainError } from "@afterword/core/errors/domain-error";
import { messages } from "@afterword/core/messages/catalog";
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
  /** The session was opened with a second factor, or one was added in it. */
  readonly showedSecondFactor: boolean;
  /** An admin of an installation where admins must show one (docs/decisions/025), in a session that did not. */
  readonly lacksSecondFactor: boolean;
};

/** Who acts, as the table of permissions asks it (product §6). */
export const actorOf = ({ userId, role }: Caller): Actor => ({ kind: role, id: userId });

/** What keeps an admin from acting as one, on anything but the account `ownerId` of the own. */
export const adminObstacle = ({ lacksSecondFactor, userId }: Caller, ownerId?: string): DomainError | null =>
  lacksSecondFactor && userId !== ownerId
    ? { kind: "second-factor-missing", sentence: messages.secondFactor.adminNeeds }
    : null;

/** Null without a valid token, and once the session ended or its user was disabled (behaviour §4). */
export const findCaller = (context: Context, request: FastifyRequest): Promise<Caller | null> =>
  findCallerByToken(context, bearerOf(request.headers.authorization));

/** The same for a form, which brings its token among its fields. */
export const findCallerByToken = async (context: Context, token: string | null): Promise<Caller | null> => {
  const claims = token === null ? null : await context.tokens.readAccess(token, context.clock.now());
  if (claims === null) return null;
  const session = await findLiveSession(context, claims);
  if (session === null) return null;
  const lacksSecondFactor =
    context.config.adminsNeedSecondFactor && session.role === "admin" && !session.showedSecondFactor;
  return { userId: claims.owner, sessionId: claims.session, ...session, lacksSecondFactor };
};

const bearerOf = (header: string | undefined): string | null =>
  header?.match(/^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i)?.[1] ?? null;
