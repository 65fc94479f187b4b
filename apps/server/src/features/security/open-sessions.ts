import { ok, refuse } from "@afterword/core/errors/outcome";
import type { Outcome } from "@afterword/core/errors/outcome";
import type { Context } from "../../context.ts";
import { recordAudit } from "../../engine/store/sql/audit-events.ts";
import { rowsOf } from "../../engine/store/sql/sql-store.ts";
import { transaction } from "../../platform/db/transaction.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { findMissingFactor } from "../second-factor/public.ts";
import { endOpenSession, endOpenSessionsBut } from "./queries.ts";

/** Who ends a session, and from where. */
export type Ending = { readonly caller: Caller; readonly network: string };

/**
 * Ends one of the caller's sessions, which may be the one that asks. Not found: somebody else's, or over already. A
 * session that lacks the account's second factor ends none but itself.
 */
export const endOneSession = async (
  context: Context,
  { caller, network }: Ending,
  session: string,
): Promise<Outcome<null>> => {
  const missing = session === caller.sessionId ? null : await findMissingFactor(context, caller);
  if (missing !== null) return refuse(missing);
  return transaction(context.database.db, async (trx) => {
    if ((await rowsOf(trx).lockUser(caller.userId)) === undefined) return refuse({ kind: "no-session" });
    const [owner, at] = [caller.userId, new Date(context.clock.now())];
    const device = await endOpenSession(trx, { owner, session, at });
    if (device === undefined) return refuse({ kind: "not-found" });
    const detail = { session, by: caller.sessionId, device, network };
    await recordAudit(trx, { owner, id: context.ids.uuid(), at, kind: "session-ended", detail });
    return ok(null);
  });
};

/** Ends all of the caller's sessions but the one that asks; answers how many. */
export const endOtherSessions = async (
  context: Context,
  { caller, network }: Ending,
): Promise<Outcome<number>> => {
  const missing = await findMissingFactor(context, caller);
  if (missing !== null) return refuse(missing);
  return transaction(context.database.db, async (trx) => {
    if ((await rowsOf(trx).lockUser(caller.userId)) === undefined) return refuse({ kind: "no-session" });
    const { userId: owner, sessionId: session, device } = caller;
    const at = new Date(context.clock.now());
    const times = await endOpenSessionsBut(trx, { owner, session, at });
    if (times === 0) return ok(0);
    const detail = { by: session, times, device, network };
    await recordAudit(trx, { owner, id: context.ids.uuid(), at, kind: "other-sessions-ended", detail });
    return ok(times);
  });
};
