/**
 * The brake (behaviour §1.4, docs/decisions/048): when many more users than usual would be delivered, it may be us who
 * cannot hear them. Deliveries then hold until an admin decides, or until the hold ends by itself after two weeks;
 * reminders go on. It never says "deliver": it only keeps what `decide` said from being carried out.
 *
 * Established users and new ones are judged apart, each by what their own group usually does, so that strangers who
 * open many accounts hold nobody's notes but their own.
 */
import { DAY_MS, HOUR_MS } from "../time/duration.ts";
import { serviceMs } from "../time/instant.ts";
import type { Now, ServiceMs, WallMs } from "../time/instant.ts";
import { calendarLookOf, type SwitchDecision } from "./decide.ts";
import type { SwitchFacts, SwitchState } from "./state.ts";

/** What an admin decides about a held delivery. */
export type HeldAct = "release" | "refuse";

/** At least this many users pass in 24 hours, however few were delivered before, so that small installations are never held. */
export const BRAKE_FLOOR = 20;

const TIMES_THE_MEAN = 5;
const MEAN_DAYS = 30;

export const BRAKE_GROUPS = ["established", "new"] as const;
/** Whom a delivery is counted and held with. */
export type BrakeGroup = (typeof BRAKE_GROUPS)[number];

/** What tells the groups apart. */
export type AccountAge = {
  readonly createdMs: ServiceMs;
  /** The owner gave a sign of life after the account's first day. */
  readonly isProved: boolean;
};

const PROVED_AGE_MS = 30 * DAY_MS;
const ESTABLISHED_AGE_MS = 180 * DAY_MS;

/** Accounts made by `proved` are established if their owner proved them, those made by `any` without that. */
export const establishedSince = (
  service: ServiceMs,
): { readonly proved: ServiceMs; readonly any: ServiceMs } => ({
  proved: serviceMs(service - PROVED_AGE_MS),
  any: serviceMs(service - ESTABLISHED_AGE_MS),
});

/** What a user is at `service`. */
export const brakeGroupOf = ({ createdMs, isProved }: AccountAge, service: ServiceMs): BrakeGroup => {
  const since = establishedSince(service);
  return createdMs <= (isProved ? since.proved : since.any) ? "established" : "new";
};

/** Whether a sign of life at `signAt` proves an account: on its first day it only shows that someone signed up. */
export const provesAccount = (createdMs: ServiceMs, signAt: ServiceMs): boolean =>
  signAt - createdMs >= DAY_MS;

/** Of one group. Users are counted once for each cycle in which they were delivered. */
export type BrakeCounts = {
  /** Delivered in the window that ends now, without those who were let go from a hold. */
  readonly inWindow: number;
  /** Delivered in the 30 days before the window, those let go among them. */
  readonly before: number;
  /** Those who would be delivered now. */
  readonly due: number;
};

/** How many users of a group may be delivered in the window; `before` as in `BrakeCounts`. Need not be whole. */
export const brakeAllowance = (before: number): number =>
  Math.max(BRAKE_FLOOR, (TIMES_THE_MEAN * before) / MEAN_DAYS);

/** Whether everybody of the group who would be delivered now is to be held back. */
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
 * since a lapse takes the user off the hold, and a hold ends. `decide` has just said "deliver" about these facts.
 */
export const heldBack = (facts: SwitchFacts, now: Now): SwitchDecision => ({
  state: facts.state,
  nextLookAt: serviceMs(now.service + HOUR_MS),
  calendarLookAt: calendarLookOf(facts, facts.state, now),
  effects: [],
});

/** The same for a user who stays held although the delivery is not due at the moment: it must not be forgotten. */
export const heldOn = (decision: SwitchDecision, now: Now): SwitchDecision => {
  const soon = serviceMs(now.service + HOUR_MS);
  return { ...decision, nextLookAt: serviceMs(Math.min(decision.nextLookAt ?? soon, soon)) };
};

/** A delivery that the brake holds back, or held back and lets pass. */
export type HeldDelivery = {
  /** The cycle whose delivery it is. */
  readonly cycle: number;
  /** When the hold began in which it is held back; the same for everyone in it. */
  readonly sinceMs: ServiceMs;
  /** Null while it is held. */
  readonly releasedAt: WallMs | null;
};

/**
 * Whether a user stays held, or released, in a state. A reminder that came back does not end that: the same delivery
 * falls due again, at the latest when the owner counts as unreachable, and finds itself where it was.
 */
export const staysHeld = ({ cycle }: HeldDelivery, state: SwitchState): boolean =>
  state.cycle === cycle && state.kind !== "off" && state.kind !== "asleep" && state.kind !== "delivered";

/** A delivery is held for so long when no admin decides about it, and on so many nights of these the canary must arrive. */
export const HOLD_MS = 14 * DAY_MS;
export const HOLD_CANARY_NIGHTS = 7;

/** The earliest end of a hold that no admin decides about. */
export const holdEndsAt = ({ sinceMs }: Pick<HeldDelivery, "sinceMs">): ServiceMs =>
  serviceMs(sinceMs + HOLD_MS);

/** Since when the nights count that let a hold end now. */
export const canaryNightsSince = (service: ServiceMs): ServiceMs => serviceMs(service - HOLD_MS);

/**
 * Whether a hold that no admin decided about ends: our mail went the whole way on half of the nights, so it is not us
 * who cannot hear. The owner is reminded afresh and has the full delay; then the delivery passes.
 */
export const isHoldOver = (held: HeldDelivery, canaryNights: number, { service }: Now): boolean =>
  held.releasedAt === null && service >= holdEndsAt(held) && canaryNights >= HOLD_CANARY_NIGHTS;

/** What becomes of it: let go, for the cycle that `deliveryRefused` begins. A sign of life ends that cycle, and so this. */
export const heldUntilEnd = <H extends HeldDelivery>(held: H, { wall }: Now): H => ({
  ...held,
  cycle: held.cycle + 1,
  releasedAt: wall,
});
