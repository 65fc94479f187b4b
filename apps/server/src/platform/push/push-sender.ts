import type { WallMs } from "@afterword/core/time/instant";

/** The services that carry a push to a phone: Apple's and Google's. */
export const PUSH_KINDS = ["apns", "fcm"] as const;

export type PushKind = (typeof PUSH_KINDS)[number];

/** Where a push goes: the address that a service gave to one installation of the app. */
export type PushTarget = { readonly kind: PushKind; readonly token: string };

/** What the phone is handed. Texts only: Google carries nothing else. */
export type PushPayload = {
  readonly kind: string;
  /** Of the server, for a sign of life that answers it; "" where none is asked for. */
  readonly challenge: string;
  /** Which page a tap opens; "" for the one that is open. */
  readonly path: string;
};

export type PushMessage = {
  /** A later push with the same id takes the place of one that still waits or is still shown. */
  readonly collapseId: string;
  /** The service drops it if the phone was not reached by then. */
  readonly expiresAt: WallMs;
  readonly payload: PushPayload;
  /** Null: a wake push, of which the owner sees nothing. */
  readonly visible: VisiblePush | null;
};

export type VisiblePush = {
  readonly title: string;
  readonly body: string;
  /** The set of actions under it that the app knows; "" for none. */
  readonly category: string;
};

/**
 * What a service answered. An acceptance says that the service has the push, not that a phone or a person ever will,
 * so it never counts as a reminder sent (behaviour §1.7).
 */
export type PushResult =
  | { readonly kind: "accepted" }
  /** The app is gone from the phone since then; a token that was registered later is another one. */
  | { readonly kind: "dead"; readonly since: WallMs; readonly reason: string }
  /** Not now: the service or the way to it is out of order, or asks for a pause of `afterMs`. */
  | { readonly kind: "later"; readonly afterMs: number | null; readonly reason: string }
  /** Never, as far as this push goes. The token is kept: the fault may be in our settings. */
  | { readonly kind: "refused"; readonly reason: string };

export type PushSender = {
  /** The services that this installation is connected to. */
  readonly kinds: readonly PushKind[];
  /** Never throws, and takes 30 s at most. `now`: the product's time, in which `expiresAt` is told. */
  readonly send: (target: PushTarget, message: PushMessage, now: WallMs) => Promise<PushResult>;
  readonly close: () => Promise<void>;
};

/** What the services took while none is connected, for the simulated phones. Never in production. */
export type PushInbox = {
  /** Those after the one with this number, the oldest first; numbers grow by one from 1 on. */
  readonly listAfter: (number: number) => readonly TakenPush[];
};

export type TakenPush = {
  readonly number: number;
  readonly at: WallMs;
  readonly target: PushTarget;
  readonly message: PushMessage;
};
