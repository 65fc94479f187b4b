import { loginEmail } from "@afterword/core/accounts/email";
import { ok, refuse } from "@afterword/core/errors/outcome";
import type { Outcome } from "@afterword/core/errors/outcome";
import type { Context } from "../context.ts";
import type { Caller } from "./caller.ts";
import { networkName } from "./network-name.ts";

export type PasswordOwner = { readonly email: string; readonly password_hash: string };

export type PasswordTry = { readonly caller: Caller; readonly password: string; readonly ip: string };

/** Asks somebody who is logged in for the password again. Guesses count, and are written down, as at the log-in. */
export const provePassword = async (
  context: Context,
  owner: PasswordOwner,
  { caller: { userId, device }, password, ip }: PasswordTry,
): Promise<Outcome<null>> => {
  const tried = await context.throttle.admitLogin(loginEmail(owner.email), ip);
  if (!tried.ok) return tried;
  const verified = await context.passwords.verify(owner.password_hash, password);
  if (!verified.ok) return verified;
  if (!verified.value) {
    const at = context.clock.now();
    context.failedLogIns.add(userId, { kind: "change-refused", at, device, network: networkName(ip) });
    return refuse({ kind: "wrong-password" });
  }
  await tried.value.forgive();
  return ok(null);
};
