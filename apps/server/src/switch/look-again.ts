import type { Context } from "../context.ts";
import type { Trx } from "../db/transaction.ts";
import { decideUser } from "./decide-user.ts";
import { lockUser } from "./locked-user.ts";
import { readNow } from "./service-clock.ts";

/**
 * Asks `decide` again after something changed that is no sign of life: an admin's act, a plan that renewed by
 * itself. Who comes back onto the switch this way starts with a fresh reminder and the full delay (behaviour §1.6).
 */
export const lookAgain = async (trx: Trx, context: Context, owner: string): Promise<void> => {
  const user = await lockUser(trx, owner);
  if (user === undefined) return;
  await decideUser(trx, context, user, await readNow(trx, context));
};
