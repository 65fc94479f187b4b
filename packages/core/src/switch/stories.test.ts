import { describe, expect, it } from "vitest";
import { HOUR_MS } from "../time/duration.ts";
import { DELAY_HOURS, FREQUENCY_HOURS } from "./facts.fixture.ts";
import { brokenHistoryLaws } from "./history-laws.ts";
import type { SwitchEvent } from "./history-laws.ts";
import { lifeOf } from "./life.fixture.ts";
import type { Life, Step } from "./life.fixture.ts";

const CONFIRM: Step = { kind: "confirm" };
const LOOK: Step = { kind: "look" };
const ACCEPT: Step = { kind: "accept", back: 0 };
const ONWARD: Step = { kind: "pass-to-next-look", ms: 0 };
const passHours = (hours: number): Step => ({ kind: "pass", hours });

const FULL_SILENCE = [ONWARD, ACCEPT, ONWARD, ONWARD, ACCEPT, ONWARD] as const;

/** One line for each event after the first, with the hours of service time at which it happened, and each broken law. */
const told = ({ history }: Life): readonly string[] => [
  ...history.slice(1).map((event) => `${event.at / HOUR_MS}h ${wordsOf(event)}`),
  ...brokenHistoryLaws(history).map(({ name }) => `breaks ${name}`),
];

const wordsOf = (event: SwitchEvent): string => {
  switch (event.kind) {
    case "sign-of-life":
      return `sign of life, ${event.outcome}`;
    case "delivered":
      return `delivered ${event.noteIds.join(" ")}`;
    case "reminder-queued":
      return `reminder ${event.number} queued`;
    case "reminder-accepted":
      return `reminder ${event.number} accepted`;
    default:
      return event.kind;
  }
};

const R = FREQUENCY_HOURS;
const D = DELAY_HOURS;

describe("a silent user", () => {
  it("A silent user is reminded three times, and then the note is delivered once", () => {
    const life = lifeOf([...FULL_SILENCE, LOOK, passHours(9_000), LOOK]);
    expect(told(life)).toEqual([
      `${R}h reminder 1 queued`,
      `${R}h reminder 1 accepted`,
      `${R + D / 2}h reminder 2 queued`,
      `${R + D - 24}h reminder 3 queued`,
      `${R + D - 24}h reminder 3 accepted`,
      `${R + D}h delivered note-1`,
    ]);
    expect(life.facts.state.kind).toBe("delivered");
  });

  it("All notes of a silent user are delivered together, including the last ones written", () => {
    expect(told(lifeOf([{ kind: "write-note" }, { kind: "write-note" }, ...FULL_SILENCE]))).toEqual([
      "0h sign of life, in-time",
      "0h sign of life, in-time",
      `${R}h reminder 1 queued`,
      `${R}h reminder 1 accepted`,
      `${R + D / 2}h reminder 2 queued`,
      `${R + D - 24}h reminder 3 queued`,
      `${R + D - 24}h reminder 3 accepted`,
      `${R + D}h delivered note-1 note-2 note-3`,
    ]);
  });
});

describe("an unavailable mail server", () => {
  it("A delivery waits as long as the mail server accepts no reminder", () => {
    const life = lifeOf([ONWARD, passHours(5_000), LOOK]);
    expect(told(life)).toEqual([`${R}h reminder 1 queued`]);
    expect(life.facts.state.kind).toBe("reminding");
  });

  it("A late acceptance of the reminder still gives the full delay", () => {
    const late = R + 500;
    expect(told(lifeOf([ONWARD, passHours(500), ACCEPT, passHours(D - 24), ACCEPT, ONWARD]))).toEqual([
      `${R}h reminder 1 queued`,
      `${late}h reminder 1 accepted`,
      // The look after this pass comes late, so the second reminder is skipped.
      `${late + D - 24}h reminder 3 queued`,
      `${late + D - 24}h reminder 3 accepted`,
      `${late + D}h delivered note-1`,
    ]);
  });

  it("A late acceptance of an old cycle's reminder does not start the delay of the new one", () => {
    const life = lifeOf([ONWARD, CONFIRM, ACCEPT, ONWARD, { kind: "accept", back: 1 }, passHours(1_000)]);
    expect(told(life)).toEqual([
      `${R}h reminder 1 queued`,
      `${R}h sign of life, in-time`,
      `${R}h reminder 1 accepted`,
      `${R + R}h reminder 1 queued`,
      `${R + R}h reminder 1 accepted`,
    ]);
    expect(life.facts.state).toMatchObject({ kind: "reminding", cycle: 2 });
  });
});

