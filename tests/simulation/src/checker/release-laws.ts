import { hoursToMs, MINUTE_MS, SECOND_MS } from "@afterword/core/time/duration";
import { startsOf, wasEverAccepted } from "./asked.ts";
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
  checkDelay(caseList, of, caseList.now());
  checkSilence(caseList, of, caseList.now());
  if (!isSubscriptionValid(tables, of.account, wall - CLOCKS_DIFFER_MS)) {
    reportViolation("valid subscription", id, "released without a valid subscription or an enabled account");
  }
  if (user.sleepUntil > wall + CLOCKS_DIFFER_MS)
    reportViolation("quiet in sleep", id, "released in sleep mode");
};

const checkDelay = (caseList: CaseList, of: Case, { served }: Moment): void => {
  const { id } = of.account;
  const starts = startsOf(of);
  if (starts.length === 0) {
    if (wasEverAccepted(of))
      caseList.reportViolation("a returned reminder is none", id, "every reminder of this cycle came back");
    else caseList.reportViolation("accepted reminder first", id, "no reminder of this cycle was accepted");
    return;
  }
  const delayMs = hoursToMs(userOf(of).sendingDelayHours);
  const missing = starts.map(({ from, graceMs }) => delayMs + graceMs - (served - from.served));
  const missingMs = Math.min(...missing);
  if (missingMs <= toleranceMs(caseList, of)) return;
  caseList.reportViolation(
    "full delay",
    id,
    `released ${missingMs} ms before the delay after a reminder was over`,
  );
};

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
