import { DAY_MS } from "@afterword/core/time/duration";
import type { WallMs } from "@afterword/core/time/instant";
import type { Context } from "../../context.ts";
import { recordAudit } from "../../engine/store/sql/audit-events.ts";
import { rowsOf } from "../../engine/store/sql/sql-store.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { deleteSessionsExpiredBefore, endSession } from "./queries.ts";

/** Ends the session of a refresh token, in all its tabs. Does nothing if the token is not valid any more. */
export const logOut = async (
  context: Pick<Context, "clock" | "database" | "ids" | "tokens">,
  refreshToken: string,
): Promise<void> => {
  const now = context.clock.now();
  const claims = await context.tokens.readRefresh(refreshToken, now);
  if (claims === null) return;
  await transaction(context.database.db, async (trx) => {
    // The user's row is locked first, as everywhere: a different order could deadlock.
    if ((await rowsOf(trx).lockUser(claims.owner)) === undefined) return;
    const at = new Date(now);
    const device = await endSession(trx, claims, { at, reason: "logged-out" });
    if (device === undefined) return;
    const { owner, session } = claims;
    const detail = { session, device };
    await recordAudit(trx, { owner, id: context.ids.uuid(), at, kind: "logged-out", detail });
  });
};

/** How long an ended session stays for its owner, and for an operator who looks into a theft. */
const KEPT_AFTER_END_MS = 30 * DAY_MS;

/** Deletes sessions that expired long before `by`. Returns how many. */
export const forgetSessions = ({ database }: Pick<Context, "database">, by: WallMs): Promise<number> =>
  deleteSessionsExpiredBefore(database.db, new Date(by - KEPT_AFTER_END_MS));
