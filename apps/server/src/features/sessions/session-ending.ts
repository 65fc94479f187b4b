import { DAY_MS } from "@afterword/core/time/duration";
import type { WallMs } from "@afterword/core/time/instant";
import type { Context } from "../../context.ts";
import { recordAudit } from "../../engine/store/sql/audit-events.ts";
import { rowsOf } from "../../engine/store/sql/sql-store.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { endSession, forgetSessionsEndedBefore } from "./queries.ts";

/** Ends the session of a refresh token, for all its tabs at once. A token that is none any more has nothing to end. */
export const logOut = async (context: Context, refreshToken: string): Promise<void> => {
  const now = context.clock.now();
  const claims = await context.tokens.readRefresh(refreshToken, now);
  if (claims === null) return;
  await transaction(context.database.db, async (trx) => {
    // First, as everywhere: whoever has it ends sessions too, and each would wait for the other.
    if ((await rowsOf(trx).lockUser(claims.owner)) === undefined) return;
    const at = new Date(now);
    const device = await endSession(trx, claims, { at, reason: "logged-out" });
    if (device === undefined) return;
    const { owner, session } = claims;
    const detail = { session, device };
    await recordAudit(trx, { owner, id: context.ids.uuid(), at, kind: "logged-out", detail });
  });
};

/** So long a session can still be told apart from one that never was: by its owner, and by whoever looks into a theft. */
const KEPT_AFTER_END_MS = 30 * DAY_MS;

/** Sessions whose tokens had all run out long before `by` tell nobody anything. Answers how many were forgotten. */
export const forgetSessions = ({ database }: Pick<Context, "database">, by: WallMs): Promise<number> =>
  forgetSessionsEndedBefore(database.db, new Date(by - KEPT_AFTER_END_MS));
