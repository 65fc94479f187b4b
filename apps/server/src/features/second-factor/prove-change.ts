import { ok, refuse } from "@afterword/core/errors/outcome";
import type { Outcome } from "@afterword/core/errors/outcome";
import type { Context } from "../../context.ts";
import { findPasswordOwner } from "../../platform/http/password-owner.ts";
import type { PasswordOwnerRow } from "../../platform/http/password-owner.ts";
import { provePassword } from "../../platform/http/prove-password.ts";
import type { PasswordTry } from "../../platform/http/prove-password.ts";
import { hasSecondFactor } from "./rows.ts";

/** With the current password. */
export type SensitiveChange = PasswordTry;

/**
 * Adding and removing a factor changes who can log in. So the password is asked again, and where there is a factor
 * already, only a session that showed one may change them: a session that was copied before, with a password that was
 * seen, opens nothing.
 */
export const proveChange = async (
  context: Context,
  { caller, password, ip }: SensitiveChange,
): Promise<Outcome<PasswordOwnerRow>> => {
  const { db } = context.database;
  const owner = await findPasswordOwner(db, caller.userId);
  if (owner === undefined) return refuse({ kind: "no-session" });
  const proved = await provePassword(context, owner, { caller, password, ip });
  if (!proved.ok) return proved;
  if (!caller.showedSecondFactor && (await hasSecondFactor(db, caller.userId))) {
    return refuse({ kind: "second-factor-missing", sentence: (say) => say.secondFactor.sessionNeeds });
  }
  return ok(owner);
};
