import { hoursToMs } from "@afterword/core/time/duration";
import { isFirst, lastAcceptedAt, newestRound, noticeMsOf, UNREACHABLE_MS } from "./asked.ts";
import type { Asked, Case, Expectation } from "./case.ts";
import { userOf } from "./case-list.ts";
import { PATIENCE_MS } from "./service.ts";
import { isReachedSince } from "./unreachable.ts";

type Due = Extract<Expectation, { by: number }>;

/** What has to come next for a person who was asked for a sign of life, by the rules of behaviour §1.2 and §1.5. */
export const nextOf = (of: Case): Expectation => {
  const round = newestRound(of.asking);
  const due = [...againOf(of), ...releaseOf(of, round), ...furtherReminderOf(of, round)];
  const [first, ...others] = due;
  if (first === undefined) return { kind: "acceptance" };
  return others.reduce((soonest, one) => (one.by < soonest.by ? one : soonest), first);
};

/** The reminder that came back is sent again. */
const againOf = ({ asking: { again } }: Case): readonly Due[] =>
  again === null ? [] : [{ kind: "reminder", by: again.by }];

const releaseOf = (of: Case, round: readonly Asked[]): readonly Due[] => {
  // The notes wait for the answer of the app store.
  if (of.store?.standing === "doubt") return [];
  const delayMs = delayMsOf(of);
  const from = delayFrom(of, round);
  if (from === null) return [];
  const by = Math.max(from + delayMs, of.asking.takenBackAt, of.doubtEndedAt) + PATIENCE_MS;
  if (of.asking.unreachable !== null && !isReachedSince(of.asking, "any")) return [{ kind: "release", by }];
  const notice = acceptedOf(round, 3);
  if (acceptedOf(round, 1) === null || notice === null) return [];
  return [{ kind: "release", by: Math.max(by, notice + noticeMsOf(delayMs) + PATIENCE_MS) }];
};

/** The second reminder at half of the delay, and the last notice. One that is late may be left out for the next. */
const furtherReminderOf = (of: Case, round: readonly Asked[]): readonly Due[] => {
  const from = delayFrom(of, round);
  if (acceptedOf(round, 1) === null || from === null) return [];
  const delayMs = delayMsOf(of);
  const lastMs = delayMs - noticeMsOf(delayMs);
  const tried = Math.max(...round.map(({ ref }) => ref.number));
  if (tried === 3) return [];
  const afterMs = tried === 1 && delayMs / 2 < lastMs ? delayMs / 2 : lastMs;
  return [{ kind: "reminder", by: from + afterMs + PATIENCE_MS }];
};

/** The healthy time from which the delay counts; null: it does not run. */
const delayFrom = ({ asking: { unreachable } }: Case, round: readonly Asked[]): number | null => {
  const accepted = acceptedOf(round, 1);
  if (unreachable === null) return accepted;
  return Math.max(accepted ?? -Infinity, unreachable.at.healthy + UNREACHABLE_MS);
};

const acceptedOf = (round: readonly Asked[], number: number): number | null => {
  const one = round.find(({ ref }) => ref.number === number);
  return (one && lastAcceptedAt(one)?.healthy) ?? null;
};

const delayMsOf = (of: Case): number => hoursToMs(userOf(of).sendingDelayHours);

export const isAsked = ({ asking }: Case): boolean =>
  [...asking.asked.values()].some((one) => isFirst(one) && one.isTried);
