import type { VirtualTime } from "../kernel/virtual-time.ts";
import type { RecordingLaw } from "./laws.ts";

export type BrokenLaw = {
  readonly law: RecordingLaw;
  readonly owner: string;
  readonly at: number;
  readonly what: string;
};

/** Broken laws, and how often each was judged: one that was never judged says nothing. */
export type Report = {
  readonly judged: (law: RecordingLaw) => void;
  readonly broken: (law: RecordingLaw, owner: string, what: string) => void;
  readonly violations: readonly BrokenLaw[];
  readonly tally: () => Readonly<Record<RecordingLaw, number>>;
};

export const createReport = (time: VirtualTime, stopsAtFirst: boolean): Report => {
  const counts: Record<RecordingLaw, number> = { ...NONE };
  const violations: BrokenLaw[] = [];
  return {
    violations,
    tally: () => ({ ...counts }),
    judged: (law) => {
      counts[law] += 1;
    },
    broken: (law, owner, what) => {
      violations.push({ law, owner, what, at: time.now() });
      if (stopsAtFirst) time.stop();
    },
  };
};

const NONE: Readonly<Record<RecordingLaw, number>> = {
  "text is never late": 0,
  "what was acknowledged can be read": 0,
  "nothing named is removed": 0,
  "nothing unnamed is left": 0,
  "the page says what is missing": 0,
  "a recording is its owner's alone": 0,
  "whose upload waits is told": 0,
  "what is whole is converted in the end": 0,
};

/** Laws that none of these worlds judged. */
export const neverJudged = (tallies: readonly Readonly<Record<string, number>>[]): readonly string[] =>
  Object.keys(NONE).filter((law) => tallies.every((tally) => (tally[law] ?? 0) === 0));
