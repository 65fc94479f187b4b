import { ok, refuse } from "@afterword/core/errors/outcome";
import type { Outcome } from "@afterword/core/errors/outcome";
import type { Context } from "../../context.ts";
import type { SwitchContext } from "../../engine/context.ts";
import { rowsOf } from "../../engine/store/sql/sql-store.ts";
import { recordSignOfLife } from "../../engine/switch/signs-of-life.ts";
import { transaction } from "../../platform/db/transaction.ts";
import type { Trx } from "../../platform/db/transaction.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { findPasswordOwner, provePassword } from "../../platform/http/prove-password.ts";
import { networkName } from "../../platform/throttle/networks.ts";
import { findMissingFactor } from "../second-factor/public.ts";
import { admitPassword, settleNewPassword } from "./new-password.ts";
import type { Origin } from "./new-password.ts";
import { replacePassword } from "./password-queries.ts";

type PasswordChangeContext = SwitchContext &
  Pick<Context, "config" | "database" | "failedLogIns" | "notifyJobs" | "passwords" | "throttle">;

export type ChangePassword = {
  readonly oldPassword: string;
  readonly password: string;
  readonly ip: string;
};

/**
 * Changes the caller's password and ends all other sessions. It proves the old password as a log-in does, so it is a
 * sign of life (behaviour §1.7), and tries are counted as for log-ins.
 */
export const changePassword = async (
  context: PasswordChangeContext,
  caller: Caller,
  { oldPassword, password, ip }: ChangePassword,
): Promise<Outcome<null>> => {
  const missing = await findMissingFactor(context, caller);
  if (missing !== null) return refuse(missing);
  const owner = await findPasswordOwner(context.database.db, caller.userId);
  if (owner === undefined) return refuse({ kind: "no-session" });
  const admitted = admitPassword(context.config, password, owner);
  if (!admitted.ok) return admitted;
  const origin = { device: caller.device, network: networkName(ip) };
  const known = await provePassword(context, owner, { caller, password: oldPassword, ip });
  if (!known.ok) return known;
  // Compared only now, when the old password is proved.
  if (password === oldPassword) return UNCHANGED;
  const hashed = await context.passwords.hash(password);
  if (!hashed.ok) return hashed;
  const wish = { origin, before: owner.password_hash, after: hashed.value };
  const changed = await transaction(context.database.db, (trx) => replace(trx, context, caller, wish));
  context.notifyJobs();
  return changed;
};

const UNCHANGED = refuse({ kind: "invalid", fields: { fieldpw: (say) => say.fields.passwordUnchanged } });

const WRONG = refuse({ kind: "wrong-password" });

type Replacement = { readonly before: string; readonly after: string; readonly origin: Origin };

const replace = async (
  trx: Trx,
  context: PasswordChangeContext,
  { userId, sessionId, device }: Caller,
  { origin, ...hashes }: Replacement,
): Promise<Outcome<null>> => {
  const rows = rowsOf(trx);
  const user = await rows.lockUser(userId);
  if (user === undefined) return refuse({ kind: "no-session" });
  // Of two changes at once, the second has proved a password that is not in force any more.
  if (!(await replacePassword(trx, userId, hashes))) return WRONG;
  await settleNewPassword(trx, context, user, { how: "old-password", origin, except: sessionId });
  await recordSignOfLife(rows, context, { owner: userId, source: "password-changed", device });
  return ok(null);
};
