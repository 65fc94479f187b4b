import type { PageSignSource } from "@afterword/core/switch/signs-of-life";

/**
 * Signs of life from using the app (behaviour §1.7): it was opened, or it returned from the background. Looking at the
 * notification bar ("inactive") does not count. A sign of life that could not be sent is owed, and retried as soon as
 * possible.
 */
export type PresenceSource = Exclude<PageSignSource, "button">;

export type Presence = {
  readonly inBackground: boolean;
  /** The sign of life that still has to be sent; null if there is none. */
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
  /** It failed and is to be sent again. */
  | { readonly kind: "failed" }
  /** The server took the sign, or will never take it. */
  | { readonly kind: "settled" }
  /** The user logged out; the owed sign of life is not the next user's to give. */
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
