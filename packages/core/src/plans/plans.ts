/**
 * What a plan allows (product §3, §9), and how long a subscription is valid. Limits are enforced when
 * a note is created, activated or changed, never on notes that stay as they are (behaviour §2).
 */
import type { Sentence } from "../language/sentence.ts";
import type { WallMs } from "../time/instant.ts";
import type { SubscriptionValidity } from "../switch/state.ts";
import { nextUtcDay } from "../subscriptions/months.ts";

export type PlanLimits = {
  /** Notes a user may have at the same time; notes that were delivered do not count. */
  readonly maxNumNotes: number;
  /** Recipients of one note. */
  readonly maxNumRecipients: number;
  /** Minutes of one recording; 0 means text only. */
  readonly maxRecordingLength: number;
  /** Months a delivered note stays available; 0 means without limit. */
  readonly dataRetentionNumMonth: number;
};

/** A note as it would be after saving, and how many notes its owner would then have. */
export type NoteUse = {
  /** Undelivered notes of the owner, this one included. */
  readonly numNotes: number;
  readonly numRecipients: number;
};

/**
 * Recording stops by itself once the limit is exceeded (product §4), so an honest recording is a little longer
 * than the limit.
 */
export const RECORDING_GRACE_SECONDS = 5;

/** Null when the note fits the plan, otherwise a sentence for the body of a 402; its recording: recordings/limits.ts. */
export const checkNoteLimits = (limits: PlanLimits, use: NoteUse): Sentence | null => {
  if (use.numNotes > limits.maxNumNotes) return (say) => say.limits.notes(limits.maxNumNotes);
  if (use.numRecipients > limits.maxNumRecipients)
    return (say) => say.limits.recipients(limits.maxNumRecipients);
  return null;
};

/** What decides how long a user's subscription is valid. */
export type SubscriptionTerms = {
  readonly planPriceCents: number;
  /** The plan is among those an admin granted to the user for free. */
  readonly planIsGranted: boolean;
  /** Any instant of the last valid day; null when nothing was ever bought. */
  readonly validUntil: WallMs | null;
  /** When an app store last said so for sure; null when none is behind it. */
  readonly readAt: WallMs | null;
};

/**
 * How long a subscription is valid (behaviour §2): always for a plan without a price or granted for free,
 * otherwise through the whole UTC day of `validUntil`.
 */
export const subscriptionValidity = (terms: SubscriptionTerms): SubscriptionValidity => {
  if (terms.planPriceCents === 0 || terms.planIsGranted) return { kind: "always" };
  if (terms.validUntil === null) return { kind: "never" };
  return { kind: "until", until: nextUtcDay(terms.validUntil), readAt: terms.readAt };
};
