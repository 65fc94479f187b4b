import type { OpenSession } from "@afterword/contract/endpoints/sessions";
import { ok, refuse } from "@afterword/core/errors/outcome";
import type { Outcome } from "@afterword/core/errors/outcome";
import type { Context } from "../../context.ts";
import { recordAudit } from "../../engine/store/sql/audit-events.ts";
import { rowsOf } from "../../engine/store/sql/sql-store.ts";
import { transaction } from "../../platform/db/transaction.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { findMissingFactor } from "../second-factor/public.ts";
import { presentSession } from "./present.ts";
import { endOpenSession, endOtherOpenSessions, listOpenSessions } from "./queries.ts";

/** The caller's open sessions, the current one first. */
export const listSessions = async (
  { clock, database }: Pick<Context, "clock" | "database">,
  { userId: owner, sessionId: session }: Caller,
): Promise<OpenSession[]> => {
  const rows = await listOpenSessions(database.db, { owner, session, at: new Date(clock.now()) });
  return rows.map((row) => presentSession(row, session));
};

type EndingContext = Pick<Context, "clock" | "database" | "ids">;

/** Who ends a session, and from which network. */
export type Ending = { readonly caller: Caller; readonly network: string };

/**
 * Ends one of the caller's sessions, which may be the current one. Not found if it is another user's or has ended. A
 * session that lacks the account's second factor can only end itself.
 */
export const endOneSession = async (
  context: EndingContext,
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

/** Ends all sessions of the caller except the current one; returns how many. */
export const endOtherSessions = async (
  context: EndingContext,
  { caller, network }: Ending,
): Promise<Outcome<number>> => {
  const missing = await findMissingFactor(context, caller);
  if (missing !== null) return refuse(missing);
  return transaction(context.database.db, async (trx) => {
    if ((await rowsOf(trx).lockUser(caller.userId)) === undefined) return refuse({ kind: "no-session" });
    const { userId: owner, sessionId: session, device } = caller;
    const at = new Date(context.clock.now());
    const times = await endOtherOpenSessions(trx, { owner, session, at });
    if (times === 0) return ok(0);
    const detail = { by: session, times, device, network };
    await recordAudit(trx, { owner, id: context.ids.uuid(), at, kind: "other-sessions-ended", detail });
    return ok(times);
  });
};
