import { describe, expect, it } from "vitest";
import { HOUR_MS } from "../time/duration.ts";
import { DELAY_HOURS as D, FREQUENCY_HOURS as R } from "./facts.fixture.ts";
import { brokenHistoryLaws } from "./history-laws.ts";
import type { SwitchEvent } from "./history-laws.ts";
import { lifeOf } from "./life.fixture.ts";
import type { Life, Step } from "./life.fixture.ts";

const ONWARD: Step = { kind: "pass-to-next-look", ms: 0 };
const ACCEPT: Step = { kind: "accept", back: 0 };
const BOUNCE: Step = { kind: "bounce", back: 0 };
const TURN_AWAY: Step = { kind: "turn-away", back: 0 };
const passHours = (hours: number): Step => ({ kind: "pass", hours });

const DAY = 24;
const WEEK = 7 * DAY;
/** The further attempt of a reminder that came back two hours after its acceptance. */
const AGAIN = R + 2 + DAY;
const BOUNCED = [ONWARD, ACCEPT, passHours(2), BOUNCE] as const;

const told = ({ history }: Life): readonly string[] => [
  ...history.slice(1).map((event) => `${event.at / HOUR_MS}h ${wordsOf(event)}`),
  ...brokenHistoryLaws(history).map(({ name }) => `breaks ${name}`),
];

const wordsOf = (event: SwitchEvent): string =>
  "number" in event ? `${event.kind} ${event.number}${event.round === 2 ? " again" : ""}` : event.kind;

const FIRST_ROUND = [`${R}h reminder-queued 1`, `${R}h reminder-accepted 1`, `${R + 2}h reminder-bounced 1`];

describe("a reminder that comes back (§1.2)", () => {
  it("is followed by a further attempt a day later, and the delay counts from there plus seven days", () => {
    const start = AGAIN + WEEK;
    expect(told(lifeOf([...BOUNCED, ONWARD, ACCEPT, ONWARD, ONWARD, ONWARD]))).toEqual([
      ...FIRST_ROUND,
      `${AGAIN}h reminder-queued 1 again`,
      `${AGAIN}h reminder-accepted 1 again`,
      `${start + D / 2}h reminder-queued 2 again`,
      `${start + D - DAY}h reminder-queued 3 again`,
      `${start + D}h delivered`,
    ]);
  });

  it("lets nothing go out at the time that it had announced", () => {
    const life = lifeOf([...BOUNCED, passHours(D - 2)]);
    expect(life.history.map(({ kind }) => kind)).not.toContain("delivered");
    expect(life.facts.state).toMatchObject({ kind: "reminding", round: 2 });
  });

  it("holds the delivery as long as no mail server answers to the further attempt", () => {
    const life = lifeOf([...BOUNCED, ONWARD, passHours(9_000), { kind: "look" }]);
    expect(life.history.map(({ kind }) => kind)).not.toContain("delivered");
  });

  it("of an address that is dead for good does not hold the delivery for ever", () => {
    const turnedAway = lifeOf([...BOUNCED, ONWARD, TURN_AWAY, ONWARD, ONWARD, ONWARD]);
    expect(told(turnedAway).at(-1)).toBe(`${AGAIN + WEEK + D}h delivered`);
    const bouncedAgain = lifeOf([...BOUNCED, ONWARD, ACCEPT, BOUNCE, ONWARD, BOUNCE, ONWARD, BOUNCE, ONWARD]);
    expect(told(bouncedAgain).at(-1)).toBe(`${AGAIN + WEEK + D}h delivered`);
  });

  it("counts as not sent also when it was a later one of the round", () => {
    const life = lifeOf([ONWARD, ACCEPT, ONWARD, ACCEPT, BOUNCE, ONWARD, ACCEPT, ONWARD, ONWARD, ONWARD]);
    const again = R + D / 2 + DAY;
    expect(told(life).slice(4, 7)).toEqual([
      `${R + D / 2}h reminder-bounced 2`,
      `${again}h reminder-queued 1 again`,
      `${again}h reminder-accepted 1 again`,
    ]);
    expect(told(life).at(-1)).toBe(`${again + WEEK + D}h delivered`);
  });

  it("is heard once: the same notice again changes nothing", () => {
    const once = lifeOf([...BOUNCED, ONWARD]);
    expect(told(lifeOf([...BOUNCED, BOUNCE, BOUNCE, ONWARD]))).toEqual(told(once));
  });

  it("is forgotten with a sign of life", () => {
    const life = lifeOf([...BOUNCED, { kind: "confirm" }, ONWARD, ACCEPT, ONWARD, ONWARD, ONWARD]);
    expect(life.history.at(-1)).toMatchObject({ kind: "delivered", at: (R + 2 + R + D) * HOUR_MS });
  });

  it("changes nothing once the notes went out", () => {
    const life = lifeOf([ONWARD, ACCEPT, ONWARD, ONWARD, ONWARD, { kind: "bounce", back: 2 }]);
    expect(life.facts.state.kind).toBe("delivered");
    expect(told(life).at(-1)).toBe(`${R + D}h delivered`);
  });

  it("waits for the end of sleep like everything else", () => {
    const life = lifeOf([...BOUNCED, { kind: "sleep", hours: 1_000 }, passHours(999)]);
    expect(told(life)).toEqual([...FIRST_ROUND, `${R + 2}h confirmed`]);
  });
});