describe("an answering user", () => {
  it("A user who answers is left in peace for a whole frequency", () => {
    expect(
      told(lifeOf([ONWARD, ACCEPT, passHours(10), CONFIRM, passHours(R - 1), LOOK, passHours(1)])),
    ).toEqual([
      `${R}h reminder 1 queued`,
      `${R}h reminder 1 accepted`,
      `${R + 10}h sign of life, in-time`,
      `${R + 10 + R}h reminder 1 queued`,
    ]);
  });

  it("A user who gives signs of life often enough never gets a reminder", () => {
    const often = Array.from({ length: 50 }, () => [passHours(R - 1), CONFIRM]).flat();
    const life = lifeOf(often);
    expect(new Set(life.history.map(({ kind }) => kind))).toEqual(new Set(["sign-of-life"]));
  });

  it("A late sign of life is recorded as too late, and a new note starts a new cycle", () => {
    const later = R + D + 5;
    expect(told(lifeOf([...FULL_SILENCE, passHours(5), CONFIRM, passHours(9_000), LOOK]))).toEqual([
      `${R}h reminder 1 queued`,
      `${R}h reminder 1 accepted`,
      `${R + D / 2}h reminder 2 queued`,
      `${R + D - 24}h reminder 3 queued`,
      `${R + D - 24}h reminder 3 accepted`,
      `${R + D}h delivered note-1`,
      `${later}h sign of life, too-late`,
    ]);
    const on = lifeOf([...FULL_SILENCE, CONFIRM, { kind: "write-note" }, ...FULL_SILENCE]);
    const deliveries = on.history.filter(({ kind }) => kind === "delivered");
    expect(deliveries).toMatchObject([{ noteIds: ["note-1"] }, { noteIds: ["note-2"] }]);
  });

  it("Nothing is due after a delivery until there is a new note", () => {
    const life = lifeOf([...FULL_SILENCE, CONFIRM, passHours(9_000), LOOK]);
    expect(life.facts.state.kind).toBe("off");
    expect(life.decision.nextLookAt).toBeNull();
  });
});

describe("a subscription", () => {
  it("A subscription that lapses during the countdown stops the delivery", () => {
    const life = lifeOf([
      { kind: "subscription", hours: R + D - 1 },
      ...FULL_SILENCE,
      passHours(9_000),
      LOOK,
    ]);
    expect(life.history.map(({ kind }) => kind)).not.toContain("delivered");
    expect(life.facts.state.kind).toBe("off");
  });

  it("A renewed subscription leads to a reminder at once and the full delay", () => {
    const gap = R + 10;
    expect(
      told(
        lifeOf([
          ONWARD,
          ACCEPT,
          { kind: "subscription", hours: 0 },
          passHours(10),
          { kind: "subscription", hours: 9_000 },
          ACCEPT,
          passHours(D),
          ACCEPT,
          ONWARD,
        ]),
      ),
    ).toEqual([
      `${R}h reminder 1 queued`,
      `${R}h reminder 1 accepted`,
      `${gap}h returned`,
      `${gap}h reminder 1 queued`,
      `${gap}h reminder 1 accepted`,
      // The look after this pass comes late, so the second reminder is skipped.
      `${gap + D}h reminder 3 queued`,
      `${gap + D}h reminder 3 accepted`,
      `${gap + D + 24}h delivered note-1`,
    ]);
  });

  it("A sign of life with a bought subscription sets the base to that moment", () => {
    const life = lifeOf([
      { kind: "subscription", hours: -1 },
      passHours(2_000),
      { kind: "subscription", hours: 9_000 },
      CONFIRM,
    ]);
    expect(life.facts.state).toMatchObject({ kind: "watching", baseAt: 2_000 * HOUR_MS });
  });
});

