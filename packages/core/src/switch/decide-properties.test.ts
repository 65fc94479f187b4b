import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { HOUR_MS } from "../time/duration.ts";
import { decide } from "./decide.ts";
import { isSending } from "./effects.ts";
import { brokenHistoryLaws } from "./history-laws.ts";
import { brokenDecisionLaws } from "./laws.ts";
import { beginLife, lifeOf, live, staySilent } from "./life.fixture.ts";
import type { Life } from "./life.fixture.ts";
import { anyFacts, lives } from "./random-life.fixture.ts";

const RUNS = { numRuns: 2_000 };

describe("a random life", () => {
  it("No decision in a random life breaks a law", () => {
    fc.assert(
      fc.property(lives, (steps) => {
        const broken = lifeOf(steps).looks.flatMap(({ facts, now, decision }) =>
          brokenDecisionLaws(facts, now, decision),
        );
        expect(broken.map(({ name }) => name)).toEqual([]);
      }),
      RUNS,
    );
  });

  it("No history of a random life breaks a law", () => {
    fc.assert(
      fc.property(lives, (steps) => {
        expect(brokenHistoryLaws(lifeOf(steps).history).map(({ name }) => name)).toEqual([]);
      }),
      RUNS,
    );
  });

  it("Random lives reach every state and every kind of event", () => {
    const sample = fc.sample(lives, { numRuns: 500, seed: 1 }).map(lifeOf);
    const states = sample.flatMap(({ looks }) => looks.map(({ decision }) => decision.state.kind));
    const events = sample.flatMap(({ history }) => history);
    expect([...new Set(states)].toSorted()).toEqual([
      "asleep",
      "bounced",
      "delivered",
      "off",
      "reminded",
      "reminding",
      "watching",
    ]);
    expect(new Set(events.map(({ kind }) => kind)).size).toBe(9);
    expect(events.filter(({ kind }) => kind === "delivered").length).toBeGreaterThan(100);
    const numbers = events.map((event) => (event.kind === "reminder-queued" ? event.number : 0));
    expect(new Set(numbers)).toEqual(new Set([0, 1, 2, 3]));
    const outcomes = events.map((event) => (event.kind === "sign-of-life" ? event.outcome : null));
    expect(outcomes).toContain("too-late");
    const quiet = events.filter((event) => event.kind === "sign-of-life" && event.quiet !== undefined);
    expect(quiet.length).toBeGreaterThan(50);
  });
});

describe("deciding again", () => {
  it("Deciding again at the same moment keeps the answer and sends nothing more", () => {
    fc.assert(
      fc.property(anyFacts, ({ facts, now }) => {
        const first = decide(facts, now);
        const again = decide({ ...facts, state: first.state }, now);
        expect(again).toEqual({ ...first, effects: first.effects.filter((effect) => !isSending(effect)) });
      }),
      RUNS,
    );
  });

  it("No decision from arbitrary facts breaks a law", () => {
    fc.assert(
      fc.property(anyFacts, ({ facts, now }) => {
        const broken = brokenDecisionLaws(facts, now, decide(facts, now));
        expect(broken.map(({ name }) => name)).toEqual([]);
      }),
      RUNS,
    );
  });

  it("Deciding does not change the facts passed in", () => {
    fc.assert(
      fc.property(anyFacts, ({ facts, now }) => {
        const before = structuredClone(facts);
        decide(facts, now);
        expect(facts).toEqual(before);
      }),
    );
  });
});

type Settings = { readonly frequencyHours: number; readonly delayHours: number };

const settled = ({ frequencyHours, delayHours }: Settings): Life =>
  live(beginLife(), { kind: "settings", frequencyHours, delayHours });

