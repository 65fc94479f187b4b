/**
 * The canary (behaviour §1.10): an account of the installation itself whose note goes the whole way every night, from
 * the reminder to the opened link. Here is when a night begins, what it waits for, and when it has waited too long;
 * whether its notes go out is decided by the switch, as for every account.
 */
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@afterword/core/time/duration";
import type { Now, ServiceMs } from "@afterword/core/time/instant";

/** What a night waits for, in this order. */
export const CANARY_STEPS = ["reminder", "delivery", "link"] as const;
/** A mail server accepts the reminder; one accepts the note's mail; the link of that mail opens the note. */
export type CanaryStep = (typeof CANARY_STEPS)[number];

/** Longer than any step takes while all is well: two sweeps, two rounds of the outbox, and a few refusals. */
export const CANARY_STEP_MAX_MS = 15 * MINUTE_MS;

/** The night, in hours of UTC: few people are about, and operators find the result in the morning. */
const NIGHT = { fromHour: 2, beforeHour: 5 } as const;
/** One night holds one run. */
const APART_MIN_MS = 12 * HOUR_MS;
/** A server that was down at night does not wait for the next one. */
const APART_MAX_MS = 30 * HOUR_MS;

/** Whether a run should begin. `lastStartedAt`: the begin of the last one, or when the canary was made. */
export const isCanaryDue = (now: Now, lastStartedAt: ServiceMs): boolean => {
  const apartMs = now.service - lastStartedAt;
  const hour = Math.floor((now.wall % DAY_MS) / HOUR_MS);
  const isNight = hour >= NIGHT.fromHour && hour < NIGHT.beforeHour;
  return apartMs >= (isNight ? APART_MIN_MS : APART_MAX_MS);
};

/** Which step a run waits for, and since when. */
export type CanaryWait = { readonly step: CanaryStep; readonly since: ServiceMs };

export type CanaryProgress =
  | ({ readonly kind: "waiting" } & CanaryWait)
  | { readonly kind: "passed" }
  | { readonly kind: "failed"; readonly step: CanaryStep };

/** Where a run stands, given the steps that are seen to be done. A step counts only after those before it. */
export const canaryProgress = (
  { step, since }: CanaryWait,
  done: Readonly<Record<CanaryStep, boolean>>,
  now: Now,
): CanaryProgress => {
  const open = CANARY_STEPS.find((one, index) => index >= CANARY_STEPS.indexOf(step) && !done[one]);
  if (open === undefined) return { kind: "passed" };
  if (open !== step) return { kind: "waiting", step: open, since: now.service };
  if (now.service - since > CANARY_STEP_MAX_MS) return { kind: "failed", step };
  return { kind: "waiting", step, since };
};
