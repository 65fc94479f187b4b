/**
 * Quiet signs of life (behaviour §1.7): the registered phone saw that its owner had unlocked it. Each answers a
 * one-time challenge of the server, and counts at the time of the evidence. It proves less than an act for Afterword,
 * since whoever knows the passcode gives it too: so it keeps nobody on the switch for longer than 90 days after the
 * last strong sign, and begins no cycle after a delivery.
 */
import { QUIET_SIGNS_MAX_DAYS } from "../constants.ts";
import { DAY_MS } from "../time/duration.ts";
import { serviceMs } from "../time/instant.ts";
import type { Now, ServiceMs, WallMs } from "../time/instant.ts";
import { isOnSwitch } from "./refusals.ts";
import type { SwitchState } from "./state.ts";

/** What is known of the owner and of the challenge that the sign answers, read under the user's row lock. */
export type QuietSignFacts = {
  readonly state: SwitchState;
  /** When the challenge was issued. */
  readonly challengeMs: ServiceMs;
  /** The last sign of life of any kind, and the last strong one. */
  readonly lastSignMs: ServiceMs;
  readonly lastStrongMs: ServiceMs;
  readonly sleepUntil: WallMs;
};

/** Why a quiet sign counts for nothing; the phone is told. */
export const QUIET_SIGN_REFUSALS = [
  /** Nothing is due for the owner, or the notes went out. */
  "not-on-switch",
  /** The evidence is older than the challenge, so it may have been kept for it. */
  "before-challenge",
  /** A sign of life as late as this one is known, or the cycle began later, with the end of sleep. */
  "not-newer",
  /** The last strong sign lies too far back. */
  "needs-strong-sign",
] as const;
export type QuietSignRefusal = (typeof QUIET_SIGN_REFUSALS)[number];

export type QuietSign =
  | { readonly kind: "counts"; readonly atMs: ServiceMs }
  | { readonly kind: "ignored"; readonly why: QuietSignRefusal };

/** Whether a quiet sign counts whose evidence is `ageMs` old, and from when. */
export const quietSignAt = (facts: QuietSignFacts, ageMs: number, now: Now): QuietSign => {
  const { state, challengeMs, lastSignMs, lastStrongMs, sleepUntil } = facts;
  // A phone whose clock runs ahead has no evidence of the future.
  const atMs = serviceMs(now.service - Math.max(0, ageMs));
  if (!isOnSwitch(state) || sleepUntil > now.wall) return ignored("not-on-switch");
  if (atMs < challengeMs) return ignored("before-challenge");
  if (atMs <= baseOf(state, lastSignMs)) return ignored("not-newer");
  if (atMs > quietSignsEndAt(lastStrongMs)) return ignored("needs-strong-sign");
  return { kind: "counts", atMs };
};

/** From when on a quiet sign counts for nothing, unless a strong one comes before. */
export const quietSignsEndAt = (lastStrongMs: ServiceMs): ServiceMs =>
  serviceMs(lastStrongMs + QUIET_SIGNS_MAX_DAYS * DAY_MS);

/** Evidence from the time of sleep must not begin the cycle earlier than the end of sleep did. */
const baseOf = (state: SwitchState, lastSignMs: ServiceMs): number =>
  state.kind === "watching" ? Math.max(lastSignMs, state.baseAt) : lastSignMs;

const ignored = (why: QuietSignRefusal): QuietSign => ({ kind: "ignored", why });
