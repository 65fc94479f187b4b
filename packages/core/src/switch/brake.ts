/**
 * The brake (behaviour §1.4, docs/decisions/012): when many more users than usual would be delivered, it may be us who
 * cannot hear them. Deliveries then hold until an admin has looked at them, and reminders go on. It never says
 * "deliver": it only keeps what `decide` said from being carried out.
 */
import { DAY_MS, HOUR_MS } from "../time/duration.ts";
import { serviceMs } from "../time/instant.ts";
import type { Now, ServiceMs } from "../time/instant.ts";
import { calendarLookOf, type SwitchDecision } from "./decide.ts";
import type { SwitchFacts } from "./state.ts";

/** What an admin decides about a held delivery. */
export type HeldAct = "release" | "refuse";

/** At least this many users pass in 24 hours, however few were delivered before, so that small installations are never held. */
export const BRAKE_FLOOR = 20;

const TIMES_THE_MEAN = 5;
const MEAN_DAYS = 30;

/** Users are counted once for each cycle in which they were delivered. */
export type BrakeCounts = {
  /** Delivered in the window that ends now, without those whom an admin released. */
  readonly inWindow: number;
  /** Delivered in the 30 days before the window, the released ones among them. */
  readonly before: number;
  /** Those who would be delivered now. */
  readonly due: number;
};

/** How many users may be delivered in the window; `before` as in `BrakeCounts`. Need not be whole. */
export const brakeAllowance = (before: number): number =>
  Math.max(BRAKE_FLOOR, (TIMES_THE_MEAN * before) / MEAN_DAYS);

/** Whether everybody who would be delivered now is to be held back. */
export const exceedsBrake = ({ inWindow, before, due }: BrakeCounts): boolean =>
  inWindow + due > brakeAllowance(before);

/**
 * What is counted at a moment. The window is a day, so that a trickle of small sweeps adds up; the mean is that of the
 * 30 days before it, so that a wave does not raise the bar for itself.
 */
export const brakePeriods = ({ service }: Now): { readonly window: Period; readonly before: Period } => {
  const windowFrom = serviceMs(service - DAY_MS);
  return {
    // A server beside this one may be a moment ahead, and what it let pass counts.
    window: { from: windowFrom, to: null },
    before: { from: serviceMs(windowFrom - MEAN_DAYS * DAY_MS), to: windowFrom },
  };
};

/** What came after `from`, and not after `to` unless that is null. */
export type Period = { readonly from: ServiceMs; readonly to: ServiceMs | null };

/**
 * What is written in the place of a delivery that is held back: nothing happens, and the user is looked at again,
 * since a lapse takes the user off the hold. `decide` has just said "deliver" about these facts.
 */
export const heldBack = (facts: SwitchFacts, now: Now): SwitchDecision => ({
  state: facts.state,
  nextLookAt: serviceMs(now.service + HOUR_MS),
  calendarLookAt: calendarLookOf(facts, facts.state),
  effects: [],
});
