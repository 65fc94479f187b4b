import { ok, refuse } from "@afterword/core/errors/outcome";
import type { Outcome } from "@afterword/core/errors/outcome";
import type { DomainError } from "@afterword/core/errors/domain-error";
import type { Context } from "../../context.ts";
import {
  findPasswordOwner,
  provePassword,
  type PasswordOwnerRow,
  type PasswordTry,
} from "../../platform/http/prove-password.ts";
import { hasSecondFactor, hasShown } from "./queries.ts";
import { hashSecret } from "../../platform/crypto/secrets.ts";
import type { Trx } from "../../platform/db/transaction.ts";
import type { Caller } from "../../platform/http/caller.ts";

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

export type Proved = {
  /** Of the password that was shown. */
  readonly passwordMark: string | null;
  /** The refusal where it is not the password any more. */
  readonly over: DomainError;
};

/**
 * What `proveChange` saw may be over by the time the change is made: a factor was added elsewhere, or the password was
 * changed. Looked at again under the lock on the user's row; null where the change may be made.
 */
export const findDenial = async (
  trx: Trx,
  { userId: owner, sessionId: session }: Caller,
  { passwordMark, over }: Proved,
): Promise<DomainError | null> => {
  const user = await findPasswordOwner(trx, owner);
  if (user === undefined || hashSecret(user.password_hash) !== passwordMark) return over;
  return (await hasSecondFactor(trx, owner)) && !(await hasShown(trx, { owner, session }))
    ? { kind: "second-factor-missing", sentence: (say) => say.secondFactor.sessionNeeds }
    : null;
};

/**
 * What keeps a session from giving its account away or ending it: a second factor that it has not shown, since it was
 * opened before there was one. Null for accounts without a factor: product §7 and behaviour §7 ask nothing more of them
 * than the session (docs/security.md, 7.5.1).
 */
export const findMissingFactor = async (
  { database }: Pick<Context, "database">,
  { userId, showedSecondFactor }: Caller,
): Promise<DomainError | null> =>
  showedSecondFactor || !(await hasSecondFactor(database.db, userId))
    ? null
    : { kind: "second-factor-missing", sentence: (say) => say.secondFactor.ownerNeeds };
