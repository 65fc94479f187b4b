import type { StoredReader } from "@afterword/core/language/reader";
import type { SwitchState } from "@afterword/core/switch/state";
import type { ServiceMs, WallMs } from "@afterword/core/time/instant";
import type { PushTarget } from "../../../platform/push/push-sender.ts";

/** What a push is for; a wake push is silent. */
export type PushPurpose = "reminder" | "unreachable" | "wake" | "test";

/** Which push. */
export type PushId = { readonly owner: string; readonly id: string };

export type NewPushRow = PushId & {
  readonly kind: PushPurpose;
  /** With the kind, the idempotence key within the owner. */
  readonly key: string;
  readonly queuedAt: WallMs;
  /** Also when it is due first. */
  readonly queuedMs: ServiceMs;
  /** From then on it is worth nothing. */
  readonly expiresMs: ServiceMs;
};

/** A push's key, and how often it had been tried when it was seen. */
export type DuePush = PushId & { readonly attempts: number };

/** A push as it was claimed, with what its owner's rows say at this moment: it speaks the owner's language and time zone. */
export type ClaimedPush = DuePush &
  StoredReader & {
    readonly kind: PushPurpose;
    readonly key: string;
    readonly queuedMs: ServiceMs;
    readonly expiresMs: ServiceMs;
    readonly switchState: SwitchState;
    readonly sendingDelayHours: number;
    /** Null: the owner has no phone any more, or it has no push token. */
    readonly phone: PushPhone | null;
  };

export type PushPhone = PushTarget & { readonly timeZone: string | null; readonly quietSigns: boolean };

/** What became of a push: it waits for another attempt, or it is done. */
export type PushOutcome =
  | { readonly state: "queued"; readonly dueMs: ServiceMs; readonly answer: string | null }
  | { readonly state: PushEnding; readonly answer: string | null };

export type PushEnding = "accepted" | "dead" | "refused" | "cancelled" | "expired";

/** A phone whose next wake push has come. */
export type WakefulPhone = {
  readonly owner: string;
  readonly timeZone: string | null;
  readonly nextWakeAt: WallMs | null;
  readonly switchState: SwitchState;
};

export type PushRows = {
  /**
   * Queues a push where the owner's phone has a push token. Nothing happens where it has none, or when the owner has
   * one of this kind and key, in any state.
   */
  readonly insertPush: (push: NewPushRow) => Promise<void>;
  /** Pushes due at `service`, the longest due first; without locks. */
  readonly listDuePushes: (wanted: {
    readonly service: ServiceMs;
    readonly limit: number;
  }) => Promise<readonly DuePush[]>;
  /**
   * Counts one more attempt and puts the push off to `leaseUntil`, for the one caller that saw its last attempt;
   * undefined when another process claimed it since, or it is done.
   */
  readonly claimPush: (push: DuePush, leaseUntil: ServiceMs) => Promise<ClaimedPush | undefined>;
  /** False, and nothing, unless this attempt is the last one and the push is not done. */
  readonly markPush: (push: DuePush, outcome: PushOutcome, at: WallMs) => Promise<boolean>;
  /** Forgets a push token of which its service says that it is dead since then. False for one registered later. */
  readonly dropPushToken: (
    owner: string,
    dead: { readonly token: string; readonly since: WallMs },
  ) => Promise<boolean>;
  /**
   * Phones with quiet signs, a device token and a push token, whose next wake push is due at `wall` or was never set;
   * without locks.
   */
  readonly listWakefulPhones: (wanted: {
    readonly wall: WallMs;
    readonly limit: number;
  }) => Promise<readonly WakefulPhone[]>;
  readonly setNextWake: (owner: string, at: WallMs) => Promise<void>;
};
