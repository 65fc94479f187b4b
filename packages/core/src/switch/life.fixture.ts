/**
 * One user's life on the switch, step by step: the shell around `decide` and the events in its smallest form.
 * It writes down what people and mail servers would have seen, for the laws to judge.
 */
import { HOUR_MS } from "../time/duration.ts";
import { EPOCH, serviceMs, wallMs } from "../time/instant.ts";
import type { Now } from "../time/instant.ts";
import { heldBack } from "./brake.ts";
import { decide } from "./decide.ts";
import type { SwitchDecision } from "./decide.ts";
import { isSending } from "./effects.ts";
import type { ReminderRef, SendingEffect } from "./effects.ts";
import {
  signOfLifeGiven,
  declaredUnreachable,
  deliveryRefused,
  initialState,
  reminderAccepted,
  reminderBounced,
  reminderRefused,
} from "./events.ts";
import { factsOf, nowAt } from "./facts.fixture.ts";
import type { SwitchEvent } from "./history-laws.ts";
import { quietSignAt } from "./quiet-signs.ts";
import { findAcceptance } from "./refusals.ts";
import type { SwitchFacts, SwitchState } from "./state.ts";

export type Step =
  /** Time passes on both clocks; users who are due afterwards are looked at, so the look may be late. */
  | { readonly kind: "pass"; readonly hours: number }
  /** Time passes until `ms` around the next look, or for a day when none is set. */
  | { readonly kind: "pass-to-next-look"; readonly ms: number }
  /** The calendar jumps and service time stands still: an outage, or a clock that was set. */
  | { readonly kind: "jump"; readonly hours: number }
  | { readonly kind: "look" }
  | { readonly kind: "confirm" }
  /** The phone was unlocked so long ago, and the challenge that it answers was issued so long ago. */
  | { readonly kind: "unlock"; readonly hoursAgo: number; readonly challengeHoursAgo: number }
  /** A mail server accepts a reminder that was queued at any time, counted back from the newest. */
  | { readonly kind: "accept"; readonly back: number }
  /** Or refuses it; or it comes back after it was accepted. */
  | { readonly kind: "turn-away" | "bounce"; readonly back: number; readonly counts: boolean }
  | { readonly kind: "sleep"; readonly hours: number }
  | { readonly kind: "write-note" }
  | { readonly kind: "pause-notes" }
  | { readonly kind: "settings"; readonly frequencyHours: number; readonly delayHours: number }
  /** From here on: what changes without an act of the user. */
  | { readonly kind: "subscription"; readonly hours: number; readonly by?: "app-store" | undefined }
  | { readonly kind: "account"; readonly active: boolean }
  | { readonly kind: "note-appears" }
  /** Deliveries hold from now on, or not any more (behaviour §1.4). */
  | { readonly kind: "brake"; readonly holds: boolean }
  /** An admin refuses the delivery, or declares the owner unreachable. */
  | { readonly kind: "refuse" | "declare" };

export type Looked = { readonly facts: SwitchFacts; readonly now: Now; readonly decision: SwitchDecision };

export type Life = {
  readonly now: Now;
  readonly facts: SwitchFacts;
  readonly decision: SwitchDecision;
  /** Each decision with what it was made from, oldest first. */
  readonly looks: readonly Looked[];
  readonly history: readonly SwitchEvent[];
  readonly numNotes: number;
  /** Deliveries are held back. */
  readonly isBraked: boolean;
};

/** A new user who wrote a first note at the start. */
export const beginLife = (): Life => {
  const now = nowAt(0);
  const facts = factsOf({ state: initialState });
  const unborn: Life = {
    now,
    facts,
    decision: { state: initialState, nextLookAt: null, calendarLookAt: null, effects: [] },
    looks: [],
    history: [],
    numNotes: 1,
    isBraked: false,
  };
  return confirm(unborn, {});
};

export const lifeOf = (steps: readonly Step[]): Life => steps.reduce(live, beginLife());

export const live = (life: Life, step: Step): Life => {
  switch (step.kind) {
    case "pass":
      return pass(life, step.hours * HOUR_MS);
    case "pass-to-next-look":
      return pass(life, Math.max(0, (untilNextLook(life) ?? DAY) + step.ms));
    case "jump":
      return { ...life, now: { ...life.now, wall: wallMs(life.now.wall + step.hours * HOUR_MS) } };
    case "look":
      return look(life);
    case "accept":
    case "turn-away":
    case "bounce":
      return hear(life, step);
    default:
      return isOutside(step) ? befall(life, step) : act(life, step);
  }
};

const DAY = 24 * HOUR_MS;

