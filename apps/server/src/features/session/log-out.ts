import type { Context } from "../../context.ts";
import { endSession } from "./queries.ts";

/** Ends the session of a refresh token, for all its tabs at once. A token that is none any more has nothing to end. */
export const logOut = async (context: Context, refreshToken: string): Promise<void> => {
  const now = context.clock.now();
  const claims = await context.tokens.readRefresh(refreshToken, now);
  if (claims === null) return;
  await endSession(context.database.db, claims, { at: new Date(now), reason: "logged-out" });
};
