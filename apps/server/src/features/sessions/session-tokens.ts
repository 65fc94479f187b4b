import type { SessionTokens } from "@afterword/contract/endpoints/sessions";
import type { Role } from "@afterword/core/accounts/permissions";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "@afterword/core/time/duration";
import { wallMs } from "@afterword/core/time/instant";
import type { WallMs } from "@afterword/core/time/instant";
import type { Context } from "../../context.ts";

export type Granted = {
  readonly owner: string;
  readonly session: string;
  readonly role: Role;
  readonly tokenId: string;
  readonly expiresAt: WallMs;
};

/** The pair of tokens a client receives. The access token never outlives the session. */
export const signTokens = async (
  { tokens }: Pick<Context, "tokens">,
  granted: Granted,
  now: WallMs,
): Promise<SessionTokens> => {
  const { owner, session, role, tokenId, expiresAt } = granted;
  const accessExpiresAt = wallMs(Math.min(now + ACCESS_TOKEN_MS, expiresAt));
  return {
    token: await tokens.signAccess({ owner, session, role, expiresAt: accessExpiresAt }, now),
    refreshToken: await tokens.signRefresh({ owner, session, tokenId, expiresAt }, now),
  };
};

/** How long tokens and sessions live (behaviour §4). */
const ACCESS_TOKEN_MS = 10 * MINUTE_MS;
/** A session that is not remembered ends this long after its log-in. */
const SESSION_MS = 12 * HOUR_MS;
/** A remembered session ends after this long without use, */
const REMEMBERED_IDLE_MS = 30 * DAY_MS;
/** and in any case this long after its log-in. */
const REMEMBERED_MAX_MS = 180 * DAY_MS;
/** How long the previous refresh token is still accepted, for two tabs or a lost answer. */
export const GRACE_MS = 20 * SECOND_MS;

/** When a session ends, however often it is renewed. */
export const sessionEndsAt = (startedAt: WallMs, remember: boolean): WallMs =>
  wallMs(startedAt + (remember ? REMEMBERED_MAX_MS : SESSION_MS));

/** When a session ends unless it is renewed. */
export const sessionExpiresAt = (usedAt: WallMs, endsAt: WallMs, remember: boolean): WallMs =>
  remember ? wallMs(Math.min(usedAt + REMEMBERED_IDLE_MS, endsAt)) : endsAt;
