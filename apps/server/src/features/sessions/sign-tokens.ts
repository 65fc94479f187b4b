import type { SessionTokens } from "@afterword/contract/endpoints/session";
import { wallMs } from "@afterword/core/time/instant";
import type { WallMs } from "@afterword/core/time/instant";
import type { Context } from "../../context.ts";
import { ACCESS_TOKEN_MS } from "./lifetimes.ts";

export type Granted = {
  readonly owner: string;
  readonly session: string;
  readonly role: "user" | "admin";
  readonly tokenId: string;
  readonly expiresAt: WallMs;
};

/** The pair a client receives. The access token never outlives the session. */
export const signTokens = async (context: Context, granted: Granted, now: WallMs): Promise<SessionTokens> => {
  const { owner, session, role, tokenId, expiresAt } = granted;
  const accessExpiresAt = wallMs(Math.min(now + ACCESS_TOKEN_MS, expiresAt));
  return {
    token: await context.tokens.signAccess({ owner, session, role, expiresAt: accessExpiresAt }, now),
    refreshToken: await context.tokens.signRefresh({ owner, session, tokenId, expiresAt }, now),
  };
};
