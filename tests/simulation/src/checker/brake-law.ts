import { DAY_MS, SECOND_MS } from "@afterword/core/time/duration";
import type { Case } from "./case.ts";
import type { CaseList, Releases } from "./case-list.ts";

/** The brake always allows this many releases in a day (behaviour §1.4). */
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
export const checkBrake = ({ reportViolation, releases, now }: CaseList, of: Case): void => {
  const { served } = now();
  const isLetGo = of.isLetGo;
  releases.push({ served, isLetGo });
  if (isLetGo) return;
  const dayFrom = served - DAY_MS + MOMENTS_DIFFER_MS;
  const inDay = countIn(releases, dayFrom, (release) => !release.isLetGo);
  if (inDay <= FLOOR) return;
  const meanFrom = dayFrom - (MEAN_DAYS + FURTHER_BACK_DAYS) * DAY_MS;
  const before = countIn(releases, meanFrom, (release) => release.served <= dayFrom);
  const allowed = Math.max(FLOOR, (TIMES_THE_MEAN * before) / MEAN_DAYS);
  if (inDay > allowed)
    reportViolation(
      "the brake holds a wave",
      of.account.id,
      `${inDay} people were released in a day, not ${allowed}`,
    );
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
