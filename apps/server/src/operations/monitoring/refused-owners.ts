import { isUnreachable, mayBeDeclaredUnreachable, REFUSED_LISTED_MS } from "@afterword/core/switch/refusals";
import type { SwitchState } from "@afterword/core/switch/state";
import { sql } from "kysely";
import type { Context } from "../../context.ts";
import { readNow } from "../../engine/clock/service-clock.ts";

type RefusedOwners = { readonly unreachableOwners: number; readonly uncountedOwners: number };

/**
 * How many owners cannot be reached, and of how many nobody can say (behaviour §1.2). The database finds who may be
 * one of them, by two indexes; the rule itself is core's.
 */
export const countRefusedOwners = async (
  context: Pick<Context, "clock" | "database" | "store">,
): Promise<RefusedOwners> => {
  const now = await readNow(context.store.rows, context);
  const { rows } = await sql<{ switch_state: unknown }>`
    select switch_state from users where switch_state -> 'unreachable' is not null and not is_system
    union all
    select switch_state from users where switch_state #>> '{tries,refused,0}' is not null
      and (switch_state #>> '{tries,refused,0}')::bigint <= ${now.service - REFUSED_LISTED_MS}
      and switch_state -> 'unreachable' is null and not is_system
  `.execute(context.database.db);
  // Only the switch writes this column, always from a SwitchState.
  const states = rows.map(({ switch_state }) => switch_state as SwitchState);
  return {
    unreachableOwners: states.filter(isUnreachable).length,
    uncountedOwners: states.filter((state) => mayBeDeclaredUnreachable(state, now)).length,
  };
};