/** Until the earlier of the two looks, in milliseconds; null when none is set. */
const untilNextLook = ({ decision, now }: Life): number | null => {
  const { nextLookAt, calendarLookAt } = decision;
  const ms = Math.min(
    nextLookAt === null ? Infinity : nextLookAt - now.service,
    calendarLookAt === null ? Infinity : calendarLookAt - now.wall,
  );
  return ms === Infinity ? null : ms;
};

const OUTSIDE = ["unlock", "subscription", "account", "note-appears", "brake", "refuse", "declare"] as const;

type Outside = Extract<Step, { kind: (typeof OUTSIDE)[number] }>;

const isOutside = (step: OwnAct | Outside): step is Outside => OUTSIDE.some((kind) => kind === step.kind);

/** What happens to a user without an act for Afterword. */
const befall = (life: Life, step: Outside): Life => {
  switch (step.kind) {
    case "unlock":
      return unlock(life, step);
    case "subscription":
      return change(life, {
        subscription: {
          kind: "until",
          until: wallMs(life.now.wall + step.hours * HOUR_MS),
          readAt: step.by === undefined ? null : life.now.wall,
        },
      });
    case "account":
      return change(life, { accountActive: step.active });
    case "note-appears":
      return change({ ...life, numNotes: life.numNotes + 1 }, withNote(life));
    case "brake":
      return look({ ...life, isBraked: step.holds });
    case "refuse":
      return change(life, { state: deliveryRefused(life.facts.state) });
    case "declare":
      return declare(life);
  }
};

type OwnAct = Extract<Step, { kind: "confirm" | "sleep" | "write-note" | "pause-notes" | "settings" }>;

/** Every act of the own is a sign of life (§1.6, §1.7). */
const act = (life: Life, step: OwnAct): Life => {
  switch (step.kind) {
    case "sleep":
      return confirm(life, {
        sleepUntil: step.hours === 0 ? EPOCH : wallMs(life.now.wall + step.hours * HOUR_MS),
      });
    case "write-note":
      return confirm({ ...life, numNotes: life.numNotes + 1 }, withNote(life));
    case "pause-notes":
      return confirm(life, { deliverableNotes: [] });
    case "settings":
      return confirm(life, {
        confirmFrequencyHours: step.frequencyHours,
        sendingDelayHours: step.delayHours,
      });
    default:
      return confirm(life, {});
  }
};

const withNote = ({ facts, numNotes }: Life): Partial<SwitchFacts> => ({
  deliverableNotes: [...facts.deliverableNotes, `note-${numNotes + 1}`],
});

const pass = (life: Life, ms: number): Life => {
  const now = { wall: wallMs(life.now.wall + ms), service: serviceMs(life.now.service + ms) };
  const later = { ...life, now };
  return (untilNextLook(later) ?? Infinity) <= 0 ? look(later) : later;
};

const change = (life: Life, different: Partial<SwitchFacts>): Life =>
  look({ ...life, facts: { ...life.facts, ...different } });

const confirm = (life: Life, different: Partial<SwitchFacts>): Life => {
  const { state, outcome } = signOfLifeGiven(life.facts.state, life.now.service);
  const event: SwitchEvent = {
    kind: "sign-of-life",
    at: life.now.service,
    cycle: state.cycle,
    outcome: outcome.kind,
  };
  return change(
    { ...life, history: [...life.history, event] },
    { ...different, state, lastSignAt: life.now.service },
  );
};

const unlock = (life: Life, step: Extract<Step, { kind: "unlock" }>): Life => {
  const { facts, now, history } = life;
  const strong = history.findLast((event) => event.kind === "sign-of-life" && event.quiet === undefined);
  const challengeAt = serviceMs(now.service - step.challengeHoursAgo * HOUR_MS);
  const asked = {
    state: facts.state,
    challengeMs: challengeAt,
    lastSignMs: facts.lastSignAt,
    lastStrongMs: strong?.at ?? serviceMs(0),
    sleepUntil: facts.sleepUntil,
  };
  const sign = quietSignAt(asked, step.hoursAgo * HOUR_MS, now);
  if (sign.kind === "ignored") return life;
  const { state, outcome } = signOfLifeGiven(facts.state, sign.atMs);
  const event: SwitchEvent = {
    kind: "sign-of-life",
    at: now.service,
    cycle: state.cycle,
    outcome: outcome.kind,
    quiet: { at: sign.atMs, challengeAt },
  };
  return change({ ...life, history: [...history, event] }, { state, lastSignAt: sign.atMs });
};

