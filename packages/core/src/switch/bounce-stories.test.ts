import { describe, expect, it } from "vitest";
import { HOUR_MS } from "../time/duration.ts";
import { DELAY_HOURS as D, FREQUENCY_HOURS as R } from "./facts.fixture.ts";
import { brokenHistoryLaws } from "./history-laws.ts";
import type { SwitchEvent } from "./history-laws.ts";
import { lifeOf } from "./life.fixture.ts";
import type { Life, Step } from "./life.fixture.ts";

const ONWARD: Step = { kind: "pass-to-next-look", ms: 0 };
const ACCEPT: Step = { kind: "accept", back: 0 };
const bounce = (counts: boolean, back = 0): Step => ({ kind: "bounce", back, counts });
const refuse = (counts: boolean): Step => ({ kind: "turn-away", back: 0, counts });
const passHours = (hours: number): Step => ({ kind: "pass", hours });
const repeat = (times: number, ...steps: readonly Step[]): readonly Step[] =>
  Array.from({ length: times }, () => steps).flat();

const DAY = 24;
/** From the first of 29 daily tries to the delivery: the last of them makes the owner unreachable. */
const UNREACHABLE = 28 * DAY;
const WAIT = 14 * DAY + D;
/** A try that came back two hours after its acceptance. */
const BOUNCED = [ONWARD, ACCEPT, passHours(2), bounce(false)] as const;

const told = ({ history }: Life): readonly string[] => [
  ...history.slice(1).map((event) => `${event.at / HOUR_MS}h ${wordsOf(event)}`),
  ...brokenHistoryLaws(history).map(({ name }) => `breaks ${name}`),
];

const wordsOf = (event: SwitchEvent): string =>
  "number" in event ? `${event.kind} ${event.number} of round ${event.round ?? 1}` : event.kind;

const kindsOf = ({ history }: Life): readonly string[] => history.map(({ kind }) => kind);

describe("a reminder that came back (§1.2)", () => {
  const again = R + DAY;

  it("A bounce of the first reminder leads to the next round a day after the try, with the full delay", () => {
    expect(told(lifeOf([...BOUNCED, ONWARD, ACCEPT, ONWARD, ONWARD, ACCEPT, ONWARD]))).toEqual([
      `${R}h reminder-queued 1 of round 1`,
      `${R}h reminder-accepted 1 of round 1`,
      `${R + 2}h reminder-bounced 1 of round 1`,
      `${again}h reminder-queued 1 of round 2`,
      `${again}h reminder-accepted 1 of round 2`,
      `${again + D / 2}h reminder-queued 2 of round 2`,
      `${again + D - DAY}h reminder-queued 3 of round 2`,
      `${again + D - DAY}h reminder-accepted 3 of round 2`,
      `${again + D}h delivered`,
    ]);
  });

  it("A bounce that comes after more than a day leads to the next round at once", () => {
    const life = lifeOf([ONWARD, ACCEPT, passHours(30), bounce(false)]);
    expect(told(life).at(-1)).toBe(`${R + 30}h reminder-queued 1 of round 2`);
  });

  it("A provider that blocks us, and brings back every mail, never leads to a delivery", () => {
    const life = lifeOf([ONWARD, ...repeat(60, ACCEPT, passHours(2), bounce(false), ONWARD)]);
    expect(kindsOf(life)).not.toContain("delivered");
    expect(told(life).at(-1)).toBe(`${R + 60 * DAY}h reminder-queued 1 of round 61`);
  });

  it("A bounce of the second reminder leaves the delay as it is", () => {
    const life = lifeOf([ONWARD, ACCEPT, ONWARD, ACCEPT, bounce(true), ONWARD, ACCEPT, ONWARD]);
    expect(told(life).at(-1)).toBe(`${R + D}h delivered`);
  });

  it("A delivery waits for the last notice that came back, until it was accepted for a day", () => {
    const noticed = [ONWARD, ACCEPT, ONWARD, ONWARD, ACCEPT, passHours(2), bounce(false)] as const;
    const waiting = lifeOf([...noticed, passHours(500), { kind: "look" }]);
    expect(kindsOf(waiting)).not.toContain("delivered");
    const accepted = lifeOf([...noticed, passHours(500), ACCEPT, ONWARD]);
    expect(told(accepted).at(-1)).toBe(`${R + D - DAY + 502 + DAY}h delivered`);
  });

  it("A bounce of the first reminder after the last notice was accepted ends the delay too", () => {
    const life = lifeOf([ONWARD, ACCEPT, ONWARD, ONWARD, ACCEPT, bounce(true, 2), ONWARD]);
    expect(life.facts.state).toMatchObject({ kind: "reminding", round: 2 });
  });

  it("A sign of life after a bounce starts a cycle with the normal delay", () => {
    const life = lifeOf([...BOUNCED, { kind: "confirm" }, ONWARD, ACCEPT, ONWARD, ONWARD, ACCEPT, ONWARD]);
    expect(told(life).at(-1)).toBe(`${R + 2 + R + D}h delivered`);
  });

  it("A bounce after the delivery changes nothing", () => {
    const life = lifeOf([ONWARD, ACCEPT, ONWARD, ONWARD, ACCEPT, ONWARD, bounce(true, 2)]);
    expect(life.facts.state.kind).toBe("delivered");
  });

  it("A further try waits for the end of sleep mode", () => {
    const life = lifeOf([...BOUNCED, { kind: "sleep", hours: 1_000 }, passHours(999)]);
    expect(kindsOf(life).filter((kind) => kind === "reminder-queued")).toHaveLength(1);
  });
});

