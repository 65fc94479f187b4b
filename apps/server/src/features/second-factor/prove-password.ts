import { loginEmail } from "@afterword/core/accounts/email";
import { messages } from "@afterword/core/messages/catalog";
import { ok, refuse } from "@afterword/core/errors/outcome";
import type { Outcome } from "@afterword/core/errors/outcome";
import type { Context } from "../../context.ts";
import type { Caller } from "../../http/caller.ts";
import { hasSecondFactor } from "../../second-factor/rows.ts";
import { findPasswordOwner } from "./queries.ts";
import type { PasswordOwner } from "./queries.ts";

export type SensitiveChange = {
  readonly caller: Caller;
  /** The current one. */
  readonly password: string;
  readonly ip: string;
};

/**
 * Adding and removing a factor changes who can log in. So the password is asked again, guesses at it are counted as at
 * the log-in, and where there is a factor already, only a session that showed one may change them: a session that was
 * copied before, with a password that was seen, opens nothing.
 */
export const proveChange = async (
  context: Context,
  { caller, password, ip }: SensitiveChange,
): Promise<Outcome<PasswordOwner>> => {
  const { db } = context.database;
  const owner = await findPasswordOwner(db, caller.userId);
  if (owner === undefined) return refuse({ kind: "no-session" });
  const tried = await context.throttle.admitLogin(loginEmail(owner.email), ip);
  if (!tried.ok) return tried;
  const verified = await context.passwords.verify(owner.password_hash, password);
  if (!verified.ok) return verified;
  if (!verified.value) return refuse({ kind: "wrong-password" });
  await tried.value.forgive();
  if (!caller.showedSecondFactor && (await hasSecondFactor(db, caller.userId))) {
    return refuse({ kind: "second-factor-missing", sentence: messages.secondFactor.sessionNeeds });
  }
  return ok(owner);
};
