import { isUnreachable, mayBeDeclaredUnreachable, REFUSED_LISTED_MS } from "@afterword/core/switch/refusals";
import { serviceMs } from "@afterword/core/time/instant";
import type { Context } from "../../context.ts";
import { readNow } from "../../engine/clock/service-clock.ts";
import {
  listMarkedUnreachable,
  listRefusedSince,
  OWNERS_READ_MAX,
} from "../../features/deliveries/public.ts";

type RefusedOwners = {
  readonly unreachableOwners: number;
  readonly uncountedOwners: number;
  readonly areOwnersCut: boolean;
};

/**
 * How many owners cannot be reached, and of how many nobody can say (behaviour §1.2), by the bounded lists that admins
 * read: it is asked every minute.
 */
export const countRefusedOwners = async (
  context: Pick<Context, "clock" | "database" | "store">,
): Promise<RefusedOwners> => {
  const now = await readNow(context.store.rows, context);
  const { db } = context.database;
  const marked = await listMarkedUnreachable(db);
  const refused = await listRefusedSince(db, serviceMs(now.service - REFUSED_LISTED_MS));
  return {
    unreachableOwners: marked.filter(({ state }) => isUnreachable(state)).length,
    uncountedOwners: refused.filter(({ state }) => mayBeDeclaredUnreachable(state, now)).length,
    areOwnersCut: Math.max(marked.length, refused.length) >= OWNERS_READ_MAX,
  };
};
