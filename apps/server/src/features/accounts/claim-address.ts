import type { Trx } from "../../platform/db/transaction.ts";
import { lockClaim, removeAccount, takeAddress } from "./queries.ts";
import type { Claim } from "./queries.ts";

const TRIES = 3;

/**
 * Takes an address for `owner`, also from a sign-up that was never confirmed (decision 007); answers the claim of
 * somebody who has proved the address, or null when it is the owner's now. Somebody else may free or take the address
 * between the two questions; then both are asked again. Throws when that goes on.
 */
export const claimAddress = async (trx: Trx, email: string, owner: string): Promise<Claim | null> => {
  for (let tries = 0; tries < TRIES; tries += 1) {
    if (await takeAddress(trx, email, owner)) return null;
    const claim = await lockClaim(trx, email);
    if (claim?.email_confirmed) return claim;
    if (claim !== undefined) await removeAccount(trx, claim.id);
  }
  throw new Error("an address changed hands each time it was asked for");
};
