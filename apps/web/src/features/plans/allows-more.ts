import type { Plan } from "@afterword/contract/endpoints/plans";
import { limits, subscription as say } from "@afterword/core/messages/subscription";

/** What the plan allows that the own one refused; null if it does not, or nothing was refused. */
export function moreOf(plan: Plan, own: Plan | undefined, reason: string | null): string | null {
  if (own === undefined) return null;
  const limit = LIMITS.find(({ refusal }) => refusal(own) === reason);
  return limit !== undefined && limit.of(plan) > limit.of(own) ? limit.more : null;
}

type Limit = {
  readonly of: (plan: Plan) => number;
  readonly refusal: (own: Plan) => string;
  readonly more: string;
};

const minutesOf = (plan: Plan): number => plan.maxRecordingLength;

const LIMITS: readonly Limit[] = [
  { of: (plan) => plan.maxNumNotes, refusal: (own) => limits.notes(own.maxNumNotes), more: say.moreNotes },
  {
    of: (plan) => plan.maxNumRecipients,
    refusal: (own) => limits.recipients(own.maxNumRecipients),
    more: say.moreRecipients,
  },
  { of: minutesOf, refusal: () => limits.textOnly, more: say.withRecordings },
  { of: minutesOf, refusal: (own) => limits.recording(minutesOf(own)), more: say.longerRecordings },
];
