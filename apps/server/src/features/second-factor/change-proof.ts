import { isRecentProof } from "@afterword/core/accounts/recent-proof";
import type { DomainError } from "@afterword/core/errors/domain-error";
import { ok, refuse } from "@afterword/core/errors/outcome";
import type { Outcome } from "@afterword/core/errors/outcome";
import { wallMs } from "@afterword/core/time/instant";
import type { Context } from "../../context.ts";
import { hashSecret } from "../../platform/crypto/secrets.ts";
import type { Trx } from "../../platform/db/transaction.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { findPasswordOwner, provePassword } from "../../platform/http/prove-password.ts";
import type { PasswordOwnerRow, PasswordTry } from "../../platform/http/prove-password.ts";
import { findFactorShownAt, hasSecondFactor, hasShownFactor } from "./queries.ts";

export type ChangeProofContext = Pick<
  Context,
  "clock" | "database" | "failedLogIns" | "passwords" | "throttle"
>;

/** A change that needs the current password. */
export type SensitiveChange = PasswordTry;

/**
 * Adding or removing a factor changes who can log in. So this asks for the password again, and if there is a factor
 * already, only a session that has shown one may change them: a copied session and a stolen password are not enough.
 */
export const proveChange = async (
  context: ChangeProofContext,
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
  /** A hash of the password that was proved. */
  readonly passwordMark: string | null;
  /** The refusal if the password has changed since. */
  readonly over: DomainError;
};

/**
 * Checks again, under the lock on the user's row, what `proveChange` checked: meanwhile another session may have
 * added a factor or changed the password. Null if the change is still allowed.
 */
export const findDenial = async (
  trx: Trx,
  { userId: owner, sessionId: session }: Caller,
  { passwordMark, over }: Proved,
): Promise<DomainError | null> => {
  const user = await findPasswordOwner(trx, owner);
  if (user === undefined || hashSecret(user.password_hash) !== passwordMark) return over;
  return (await hasSecondFactor(trx, owner)) && !(await hasShownFactor(trx, { owner, session }))
    ? { kind: "second-factor-missing", sentence: (say) => say.secondFactor.sessionNeeds }
    : null;
};

/**
 * Refuses a session that could give the account away or end it, but has not shown its second factor, because it was
 * opened before there was one. Null for accounts without a factor; what the deletion and a new address need besides is
 * in features/recent-proof/recent-proof.ts.
 */
export const findMissingFactor = async (
  { database }: Pick<Context, "database">,
  { userId, showedSecondFactor }: Caller,
): Promise<DomainError | null> =>
  showedSecondFactor || !(await hasSecondFactor(database.db, userId))
    ? null
    : { kind: "second-factor-missing", sentence: (say) => say.secondFactor.ownerNeeds };

/**
 * Refuses an act on another person's notes unless this session showed a second factor within the last ten minutes: a
 * session that was left open, or copied, is not enough, and neither is a password alone, also outside production.
 */
export const findStaleFactor = async (
  { clock, database: { db } }: Pick<Context, "clock" | "database">,
  { userId: owner, sessionId: session }: Caller,
): Promise<DomainError | null> => {
  const shownAt = await findFactorShownAt(db, { owner, session });
  if (isRecentProof(shownAt === null ? null : wallMs(shownAt.getTime()), clock.now())) return null;
  return (await hasSecondFactor(db, owner))
    ? { kind: "second-factor-missing", sentence: (say) => say.secondFactor.actNeedsAgain }
    : { kind: "second-factor-missing", sentence: (say) => say.secondFactor.actNeeds };
};
