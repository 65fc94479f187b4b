import type { ServiceMs } from "../time/instant.ts";
import type { SwitchState } from "./state.ts";

/**
 * Where a user stands once signs of life may have been lost, as after a restore from a dump: silence counts from `now`,
 * as if everybody had given a sign at this moment, because somebody may have given one that nobody knows of. That makes
 * a delivery later, never earlier. Null for a user after a delivery, for whom nothing is due. A cycle in which a reminder
 * was queued is left behind, so that the next cycle's reminders can be queued.
 */
export const begunAnew = (state: SwitchState, now: ServiceMs): SwitchState | null => {
  switch (state.kind) {
    case "delivered":
      return null;
    case "off":
    case "asleep":
      return state;
    case "watching":
      return { ...state, baseAt: now };
    default:
      return { kind: "watching", cycle: state.cycle + 1, baseAt: now };
  }
};
