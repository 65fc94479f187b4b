import { DAY_MS, HOUR_MS } from "@afterword/core/time/duration";
import type { Asked, Asking, Moment } from "./case.ts";

/** Nobody was asked yet in a cycle. */
export const newAsking = (): Asking => ({
  asked: new Map(),
  refused: [],
  unreachable: null,
  again: null,
  takenBackAt: 0,
  announceBy: null,
});

/** The notice comes a day before the delivery; the shortest delay leaves room for half a day (behaviour §1.5). */
export const noticeMsOf = (delayMs: number): number => (delayMs === DAY_MS ? 12 * HOUR_MS : DAY_MS);

/** The notes of the unreachable wait longer by this (behaviour §1.2). */
export const UNREACHABLE_MS = 14 * DAY_MS;

export const isFirst = ({ ref }: Asked): boolean => ref.number === 1;

export const roundOf = ({ ref }: Asked): number => ref.round ?? 1;

/** When a mail server first accepted it, if that was not taken back: the product may count from here. */
export const firstAcceptedAt = ({ accepted, isVoid }: Asked): Moment | null => {
  if (isVoid) return null;
  return accepted.find(({ isReturned }) => !isReturned)?.at ?? null;
};

/** The last acceptance that the product must know of: it does not count from a later one. */
export const lastAcceptedAt = ({ accepted, isVoid }: Asked): Moment | null => {
  if (isVoid) return null;
  return accepted.findLast(({ isReturned, isLost }) => !isReturned && !isLost)?.at ?? null;
};

/** The first reminders of a cycle whose acceptance stands. */
export const startsOf = ({ asked }: Asking): readonly Asked[] =>
  [...asked.values()].filter((one) => isFirst(one) && firstAcceptedAt(one) !== null);

/** A reminder of the cycle was accepted, and may have come back. */
export const wasEverAccepted = ({ asked }: Asking): boolean =>
  [...asked.values()].some(({ accepted }) => accepted.length > 0);

/** The reminders of the newest cycle and its newest round that were tried. */
export const newestRound = ({ asked }: Asking): readonly Asked[] => {
  const tried = [...asked.values()].filter(({ isTried }) => isTried);
  const cycle = Math.max(...tried.map(({ ref }) => ref.cycle));
  const ofCycle = tried.filter(({ ref }) => ref.cycle === cycle);
  const round = Math.max(...ofCycle.map(roundOf));
  return ofCycle.filter((one) => roundOf(one) === round);
};

/** What was asked since this cycle began: the one before had ended, and its tries say nothing of this one. */
export const askedSince = (asking: Asking, cycle: number): Asking => {
  const asked = new Map([...asking.asked].filter(([, { ref }]) => ref.cycle >= cycle));
  const begun = Math.min(...[...asked.values()].map(({ queued }) => queued.at));
  const { again, unreachable } = asking;
  return {
    ...asking,
    asked,
    refused: asking.refused.filter(({ at }) => at.at >= begun),
    again: again !== null && again.cycle < cycle ? null : again,
    unreachable: unreachable !== null && unreachable.at.at < begun ? null : unreachable,
  };
};

/** The last acceptance that stands: "known" leaves out those of which the product may not have learned. */
export const lastStanding = ({ asked }: Asking, which: "known" | "any"): Moment | null => {
  let last: Moment | null = null;
  for (const { accepted } of asked.values())
    for (const { at, isReturned, isKnown } of accepted)
      if (!isReturned && (isKnown || which === "any") && (last === null || at.at > last.at)) last = at;
  return last;
};
