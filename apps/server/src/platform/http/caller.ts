import type { Actor, Role } from "@afterword/core/accounts/permissions";
import type { DomainError } from "@afterword/core/errors/domain-error";
import type { FastifyRequest } from "fastify";
import type { Config } from "../config/config.ts";
import type { AccessClaims, Tokens } from "../crypto/tokens.ts";
import { findLiveSession, type LiveSession, type SessionContext } from "./live-session.ts";

/** Who calls, as the session's row says it: the role in the token is only for the client. */
export type Caller = {
  readonly userId: string;
  readonly sessionId: string;
  readonly role: Role;
  /** What the session was opened with, in words its owner recognises; stored with each sign of life. */
  readonly device: string;
  /** It was opened in the app. */
  readonly isApp: boolean;
  /** The session was opened with a second factor, or one was added in it. */
  readonly showedSecondFactor: boolean;
  /** An admin of an installation where admins must show one (docs/decisions/025), in a session that did not. */
  readonly lacksSecondFactor: boolean;
};

/** Who acts, as the table of permissions asks it (product §6). */
export const actorOf = ({ userId, role }: Caller): Actor => ({ kind: role, id: userId });

/** What keeps an admin from acting as one, on anything but the account `ownerId` of the own. */
export const adminDenial = ({ lacksSecondFactor, userId }: Caller, ownerId?: string): DomainError | null =>
  lacksSecondFactor && userId !== ownerId
    ? { kind: "second-factor-missing", sentence: (say) => say.secondFactor.adminNeeds }
    : null;

/** What it takes to find out who calls. */
export type CallerContext = SessionContext & {
  readonly config: Pick<Config, "adminsNeedSecondFactor">;
  readonly tokens: Pick<Tokens, "readAccess">;
};

/** Null without a valid token, and once the session ended or its user was disabled (behaviour §4). */
export const findCaller = (context: CallerContext, request: FastifyRequest): Promise<Caller | null> =>
  findCallerByToken(context, bearerOf(request.headers.authorization));

/** The same for a form, which brings its token among its fields. */
export const findCallerByToken = async (
  context: CallerContext,
  token: string | null,
): Promise<Caller | null> => {
  const claims = await claimsOf(context, token);
  return claims === null ? null : callerOf(context, claims, await findLiveSession(context, claims));
};

const claimsOf = ({ tokens, clock }: CallerContext, token: string | null): Promise<AccessClaims | null> =>
  token === null ? Promise.resolve(null) : tokens.readAccess(token, clock.now());

const callerOf = (
  { config }: CallerContext,
  claims: Pick<AccessClaims, "owner" | "session">,
  session: LiveSession | null,
): Caller | null => {
  if (session === null) return null;
  const lacksSecondFactor =
    config.adminsNeedSecondFactor && session.role === "admin" && !session.showedSecondFactor;
  return { userId: claims.owner, sessionId: claims.session, ...session, lacksSecondFactor };
};

/**
 * Whether a call that takes long is still this caller's to make: the session is open, its user active, and both have
 * the rights that they had when it began.
 */
export const isStillCaller = async (context: CallerContext, before: Caller): Promise<boolean> => {
  const claims = { owner: before.userId, session: before.sessionId };
  const now = callerOf(context, claims, await findLiveSession(context, claims));
  return now?.role === before.role && now.lacksSecondFactor === before.lacksSecondFactor;
};

const bearerOf = (header: string | undefined): string | null =>
  header?.match(/^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i)?.[1] ?? null;
