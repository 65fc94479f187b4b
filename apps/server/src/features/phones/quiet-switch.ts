import { ok, refuse } from "@afterword/core/errors/outcome";
import type { Outcome } from "@afterword/core/errors/outcome";
import { recordAudit } from "../../engine/store/sql/audit-events.ts";
import { rowsOf } from "../../engine/store/sql/sql-store.ts";
import { transaction } from "../../platform/db/transaction.ts";
import type { Trx } from "../../platform/db/transaction.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { isStillOpen } from "../../platform/http/live-session.ts";
import { provePresence } from "../recent-proof/public.ts";
import { findPhone, setQuietSigns } from "./queries.ts";
import type { PhoneContext } from "./phone-registration.ts";

export type QuietSwitch = { readonly caller: Caller; readonly on: boolean; readonly ip: string };

/**
 * On, in the app with a recent proof alone: from then on the phone keeps a delivery from happening, so nobody else may
 * decide it. Off, from any session: then the owner is asked as before.
 */
export const switchQuietSigns = async (
  context: PhoneContext,
  { caller, on, ip }: QuietSwitch,
): Promise<Outcome<null>> => {
  if (on && !caller.isApp) return refuse({ kind: "only-in-app" });
  const proved = on ? await provePresence(context, { caller, password: undefined, ip }) : ok(null);
  if (!proved.ok) return proved;
  return transaction(context.database.db, (trx) => write(trx, context, caller, on));
};

const write = async (
  trx: Trx,
  context: PhoneContext,
  caller: Caller,
  on: boolean,
): Promise<Outcome<null>> => {
  const { userId: owner, sessionId: session, role } = caller;
  const user = await rowsOf(trx).lockUser(owner);
  // Proving takes time; a new password may have ended the session.
  const isOpen = user !== undefined && (await isStillOpen(trx, context, { owner, session, role }));
  if (!isOpen) return refuse({ kind: "no-session" });
  const phone = await findPhone(trx, owner);
  if (phone === undefined || (on && phone.token_hash === null))
    return refuse({ kind: "conflict", sentence: (say) => say.phones.none });
  if (phone.quiet_signs === on) return ok(null);
  const at = new Date(context.clock.now());
  await setQuietSigns(trx, owner, { on, at });
  // An owner who declines what was off has changed nothing.
  if (!on && phone.quiet_signs === null) return ok(null);
  const event = { owner, id: context.ids.uuid(), at };
  const kind = on ? "quiet-signs-on" : "quiet-signs-off";
  await recordAudit(trx, { ...event, kind, detail: { device: caller.device } });
  return ok(null);
};
