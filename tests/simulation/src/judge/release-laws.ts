import { hoursToMs, MINUTE_MS, SECOND_MS } from "@afterword/core/time/duration";
import { startsOf, wasEverAccepted } from "./asked.ts";
import type { Case, Moment } from "./case.ts";
import { userOf, type Docket } from "./docket.ts";
import { isSubscriptionValid } from "./standing.ts";

/** Servers whose clocks are trusted may still differ by some seconds. */
export const CLOCKS_DIFFER_MS = 30 * SECOND_MS;
/** A moment is told before it is committed. */
const MOMENTS_DIFFER_MS = SECOND_MS;
/** A server whose clock was just set off may tell a moment as early as the last heartbeat that counted. */
const HEARTBEATS_DIFFER_MS = 5 * MINUTE_MS;

/** Judges a release at the moment of its commit: what had to happen before it, as people and mail servers saw it. */
export const judgeRelease = (docket: Docket, of: Case): void => {
  const { accuse, tables, clocks } = docket;
  const user = userOf(of);
  const { id } = of.account;
  const wall = clocks.common();
  judgeDelay(docket, of, docket.now());
  judgeSilence(docket, of, docket.now());
  if (!isSubscriptionValid(tables, of.account, wall - CLOCKS_DIFFER_MS)) {
    accuse("valid subscription", id, "released without a valid subscription or an enabled account");
  }
  if (user.sleepUntil > wall + CLOCKS_DIFFER_MS) accuse("quiet in sleep", id, "released in sleep mode");
};

const judgeDelay = (docket: Docket, of: Case, { served }: Moment): void => {
  const { id } = of.account;
  const starts = startsOf(of);
  if (starts.length === 0) {
    if (wasEverAccepted(of))
      docket.accuse("a returned reminder is none", id, "every reminder of this cycle came back");
    else docket.accuse("accepted reminder first", id, "no reminder of this cycle was accepted");
    return;
  }
  const delayMs = hoursToMs(userOf(of).sendingDelayHours);
  const missing = starts.map(({ from, graceMs }) => delayMs + graceMs - (served - from.served));
  const missingMs = Math.min(...missing);
  if (missingMs <= toleranceMs(docket, of)) return;
  docket.accuse("full delay", id, `released ${missingMs} ms before the delay after a reminder was over`);
};

const judgeSilence = (docket: Docket, of: Case, { served }: Moment): void => {
  const { confirmFrequencyHours, sendingDelayHours } = userOf(of);
  const base = of.answered !== null && of.answered.at > of.sign.at ? of.answered : of.sign;
  const wantedMs = hoursToMs(confirmFrequencyHours + sendingDelayHours);
  const passedMs = served - base.served;
  if (passedMs >= wantedMs - toleranceMs(docket, of)) return;
  docket.accuse("full silence", of.account.id, `released after ${passedMs} ms of silence, not ${wantedMs}`);
};

/** Where nothing went wrong since the sign of life, the servers' clocks tell the same moments as the judge's. */
const toleranceMs = ({ clockFaults, health }: Docket, of: Case): number => {
  if ((clockFaults.at(-1) ?? -1) >= of.sign.at) return HEARTBEATS_DIFFER_MS;
  return health.troubledAt() >= of.sign.at ? CLOCKS_DIFFER_MS : MOMENTS_DIFFER_MS;
};