const declare = (life: Life): Life => {
  const state = declaredUnreachable(life.facts.state, life.now);
  if (state === life.facts.state) return life;
  const event: SwitchEvent = { kind: "declared-unreachable", at: life.now.service, cycle: state.cycle };
  return change({ ...life, history: [...life.history, event] }, { state });
};

type Heard = Extract<Step, { kind: "accept" | "turn-away" | "bounce" }>;

/** What a mail server has to say about a reminder. */
const hear = (life: Life, heard: Heard): Life => {
  const reminder = life.history.filter(isReminder).at(-1 - heard.back);
  if (reminder === undefined || (heard.kind === "bounce" && !wasAccepted(life, reminder))) return life;
  const { state, event } = apply(life, reminder, heard);
  return change({ ...life, history: [...life.history, event] }, { state });
};

const apply = (
  { facts, now }: Life,
  reminder: ReminderEvent,
  heard: Heard,
): { readonly state: SwitchState; readonly event: SwitchEvent } => {
  const { cycle, number, round } = reminder;
  const told = { at: now.service, cycle, number, round };
  if (heard.kind === "accept")
    return {
      state: reminderAccepted(facts.state, reminder, now),
      event: { kind: "reminder-accepted", ...told },
    };
  const { counts } = heard;
  return heard.kind === "turn-away"
    ? {
        state: reminderRefused(facts.state, reminder, { counts }, now),
        event: { kind: "reminder-refused", counts, ...told },
      }
    : {
        state: reminderBounced(facts.state, reminder, { counts }, now),
        event: { kind: "reminder-bounced", counts, ...told },
      };
};

type ReminderEvent = Extract<SwitchEvent, ReminderRef>;

const isReminder = (event: SwitchEvent): event is ReminderEvent => event.kind === "reminder-queued";

/** A mail that came back is not tried again, so it comes back once. */
const wasAccepted = ({ history }: Life, { cycle, number, round }: ReminderEvent): boolean => {
  const last = history.findLast(
    (event) =>
      "number" in event &&
      event.kind !== "reminder-queued" &&
      event.cycle === cycle &&
      event.number === number &&
      event.round === round,
  );
  return last?.kind === "reminder-accepted";
};

const look = (life: Life): Life => {
  const { facts, now } = life;
  const decision = decideUnderBrake(life);
  const isDelivery = delivers(decision);
  return {
    ...life,
    decision,
    // Delivered notes are triggered, and triggered notes are not deliverable.
    facts: {
      ...facts,
      state: decision.state,
      deliverableNotes: isDelivery ? [] : facts.deliverableNotes,
    },
    looks: [...life.looks, { facts, now, decision }],
    history: [
      ...life.history,
      ...turnsOf({ facts, now, decision }),
      ...decision.effects.filter(isSending).map((effect) => seen(effect, life)),
    ],
  };
};

const decideUnderBrake = ({ facts, now, isBraked }: Life): SwitchDecision => {
  const decision = decide(facts, now);
  return isBraked && delivers(decision) ? heldBack(facts, now) : decision;
};

const delivers = ({ effects }: SwitchDecision): boolean => effects.some(({ kind }) => kind === "deliver");

const turnsOf = ({ facts, now, decision }: Looked): readonly SwitchEvent[] => {
  const after = decision.state.kind;
  if (after === "off" || after === facts.state.kind) return [];
  if (facts.state.kind === "off") return [{ kind: "returned", at: now.service }];
  return facts.state.kind === "asleep" ? [{ kind: "woke", at: now.service }] : [];
};

const seen = (effect: SendingEffect, { facts, now }: Life): SwitchEvent =>
  effect.kind === "remind"
    ? { ...effect, kind: "reminder-queued", at: now.service }
    : {
        kind: "delivered",
        at: now.service,
        cycle: effect.cycle,
        noteIds: effect.noteIds,
        confirmFrequencyHours: facts.confirmFrequencyHours,
        sendingDelayHours: facts.sendingDelayHours,
      };

/** Goes from look to look with a mail server that takes each first reminder and each last notice `lagMs` after it was queued. */
export const staySilent = (life: Life, lagMs: number): Life => {
  const next = untilNextLook(life);
  if (isWaiting(life)) return staySilent(hear(pass(life, lagMs), { kind: "accept", back: 0 }), lagMs);
  if (next === null) return life;
  return staySilent(live(life, { kind: "pass-to-next-look", ms: 0 }), lagMs);
};

/** Whether the delivery waits for the acceptance of the newest reminder. */
const isWaiting = ({ facts: { state } }: Life): boolean => {
  if (state.kind === "reminding") return true;
  if (state.kind !== "reminded" || state.lastReminder !== 3) return false;
  return findAcceptance(state, { number: 3, round: state.round }) === undefined;
};
