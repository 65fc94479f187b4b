import { DAY_MS, HOUR_MS, SECOND_MS } from "@afterword/core/time/duration";
import type { Case } from "./case.ts";
import type { CaseList, Group, Releases } from "./case-list.ts";

/** The brake always allows this many releases of a group in a day (behaviour §1.4). */
const FLOOR = 20;
const TIMES_THE_MEAN = 5;
const MEAN_DAYS = 30;
/**
 * The product may count less service time than people observe, so its 30 days may reach further back than those of the
 * checker: by the days in which clocks were wrong and outages were short.
 */
const FURTHER_BACK_DAYS = 10;
/** Servers derive the time from heartbeats of their own. */
const MOMENTS_DIFFER_MS = 30 * SECOND_MS;

/** Checks whether the brake should have held back a person's first release of a cycle. */
export const checkBrake = (caseList: CaseList, of: Case): void => {
  const { reportViolation, releases } = caseList;
  const { served } = caseList.now();
  const group = groupOf(caseList, of);
  const isLetGo = of.isLetGo;
  releases.push({ served, group, isLetGo });
  if (isLetGo) caseList.met("released after a hold");
  if (group === "established" && isAnyHeld(caseList, "new")) {
    caseList.judged("strangers hold no one else");
    caseList.met("established released beside a hold of strangers");
  }
  if (isLetGo || group === "unsure") return;
  caseList.judged("the brake holds a wave");
  const dayFrom = served - DAY_MS + MOMENTS_DIFFER_MS;
  const inDay = countIn(releases, dayFrom, (release) => !release.isLetGo && release.group === group);
  if (inDay <= FLOOR) return;
  const meanFrom = dayFrom - (MEAN_DAYS + FURTHER_BACK_DAYS) * DAY_MS;
  const isOfMean = (release: Releases[number]): boolean =>
    release.served <= dayFrom && (release.group === group || release.group === "unsure");
  const before = countIn(releases, meanFrom, isOfMean);
  const allowed = Math.max(FLOOR, (TIMES_THE_MEAN * before) / MEAN_DAYS);
  if (inDay > allowed)
    reportViolation(
      "the brake holds a wave",
      of.account.id,
      `${inDay} ${group} people were released in a day, not ${allowed}`,
    );
};

/**
 * Strangers must not be able to hold others: an established person is held only if more than the floor of established
 * people were released lately, are due, or are held.
 */
export const checkHold = (caseList: CaseList, of: Case): void => {
  const { served } = caseList.now();
  const group = groupOf(caseList, of);
  if (group === "new") caseList.met("held among strangers");
  if (group !== "established") return;
  caseList.judged("strangers hold no one else");
  // Whoever falls due joins a hold of the group, also when most of those who began it have left.
  if (isAnotherHeld(caseList, of)) return;
  const released = countIn(
    caseList.releases,
    served - DAY_MS - HOUR_MS,
    (release) => release.group !== "new",
  );
  let due = 0;
  for (const one of caseList.cases.values())
    if (groupOf(caseList, one) !== "new" && mayBeDue(caseList, one)) due += 1;
  if (released + due > FLOOR) return;
  caseList.reportViolation(
    "strangers hold no one else",
    of.account.id,
    `held, though ${released} established people were released in a day and ${due} are due`,
  );
};

const mayBeDue = ({ health }: CaseList, { expected, held }: Case): boolean =>
  (held !== null && held.releasedAt === null) ||
  (expected.kind === "release" && expected.by < health.healthy() + HOUR_MS);

const isAnotherHeld = (caseList: CaseList, of: Case): boolean => {
  for (const owner of caseList.tables.heldOwners) {
    const other = caseList.caseOf(owner);
    if (other !== of && groupOf(caseList, other) !== "new") return true;
  }
  return false;
};

const isAnyHeld = (caseList: CaseList, group: Group): boolean => {
  for (const owner of caseList.tables.heldOwners)
    if (groupOf(caseList, caseList.caseOf(owner)) === group) return true;
  return false;
};

const PROVED_DAYS = 30;
const ESTABLISHED_DAYS = 180;

/**
 * Established: an account of 30 days with a sign of life after its first day, or of 180 days. Near these days the
 * product may say the one and the checker the other; who is held stays in the group in which the hold began.
 */
const groupOf = (caseList: CaseList, { opened, isProved, heldFrom }: Case): Group | "unsure" => {
  const at = heldFrom ?? caseList.now();
  const isOlder = (days: number): boolean => at.healthy - opened.healthy > days * DAY_MS + HOUR_MS;
  const isYounger = (days: number): boolean => at.served - opened.served < days * DAY_MS - HOUR_MS;
  if (isOlder(isProved === true ? PROVED_DAYS : ESTABLISHED_DAYS)) return "established";
  return isYounger(isProved === false ? ESTABLISHED_DAYS : PROVED_DAYS) ? "new" : "unsure";
};

/** Counts the matching releases after `from`. */
const countIn = (
  releases: Releases,
  from: number,
  isCounted: (release: Releases[number]) => boolean,
): number => {
  let count = 0;
  for (let index = releases.length - 1; index >= 0; index -= 1) {
    const release = releases[index];
    if (release === undefined || release.served <= from) break;
    if (isCounted(release)) count += 1;
  }
  return count;
};
