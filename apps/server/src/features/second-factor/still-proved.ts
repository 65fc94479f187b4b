import type { DomainError } from "@afterword/core/errors/domain-error";
import { hashSecret } from "../../platform/crypto/secret-hash.ts";
import { findPasswordOwner } from "../../platform/http/password-owner.ts";
import type { Trx } from "../../platform/db/transaction.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { hasSecondFactor, hasShown } from "./rows.ts";

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
export const findObstacle = async (
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