describe("an account", () => {
  it("An account that is disabled and enabled again gets a reminder first, not a delivery", () => {
    const back = R + D + 100;
    expect(
      told(
        lifeOf([
          ONWARD,
          ACCEPT,
          { kind: "account", active: false },
          passHours(D + 100),
          { kind: "account", active: true },
        ]),
      ),
    ).toEqual([
      `${R}h reminder 1 queued`,
      `${R}h reminder 1 accepted`,
      `${back}h returned`,
      `${back}h reminder 1 queued`,
    ]);
  });
});

describe("sleep mode", () => {
  it("Nothing falls due during sleep mode, and the whole frequency follows it", () => {
    expect(told(lifeOf([{ kind: "sleep", hours: 1_000 }, passHours(999), LOOK, ONWARD, ONWARD]))).toEqual([
      "0h sign of life, in-time",
      "1000h woke",
      `${1_000 + R}h reminder 1 queued`,
    ]);
  });

  it("Ending sleep mode early is a sign of life", () => {
    expect(
      told(lifeOf([{ kind: "sleep", hours: 1_000 }, passHours(10), { kind: "sleep", hours: 0 }, ONWARD])),
    ).toEqual(["0h sign of life, in-time", "10h sign of life, in-time", `${10 + R}h reminder 1 queued`]);
  });

  it("A reminder under way no longer counts when a calendar jump brings sleep mode back", () => {
    const life = lifeOf([
      { kind: "sleep", hours: 1 },
      ONWARD,
      ONWARD,
      { kind: "jump", hours: -(R + 1) },
      LOOK,
      ACCEPT,
      passHours(R + D),
    ]);
    expect(told(life)).toEqual([
      "0h sign of life, in-time",
      "1h woke",
      `${1 + R}h reminder 1 queued`,
      `${1 + R}h reminder 1 accepted`,
      `${1 + R + R + D}h woke`,
    ]);
    expect(life.facts.state.kind).toBe("watching");
  });
});

describe("an outage", () => {
  it("An outage of a year during the countdown leaves the rest of the delay unchanged", () => {
    expect(
      told(
        lifeOf([
          ONWARD,
          ACCEPT,
          passHours(D - 24),
          ACCEPT,
          passHours(23),
          { kind: "jump", hours: 365 * 24 },
          LOOK,
          passHours(1),
        ]),
      ),
    ).toEqual([
      `${R}h reminder 1 queued`,
      `${R}h reminder 1 accepted`,
      `${R + D - 24}h reminder 3 queued`,
      `${R + D - 24}h reminder 3 accepted`,
      `${R + D}h delivered note-1`,
    ]);
  });

  it("A subscription that ends during an outage prevents the delivery", () => {
    const life = lifeOf([
      { kind: "subscription", hours: R + D + 24 },
      ONWARD,
      ACCEPT,
      { kind: "jump", hours: 200 },
      passHours(D),
    ]);
    expect(life.facts.state.kind).toBe("off");
    expect(life.history.map(({ kind }) => kind)).not.toContain("delivered");
  });

  it("A calendar that runs ahead for a while switches the user off only until it is corrected", () => {
    const life = lifeOf([
      { kind: "subscription", hours: 5_000 },
      { kind: "jump", hours: 9_000 },
      LOOK,
      { kind: "jump", hours: -9_000 },
      ONWARD,
    ]);
    expect(life.looks.map(({ decision }) => decision.state.kind).slice(-2)).toEqual(["off", "watching"]);
  });
});
