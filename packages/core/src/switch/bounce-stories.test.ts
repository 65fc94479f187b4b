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

describe("a bounced reminder (§1.2)", () => {
  it("A bounce leads to a further attempt a day later, and the delay starts a week after its acceptance", () => {
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

  it("Nothing is delivered at the time that a bounced reminder had announced", () => {
    const life = lifeOf([...BOUNCED, passHours(D - 2)]);
    expect(life.history.map(({ kind }) => kind)).not.toContain("delivered");
    expect(life.facts.state).toMatchObject({ kind: "reminding", round: 2 });
  });

  it("A delivery waits as long as no mail server answers the further attempt", () => {
    const life = lifeOf([...BOUNCED, ONWARD, passHours(9_000), { kind: "look" }]);
    expect(life.history.map(({ kind }) => kind)).not.toContain("delivered");
  });

  it("A delivery still happens when the address refuses or bounces the further attempt too", () => {
    const turnedAway = lifeOf([...BOUNCED, ONWARD, TURN_AWAY, ONWARD, ONWARD, ONWARD]);
    expect(told(turnedAway).at(-1)).toBe(`${AGAIN + WEEK + D}h delivered`);
    const bouncedAgain = lifeOf([...BOUNCED, ONWARD, ACCEPT, BOUNCE, ONWARD, BOUNCE, ONWARD, BOUNCE, ONWARD]);
    expect(told(bouncedAgain).at(-1)).toBe(`${AGAIN + WEEK + D}h delivered`);
  });

  it("A bounce of a second reminder also starts a second round", () => {
    const life = lifeOf([ONWARD, ACCEPT, ONWARD, ACCEPT, BOUNCE, ONWARD, ACCEPT, ONWARD, ONWARD, ONWARD]);
    const again = R + D / 2 + DAY;
    expect(told(life).slice(4, 7)).toEqual([
      `${R + D / 2}h reminder-bounced 2`,
      `${again}h reminder-queued 1 again`,
      `${again}h reminder-accepted 1 again`,
    ]);
    expect(told(life).at(-1)).toBe(`${again + WEEK + D}h delivered`);
  });

  it("A repeated bounce notice changes nothing", () => {
    const once = lifeOf([...BOUNCED, ONWARD]);
    expect(told(lifeOf([...BOUNCED, BOUNCE, BOUNCE, ONWARD]))).toEqual(told(once));
  });

  it("A sign of life after a bounce starts a cycle with the normal delay", () => {
    const life = lifeOf([...BOUNCED, { kind: "confirm" }, ONWARD, ACCEPT, ONWARD, ONWARD, ONWARD]);
    expect(life.history.at(-1)).toMatchObject({ kind: "delivered", at: (R + 2 + R + D) * HOUR_MS });
  });

  it("A bounce after the delivery changes nothing", () => {
    const life = lifeOf([ONWARD, ACCEPT, ONWARD, ONWARD, ONWARD, { kind: "bounce", back: 2 }]);
    expect(life.facts.state.kind).toBe("delivered");
    expect(told(life).at(-1)).toBe(`${R + D}h delivered`);
  });

  it("A further attempt waits for the end of sleep mode", () => {
    const life = lifeOf([...BOUNCED, { kind: "sleep", hours: 1_000 }, passHours(999)]);
    expect(told(life)).toEqual([...FIRST_ROUND, `${R + 2}h sign-of-life`]);
  });
});
