import { DAY_MS } from "@afterword/core/time/duration";
import type { Asked, Case, Moment } from "./case.ts";

/** A moment from which the sending delay of this cycle may count, and by how much the delay is then longer. */
export type Start = { readonly from: Moment; readonly graceMs: number };

/** After a returned reminder the delay counts from the last attempt plus seven days (behaviour §1.2). */
export const GRACE_MS = 7 * DAY_MS;

export const startsOf = ({ asked }: Case): readonly Start[] =>
  [...asked.values()].flatMap((one) => (isFirst(one) ? startOf(one) : []));

export const isFirst = ({ ref }: Asked): boolean => ref.number === 1;

/** A first reminder of the second round counts as an attempt, accepted or refused for good (docs/decisions/014). */
const startOf = (one: Asked): readonly Start[] => {
  if (isFurther(one)) {
    const attempts = [...one.accepted.map(({ at }) => at), ...(one.refused === null ? [] : [one.refused])];
    return earliest(attempts).map((from) => ({ from, graceMs: GRACE_MS }));
  }
  if (one.isVoid) return [];
  const standing = one.accepted.filter(({ isReturned }) => !isReturned);
  return earliest(standing.map(({ at }) => at)).map((from) => ({ from, graceMs: 0 }));
};

/** A reminder of the second round, which follows a return. */
export const isFurther = ({ ref }: Asked): boolean => ref.round === 2;

const earliest = (moments: readonly Moment[]): readonly Moment[] =>
  moments.length < 2 ? moments : [moments.reduce((one, other) => (other.at < one.at ? other : one))];

/** A reminder of the cycle was accepted, and may have come back. */
export const wasEverAccepted = ({ asked }: Case): boolean =>
  [...asked.values()].some(({ accepted }) => accepted.length > 0);
