import type { PageSignSource } from "@afterword/core/switch/signs-of-life";

/**
 * Signs of life that the app gives by being used (behaviour §1.7): it was opened, or it came back from the background.
 * Looking at a notification bar ("inactive") is no coming back. A sign that could not be sent is owed, and tried again
 * as soon as there is a chance.
 */
export type PresenceSource = Exclude<PageSignSource, "button">;

export type Presence = {
  readonly inBackground: boolean;
  /** The sign that still has to be sent; null when none is. */
  readonly owed: OwedSign | null;
};

export type OwedSign = {
  readonly source: PresenceSource;
  /** How often sending it has failed. */
  readonly failures: number;
};

export type PresenceEvent =
  | { readonly kind: "opened" }
  | { readonly kind: "lifecycle"; readonly state: "active" | "inactive" | "background" }
  /** It did not get through and is to be sent again. */
  | { readonly kind: "failed" }
  /** The server took the sign, or will never take it. */
  | { readonly kind: "settled" }
  /** Nobody is logged in any more; what was owed is not the next user's to give. */
  | { readonly kind: "logged-out" };

export const beginPresence: Presence = { inBackground: false, owed: null };

export function reducePresence(state: Presence, event: PresenceEvent): Presence {
  switch (event.kind) {
    case "opened":
      return { ...state, owed: { source: "app-opened", failures: 0 } };
    case "lifecycle":
      return afterLifecycle(state, event.state);
    case "failed":
      return state.owed === null
        ? state
        : { ...state, owed: { ...state.owed, failures: state.owed.failures + 1 } };
    default:
      return state.owed === null ? state : { ...state, owed: null };
  }
}

function afterLifecycle(state: Presence, to: "active" | "inactive" | "background"): Presence {
  if (to === "background") return state.inBackground ? state : { ...state, inBackground: true };
  if (to === "inactive" || !state.inBackground) return state;
  return { inBackground: false, owed: { source: "app-resumed", failures: 0 } };
}
