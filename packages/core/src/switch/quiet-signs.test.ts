import { describe, expect, it } from "vitest";
import { DAY_MS, HOUR_MS } from "../time/duration.ts";
import { EPOCH, serviceMs } from "../time/instant.ts";
import { signOfLifeGiven } from "./events.ts";
import { acceptedTries, factsOf, FREQUENCY_HOURS, nowAt, serviceAt, wallAt } from "./facts.fixture.ts";
import { quietSignAt, quietSignsEndAt, type QuietSignFacts } from "./quiet-signs.ts";
import type { SwitchState } from "./state.ts";
import { lineFrom, threadAfterSign } from "./predict.ts";
import { threadOf } from "./thread.ts";

const NOW = nowAt(200);
const HOUR_OLD = HOUR_MS;

/** A challenge of hour 150, and the last strong sign of life at hour 100. */
const quietFacts = (different: Partial<QuietSignFacts> = {}): QuietSignFacts => ({
  state: { kind: "watching", cycle: 1, baseAt: serviceAt(100) },
  challengeMs: serviceAt(150),
  lastSignMs: serviceAt(100),
  lastStrongMs: serviceAt(100),
  sleepUntil: EPOCH,
  ...different,
});

const askedStates: readonly SwitchState[] = [
  { kind: "reminding", cycle: 1, queuedAt: serviceAt(190) },
  { kind: "reminded", cycle: 1, acceptedAt: serviceAt(190), lastReminder: 1, tries: acceptedTries([1, 190]) },
  { kind: "bounced", cycle: 1, triedAt: serviceAt(190), bouncedAt: serviceAt(191) },
];

const resting: readonly SwitchState[] = [
  { kind: "off", cycle: 1 },
  { kind: "asleep", cycle: 1 },
  { kind: "delivered", cycle: 1, deliveredAt: wallAt(190) },
];

describe("quietSignAt (§1.7)", () => {
  it("A quiet sign counts at the time of its evidence, not of its arrival", () => {
    expect(quietSignAt(quietFacts(), HOUR_OLD, NOW)).toEqual({ kind: "counts", atMs: serviceAt(199) });
  });

  it("Evidence of the future counts now", () => {
    expect(quietSignAt(quietFacts(), -5 * DAY_MS, NOW)).toEqual({ kind: "counts", atMs: NOW.service });
  });

  it.each(askedStates)(
    "A quiet sign counts for an owner who was asked for a sign of life: $kind",
    (state) => {
      expect(quietSignAt(quietFacts({ state }), HOUR_OLD, NOW)).toMatchObject({ kind: "counts" });
    },
  );

  it.each(resting)("A quiet sign counts for nothing while nothing is due: $kind", (state) => {
    expect(quietSignAt(quietFacts({ state }), HOUR_OLD, NOW)).toEqual({
      kind: "ignored",
      why: "not-on-switch",
    });
  });

  it("A quiet sign counts for nothing as soon as sleep mode is switched on, and again at its end", () => {
    expect(quietSignAt(quietFacts({ sleepUntil: wallAt(201) }), HOUR_OLD, NOW)).toEqual({
      kind: "ignored",
      why: "not-on-switch",
    });
    expect(quietSignAt(quietFacts({ sleepUntil: NOW.wall }), HOUR_OLD, NOW)).toMatchObject({
      kind: "counts",
    });
  });

  it("Evidence from before its challenge counts for nothing; that of the same moment counts", () => {
    const ageMs = 50 * HOUR_MS;
    expect(quietSignAt(quietFacts(), ageMs + 1, NOW)).toEqual({ kind: "ignored", why: "before-challenge" });
    expect(quietSignAt(quietFacts(), ageMs, NOW)).toEqual({ kind: "counts", atMs: serviceAt(150) });
  });

  it("Evidence from before the end of sleep does not begin the cycle earlier than that end did", () => {
    const facts = quietFacts({ state: { kind: "watching", cycle: 1, baseAt: serviceAt(199) } });
    expect(quietSignAt(facts, HOUR_OLD, NOW)).toEqual({ kind: "ignored", why: "not-newer" });
    expect(quietSignAt(facts, HOUR_OLD - 1, NOW)).toMatchObject({ kind: "counts" });
  });

  it("Evidence that is not later than the last sign of life counts for nothing", () => {
    const facts = quietFacts({ lastSignMs: serviceAt(199) });
    expect(quietSignAt(facts, HOUR_OLD, NOW)).toEqual({ kind: "ignored", why: "not-newer" });
    expect(quietSignAt(facts, HOUR_OLD - 1, NOW)).toMatchObject({ kind: "counts" });
  });

  it("Quiet signs count until 90 days after the last strong sign, with quiet ones in between or not", () => {
    const now = nowAt(90 * 24 + 100);
    const facts = quietFacts({ lastSignMs: serviceAt(90 * 24) });
    expect(quietSignsEndAt(facts.lastStrongMs)).toBe(now.service);
    expect(quietSignAt(facts, 0, now)).toEqual({ kind: "counts", atMs: now.service });
    const later = { ...now, service: serviceMs(now.service + 1) };
    expect(quietSignAt(facts, 0, later)).toEqual({ kind: "ignored", why: "needs-strong-sign" });
  });
});

describe("the thread after a quiet sign", () => {
  const asked = askedStates[0] ?? { kind: "off", cycle: 1 };
  const { state } = signOfLifeGiven(asked, serviceAt(195));
  const facts = factsOf({ state, lastSignAt: serviceAt(195) });
  const thread = threadOf(facts, NOW, wallAt(195));

  it("The line begins with the evidence, and says what the prediction from there says", () => {
    const { reminderAt, deliveryAt, reminderMark } = lineFrom(wallAt(195), facts);
    expect(reminderAt).toBe(wallAt(195 + FREQUENCY_HOURS));
    expect(thread).toMatchObject({
      kind: "held",
      lastSignAt: wallAt(195),
      reminderAt,
      deliveryAt,
      reminderMark,
    });
    expect("lamp" in thread && thread.lamp).toBeGreaterThan(0);
  });

  it("A press now begins the line later than the evidence did", () => {
    expect(threadAfterSign(thread, facts, NOW.wall)).toMatchObject({
      kind: "held",
      reminderAt: wallAt(200 + FREQUENCY_HOURS),
    });
  });
});