describe("an owner whose mailbox takes no mail (§1.2)", () => {
  const dead = [ONWARD, refuse(true), ...repeat(28, passHours(DAY), refuse(true))] as const;
  const unreachableAt = R + UNREACHABLE;

  it("Counted tries over 28 days make the owner unreachable, and the notes go out 14 days and the delay later", () => {
    const life = lifeOf([...dead, ONWARD]);
    expect(told(life).at(-1)).toBe(`${unreachableAt + WAIT}h delivered`);
    expect(kindsOf(life)).not.toContain("reminder-accepted");
  });

  it("A relay that brings back every mail leads to the same delivery", () => {
    const life = lifeOf([
      ONWARD,
      ...repeat(29, ACCEPT, bounce(true), ONWARD),
      ...repeat(16, ACCEPT, bounce(true), ONWARD),
    ]);
    expect(told(life).at(-1)).toMatch(/delivered$/);
    expect(life.now.service).toBe((unreachableAt + WAIT) * HOUR_MS);
  });

  it("A mailbox that dies after the first reminder does not hold the notes either", () => {
    const notice = R + D - DAY;
    const life = lifeOf([
      ONWARD,
      ACCEPT,
      ONWARD,
      ONWARD,
      refuse(true),
      ...repeat(28, passHours(DAY), refuse(true)),
      ONWARD,
    ]);
    expect(told(life).at(-1)).toBe(`${notice + UNREACHABLE + WAIT}h delivered`);
  });

  it.each([
    ["13 days", [ONWARD, ...repeat(13, refuse(true), passHours(50))]],
    [
      "27 days and 23 hours",
      [ONWARD, ...repeat(28, refuse(true), passHours(DAY)).slice(0, -1), passHours(23), refuse(true)],
    ],
    ["one day", [ONWARD, ...repeat(200, refuse(true), passHours(0.1))]],
    ["400 days, none of which count", [ONWARD, ...repeat(400, refuse(false), passHours(DAY))]],
  ] as const)("Refusals on %s make no owner unreachable", (_days, steps) => {
    const life = lifeOf([...steps, passHours(9_000), { kind: "look" }]);
    expect(kindsOf(life)).not.toContain("delivered");
    expect(brokenHistoryLaws(life.history)).toEqual([]);
  });

  it("Refusals that do not count interrupt nothing", () => {
    const mixed = [
      ONWARD,
      refuse(true),
      ...repeat(14, passHours(DAY), refuse(false), passHours(DAY), refuse(true)),
    ];
    expect(told(lifeOf([...mixed, ONWARD])).at(-1)).toBe(`${unreachableAt + WAIT}h delivered`);
  });

  it("An acceptance that stands among the tries begins the count again", () => {
    const interrupted = [
      ONWARD,
      ...repeat(20, refuse(true), passHours(DAY)),
      ACCEPT,
      passHours(D - DAY),
      ...repeat(20, refuse(true), passHours(DAY)),
    ] as const;
    const life = lifeOf([...interrupted, passHours(9_000), { kind: "look" }]);
    expect(kindsOf(life)).not.toContain("delivered");
  });

  it("A try that is accepted during the wait starts the ordinary delay, and the later of the two counts", () => {
    const early = lifeOf([...dead, passHours(DAY), ACCEPT, ONWARD, ONWARD, ACCEPT, ONWARD]);
    expect(told(early).at(-1)).toBe(`${unreachableAt + WAIT}h delivered`);
    const late = lifeOf([...dead, passHours(WAIT - 1), ACCEPT, ONWARD, ONWARD, ACCEPT, ONWARD]);
    expect(told(late).at(-1)).toBe(`${unreachableAt + WAIT - 1 + D}h delivered`);
  });

  it("After a try that was accepted during the wait nothing goes out without an accepted last notice", () => {
    const life = lifeOf([
      ...dead,
      passHours(DAY),
      ACCEPT,
      ONWARD,
      ONWARD,
      passHours(9_000),
      { kind: "look" },
    ]);
    expect(kindsOf(life)).not.toContain("delivered");
  });

  it("An acceptance that is taken back leaves the wait as it was", () => {
    const life = lifeOf([...dead, passHours(DAY), ACCEPT, bounce(true), ONWARD, ONWARD]);
    expect(told(life).at(-1)).toBe(`${unreachableAt + WAIT}h delivered`);
  });

  it("A wait that ends between a bounce and the next try ends on time", () => {
    const life = lifeOf([...dead, passHours(WAIT - 5), ACCEPT, bounce(true), ONWARD]);
    expect(told(life).at(-1)).toBe(`${unreachableAt + WAIT}h delivered`);
  });

  it("A sign of life during the wait begins a new cycle", () => {
    const life = lifeOf([...dead, ONWARD, { kind: "confirm" }]);
    expect(life.history.at(-1)).toMatchObject({ kind: "sign-of-life", outcome: "too-late" });
    const inTime = lifeOf([...dead, passHours(WAIT - 1), { kind: "confirm" }, passHours(R - 1)]);
    expect(inTime.facts.state).toMatchObject({ kind: "watching", cycle: 2 });
  });

  it("An admin declares an owner unreachable after 28 days without an acceptance, not before", () => {
    const refusedFor = (days: number) =>
      [ONWARD, refuse(false), passHours(days * DAY), { kind: "declare" }] as const;
    const life = lifeOf([...refusedFor(28), ONWARD]);
    const declared = lifeOf(refusedFor(28));
    expect(declared.facts.state).toMatchObject({ unreachable: { declared: true } });
    expect(told(life).slice(-2)).toEqual([
      `${R + 28 * DAY}h declared-unreachable`,
      `${R + 28 * DAY + WAIT}h delivered`,
    ]);
    expect(kindsOf(lifeOf(refusedFor(27)))).not.toContain("declared-unreachable");
  });
});