describe("a silent user", () => {
  const settings = fc.record({
    frequencyHours: fc.integer({ min: 72, max: 672 }),
    delayHours: fc.integer({ min: 24, max: 672 }),
    lagMs: fc.integer({ min: 0, max: 30 * 24 * HOUR_MS }),
  });
  it("Silence leads to one delivery exactly after frequency, mail server lag and full delay", () => {
    fc.assert(
      fc.property(settings, (chosen) => {
        const { history } = staySilent(settled(chosen), chosen.lagMs);
        const delivered = history.filter(({ kind }) => kind === "delivered");
        // The last notice is queued in time, and the delivery is as late as its acceptance.
        const dueAt = (chosen.frequencyHours + chosen.delayHours) * HOUR_MS + 2 * chosen.lagMs;
        expect(delivered).toMatchObject([{ at: dueAt, noteIds: ["note-1"] }]);
      }),
    );
  });

  it("The last notice is accepted 24 hours before the delivery, or 12 with a delay of one day", () => {
    fc.assert(
      fc.property(settings, (chosen) => {
        const { history, now } = staySilent(settled(chosen), chosen.lagMs);
        const last = history.findLast((event) => event.kind === "reminder-accepted");
        const noticeHours = chosen.delayHours === 24 ? 12 : 24;
        expect(last).toMatchObject({ number: 3, at: now.service - noticeHours * HOUR_MS });
      }),
    );
  });

  it("After any life, silence leads to a delivery once account, subscription, brake and notes allow it", () => {
    fc.assert(
      fc.property(lives, (steps) => {
        const orderly = [
          { kind: "account", active: true },
          { kind: "subscription", hours: 1_000_000 },
          { kind: "brake", holds: false },
          { kind: "write-note" },
        ] as const;
        const life = orderly.reduce(live, lifeOf(steps));
        const end = staySilent(life, 1_000);
        expect(end.facts.state.kind).toBe("delivered");
        expect(brokenHistoryLaws(end.history)).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });
});

describe("an outage", () => {
  it("An outage of any length at any moment does not bring the delivery nearer in service time", () => {
    const outages = fc.record({
      afterHours: fc.integer({ min: 0, max: 408 }),
      hours: fc.integer({ min: 1, max: 9_000 }),
    });
    fc.assert(
      fc.property(outages, ({ afterHours, hours }) => {
        const before = live(beginLife(), { kind: "pass", hours: afterHours });
        const after = staySilent(live(before, { kind: "jump", hours }), 0);
        const undisturbed = staySilent(before, 0);
        expect(after.now.service).toBe(undisturbed.now.service);
        expect(after.now.wall).toBe(undisturbed.now.wall + hours * HOUR_MS);
      }),
    );
  });
});

describe("a sign of life around the moment of delivery", () => {
  const dueAt = staySilent(beginLife(), 0).now.service;
  const lastNoticeSent = [
    { kind: "pass-to-next-look", ms: 0 },
    { kind: "accept", back: 0 },
    { kind: "pass-to-next-look", ms: 0 },
    { kind: "pass-to-next-look", ms: 0 },
    { kind: "accept", back: 0 },
  ] as const;

  it("A sign of life stops the delivery up to the last millisecond", () => {
    const life = lifeOf([...lastNoticeSent, { kind: "pass-to-next-look", ms: -1 }, { kind: "confirm" }]);
    expect(life.now.service).toBe(dueAt - 1);
    expect(life.history.at(-1)).toMatchObject({ kind: "sign-of-life", outcome: "in-time" });
    const later = live(life, { kind: "pass", hours: 300 });
    expect(later.history.map(({ kind }) => kind)).not.toContain("delivered");
  });

  it("A sign of life at the moment of a decided delivery is recorded as too late", () => {
    const life = lifeOf([...lastNoticeSent, { kind: "pass-to-next-look", ms: 0 }, { kind: "confirm" }]);
    expect(life.history.slice(-2)).toMatchObject([
      { kind: "delivered", at: dueAt },
      { kind: "sign-of-life", at: dueAt, outcome: "too-late" },
    ]);
  });
});
