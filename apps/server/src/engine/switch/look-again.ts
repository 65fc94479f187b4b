import type { SwitchRows } from "../store/switch-store.ts";
import { decideUser } from "./decide-user.ts";
import { readNow } from "../clock/service-clock.ts";
import type { SwitchContext } from "../context.ts";

/**
 * Asks `decide` again after something changed that is no sign of life: an admin's act, a plan that renewed by
 * itself. Who comes back onto the switch this way starts with a fresh reminder and the full delay (behaviour §1.6).
 */
export const lookAgain = async (rows: SwitchRows, context: SwitchContext, owner: string): Promise<void> => {
  const user = await rows.lockUser(owner);
  if (user === undefined) return;
  await decideUser(rows, context, user, await readNow(rows, context));
};
