import { DAY_MS, hoursToMs } from "@afterword/core/time/duration";
import { wallMs } from "@afterword/core/time/instant";
import { describe, expect, it } from "vitest";
import { openCase } from "./open-case.fixture.ts";

const NEVER = { cardFails: 0, recovers: 0, isCancelled: 0, isRefunded: 0, isPaused: 0, isLate: 0 };
/** Midnight after the last paid day. */
const DOUBT_DAY = 11;
const PERIOD_DAYS = 30;

type Opened = ReturnType<typeof openCase>;

/** The plan of a person is paid in an app store, and renews. */
const openInStore = (): Opened => {
  const store = { kind: "apple", habit: NEVER } as const;
  const opened = openCase({ isPaid: true, paidUntil: (DOUBT_DAY - 0.5) * DAY_MS, store });
  opened.checker.standingChanged(opened.account.id);
  return opened;
};

/** So many hours after the doubt began. */
const after = ({ time }: Opened, hours: number, act: () => void): void =>
  time.at(DOUBT_DAY * DAY_MS + hoursToMs(hours), act);

const shift = (opened: Opened, from: number, byHours: number): void =>
  after(opened, from, () => {
    opened.clocks.setAll(hoursToMs(byHours));
    opened.checker.clocksChanged();
  });

const onlyRow = ({ account }: Opened) => {
  const [row] = account.subscriptions.values();
  if (row?.committed?.told === undefined) throw new Error("the person has no subscription");
  return { row, known: row.committed, told: row.committed.told };
};

/** By a clock that is ahead, before the end. */
const readAhead = (opened: Opened): void => {
  const { row, known } = onlyRow(opened);
  row.committed = { ...known, readAt: wallMs(known.expiresAt + 3 * DAY_MS) };
};

/** An hour after the end, by a clock that is three days ahead. */
const readAheadAfter = (opened: Opened): void =>
  after(opened, 1, () => {
    readAhead(opened);
    opened.checker.standingChanged(opened.account.id);
  });

/** The store says that it has renewed. */
const live = async (opened: Opened, answeredAfter: number) => {
  after(opened, answeredAfter, () => {
    const { row, known, told } = onlyRow(opened);
    const expiresAt = wallMs(known.expiresAt + PERIOD_DAYS * DAY_MS);
    const readAt = wallMs(Math.floor(opened.clocks.right()));
    const heard = { words: { ...told.heard.words, expiresAt }, saidAt: readAt, readAt };
    row.committed = { ...known, expiresAt, readAt, told: { ...told, heard } };
    opened.checker.standingChanged(opened.account.id);
  });
  await opened.time.run((DOUBT_DAY + 5) * DAY_MS);
  return opened.checker.violations.filter(({ law }) => law === "a doubt ends with the answer").length;
};

/** Each case: what happens, and after how many hours an answer is in time, and is late. */
const CASES: readonly (readonly [string, (opened: Opened) => void, inTime: number, late: number])[] = [
  ["is asked for within two hours", () => undefined, 1.9, 2.1],
  ["is seen when a calendar that is behind shows the end", (opened) => shift(opened, -5, -10), 11.9, 12.5],
  [
    "is seen when a calendar that was behind is mended",
    (opened) => {
      shift(opened, -5, -10);
      shift(opened, 4, 0);
    },
    5.9,
    6.5,
  ],
  ["is hidden again by a calendar that falls behind", (opened) => shift(opened, 1, -10), 11.9, 12.5],
  ["that a reading by a clock ahead denied ends with the daily reading", readAhead, 31.9, 32.1],
  ["that a later reading by a clock ahead denied ends with that of a day later", readAheadAfter, 32.9, 33.1],
  [
    "of a person off the switch ends with the daily reading, a short silence of the stores or not",
    (opened) => {
      opened.checker.caseOf(opened.account.id).hasReleaseSinceSign = true;
      after(opened, 1, () => opened.checker.storesSilent(true));
      after(opened, 3, () => opened.checker.storesSilent(false));
    },
    34.9,
    35.1,
  ],
  [
    "of a person on the switch ends soon after a silence of the stores",
    (opened) => {
      after(opened, 1, () => opened.checker.storesSilent(true));
      after(opened, 3, () => opened.checker.storesSilent(false));
    },
    10.9,
    11.1,
  ],
];

describe("a doubt about a subscription in an app store", () => {
  it.each(CASES)("A doubt about an app store %s", async (_, happens, inTime, late) => {
    const violationsAfter = (hours: number): Promise<number> => {
      const opened = openInStore();
      happens(opened);
      return live(opened, hours);
    };
    expect(await violationsAfter(inTime)).toBe(0);
    expect(await violationsAfter(late)).toBe(1);
  });
});
