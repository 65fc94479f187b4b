import { DAY_MS, hoursToMs, MINUTE_MS, SECOND_MS } from "@afterword/core/time/duration";
import { firstAcceptedAt, noticeMsOf, roundOf, startsOf, UNREACHABLE_MS, wasEverAccepted } from "./asked.ts";
import { checkStore } from "./store-checks.ts";
import { isReachedSince } from "./unreachable.ts";
import type { Case, Moment } from "./case.ts";
import { userOf, type CaseList } from "./case-list.ts";
import { isSubscriptionValid } from "./standing.ts";

/** Clocks that servers trust may differ by some seconds. */
export const CLOCKS_DIFFER_MS = 30 * SECOND_MS;
/** Time passes between a decision and its commit. */
const MOMENTS_DIFFER_MS = SECOND_MS;
/** A server whose clock was just changed may use the time of the last heartbeat that counted. */
const HEARTBEATS_DIFFER_MS = 5 * MINUTE_MS;

/** Checks at the commit of a release what had to happen before it, as people and mail servers observed it. */
export const checkRelease = (caseList: CaseList, of: Case): void => {
  const { reportViolation, tables, clocks } = caseList;
  const user = userOf(of);
  const { id } = of.account;
  const wall = clocks.common();
  for (const law of ["full silence", "valid subscription", "quiet in sleep"] as const) caseList.judged(law);
  checkDelay(caseList, of, caseList.now());
  checkSilence(caseList, of, caseList.now());
  if (!isSubscriptionValid(tables, of.account, wall - CLOCKS_DIFFER_MS)) {
    reportViolation("valid subscription", id, "released without a valid subscription or an enabled account");
  }
  checkStore(caseList, of);
  if (user.sleepUntil > wall + CLOCKS_DIFFER_MS)
    reportViolation("quiet in sleep", id, "released in sleep mode");
};

const checkDelay = (caseList: CaseList, of: Case, now: Moment): void => {
  const { unreachable } = of.asking;
  if (unreachable === null) return checkReached(caseList, of, now);
  caseList.judged("the unreachable wait longer");
  const missingMs = UNREACHABLE_MS + delayMsOf(of) - (now.served - unreachable.at.served);
  if (missingMs > toleranceMs(caseList, of))
    caseList.reportViolation("the unreachable wait longer", of.account.id, `released ${missingMs} ms early`);
  if (!isReachedSince(of.asking, "known")) return caseList.met("released as unreachable");
  caseList.met("reached again after being unreachable");
  checkReached(caseList, of, now);
};

/** The delay runs from a first reminder, and a last notice of its round comes before the delivery. */
const checkReached = (caseList: CaseList, of: Case, now: Moment): void => {
  const { id } = of.account;
  const starts = startsOf(of.asking);
  caseList.judged("accepted reminder first");
  if (starts.length === 0) {
    if (wasEverAccepted(of.asking))
      caseList.reportViolation("a returned reminder is none", id, "every reminder of this cycle came back");
    else caseList.reportViolation("accepted reminder first", id, "no reminder of this cycle was accepted");
    return;
  }
  if (of.returnedCycles.size > 0) caseList.judged("a returned reminder is none");
  caseList.judged("full delay");
  const passed = ({ served }: Moment): number => now.served - served;
  const delayMs = delayMsOf(of);
  const missingMs = Math.min(...starts.map((one) => delayMs - passed(firstAcceptedAt(one) ?? now)));
  if (missingMs > toleranceMs(caseList, of))
    caseList.reportViolation("full delay", id, `released ${missingMs} ms before the delay was over`);
  checkNotice(caseList, of, now);
};

const checkNotice = (caseList: CaseList, of: Case, now: Moment): void => {
  const { id } = of.account;
  const noticeMs = noticeMsOf(delayMsOf(of));
  const rounds = new Set(startsOf(of.asking).map(roundOf));
  const notices = [...of.asking.asked.values()]
    .filter((one) => one.ref.number === 3 && rounds.has(roundOf(one)))
    .flatMap((one) => firstAcceptedAt(one) ?? []);
  caseList.judged("last notice first");
  if (notices.length === 0)
    return caseList.reportViolation("last notice first", id, "no last notice was accepted");
  const missingMs = Math.min(...notices.map(({ served }) => noticeMs - (now.served - served)));
  if (missingMs > toleranceMs(caseList, of))
    caseList.reportViolation("last notice first", id, `released ${missingMs} ms too soon after it`);
  if (
    of.asking.refused.some(({ at }) => notices.every((notice) => at.at < notice.at)) &&
    isLate(of, now, notices)
  )
    caseList.met("released after a late last notice");
};

/** The delay alone had been over long before. */
const isLate = (of: Case, now: Moment, notices: readonly Moment[]): boolean => {
  const startedAt = Math.min(...startsOf(of.asking).map((one) => firstAcceptedAt(one)?.served ?? Infinity));
  return notices.length > 0 && now.served - startedAt > delayMsOf(of) + DAY_MS;
};

const delayMsOf = (of: Case): number => hoursToMs(userOf(of).sendingDelayHours);

const checkSilence = (caseList: CaseList, of: Case, { served }: Moment): void => {
  const { confirmFrequencyHours, sendingDelayHours } = userOf(of);
  const base = of.answered !== null && of.answered.at > of.sign.at ? of.answered : of.sign;
  const wantedMs = hoursToMs(confirmFrequencyHours + sendingDelayHours);
  const passedMs = served - base.served;
  if (passedMs >= wantedMs - toleranceMs(caseList, of)) return;
  caseList.reportViolation(
    "full silence",
    of.account.id,
    `released after ${passedMs} ms of silence, not ${wantedMs}`,
  );
};

/** Without a disturbance since the sign of life, the servers' clocks agree with the checker's. */
const toleranceMs = ({ clockFaults, health }: CaseList, of: Case): number => {
  if ((clockFaults.at(-1) ?? -1) >= of.sign.at) return HEARTBEATS_DIFFER_MS;
  return health.troubledAt() >= of.sign.at ? CLOCKS_DIFFER_MS : MOMENTS_DIFFER_MS;
};
