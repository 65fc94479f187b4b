import type { RecordingType } from "@afterword/core/recordings/recording";
import type { ServiceMs, WallMs } from "@afterword/core/time/instant";

/** Which note. */
export type ReleasedNote = { readonly owner: string; readonly note: string };

/** A note and one of its recipients, as they stand when the note is released. */
export type ReleaseTarget = {
  readonly owner: string;
  readonly note: string;
  readonly recipient: string;
  /** Name and address of the recipient, under the owner's key. */
  readonly sealed: Buffer;
  /** When the note's words were last changed. */
  readonly writtenAt: WallMs;
  readonly recording: ReleasedRecording | null;
};

/** The recording of a released note, as far as it is known at that moment. No release waits for it (behaviour §5). */
export type ReleasedRecording = {
  readonly type: RecordingType;
  /** As measured, or as its note says; null when nothing is known of it. */
  readonly seconds: number | null;
  /** `lost`: it will never be playable. */
  readonly state: "whole" | "arriving" | "lost";
};

export type NewDelivery = {
  readonly owner: string;
  readonly note: string;
  readonly recipient: string;
  readonly id: string;
  readonly sealed: Buffer;
  readonly triggeredAt: WallMs;
  /** Null: without limit. */
  readonly availableUntil: WallMs | null;
  /** The same in service time; nothing is erased before both have come (docs/decisions/018). */
  readonly availableUntilMs: ServiceMs | null;
  readonly state: "queued" | "failed";
};

export type DeliveryMark = {
  readonly owner: string;
  readonly note: string;
  readonly recipient: string;
} & (
  | { readonly state: "accepted"; readonly at: WallMs }
  | { readonly state: "failed" | "bounced" | "queued" }
);

export type ReleaseRows = {
  /** Of notes of one owner or several: by owner, by note, then in the order in which the owner named the recipients. */
  readonly listTargets: (notes: readonly ReleasedNote[]) => Promise<readonly ReleaseTarget[]>;
  /** One that is queued again has not been accepted any more. Does nothing when there is no such delivery. */
  readonly markDelivery: (mark: DeliveryMark) => Promise<void>;
};
