import { DAY_MS, MINUTE_MS } from "@afterword/core/time/duration";
import { lastStanding } from "./asked.ts";
import type { Asking, Case, Moment, RefusedTry } from "./case.ts";
import type { CaseList } from "./case-list.ts";
import { PATIENCE_MS } from "./service.ts";

/**
 * Who is unreachable (behaviour §1.2): 14 counted tries on 14 days, the first and the last 28 days apart, and no
 * acceptance that stands among them. The product says it in the owner's history; the checker knows the tries.
 */
const DAYS = 14;
const APART_MS = 28 * DAY_MS;
/** Times of commits, heartbeats and answers differ. */
const DIFFER_MS = 10 * MINUTE_MS;
/** The days of the product begin at another time, and every row of tries can begin and end with a part of one. */
const DAYS_DIFFER = 2;

/** Another refused try. From it may follow that the product has to call the owner unreachable. */
export const addRefused = (caseList: CaseList, { asking }: Case, tried: RefusedTry): void => {
  keep(asking, tried);
  if (!tried.mustCount || asking.announceBy !== null) return;
  if (asking.unreachable !== null && !isReachedSince(asking, "any")) return;
  const run = runOf(asking, "any").filter(({ mustCount }) => mustCount);
  const [first] = run;
  // Tries are a day apart, and service time may be some minutes behind, so that the product may need one try more.
  if (first === undefined || tried.at.healthy - first.at.healthy < APART_MS + DAY_MS + DIFFER_MS) return;
  if (daysApart(run) >= DAYS) asking.announceBy = caseList.now().healthy + PATIENCE_MS;
};

/** Of the tries of a day that say the same, and between which nothing was accepted, the first is enough. */
const keep = (asking: Asking, tried: RefusedTry): void => {
  const last = asking.refused.at(-1);
  const standing = lastStanding(asking, "any");
  const isSame =
    last !== undefined &&
    last.mayCount === tried.mayCount &&
    last.mustCount === tried.mustCount &&
    last.lacks === tried.lacks &&
    dayOf(last.at) === dayOf(tried.at) &&
    (standing === null || standing.at < last.at.at);
  if (!isSame) asking.refused.push(tried);
};

/** The refused tries since the last acceptance that stands. */
const runOf = (asking: Asking, which: "known" | "any"): readonly RefusedTry[] => {
  const standing = lastStanding(asking, which);
  return standing === null ? asking.refused : asking.refused.filter(({ at }) => at.at > standing.at);
};

/** At least so many different days, whenever they begin: each try is a day after the one before. */
const daysApart = (run: readonly RefusedTry[]): number => {
  let days = 0;
  let from = -Infinity;
  for (const { at } of run) {
    if (at.healthy - from < DAY_MS) continue;
    days += 1;
    from = at.healthy;
  }
  return days;
};

const dayOf = ({ served }: Moment): number => Math.floor(served / DAY_MS);

/** The product calls an owner unreachable: whether it may. */
export const checkUnreachable = (caseList: CaseList, of: Case, isDeclared: boolean): void => {
  const now = caseList.now();
  caseList.judged("no one is called unreachable lightly");
  const wrong = isDeclared ? whyNotDeclared(of.asking, now) : whyNot(of.asking, now);
  if (wrong !== null) caseList.reportViolation("no one is called unreachable lightly", of.account.id, wrong);
  of.asking.unreachable = { at: now, isDeclared };
  of.asking.announceBy = null;
};

const whyNot = (asking: Asking, now: Moment): string | null => {
  const run = runOf(asking, "known").filter(({ mayCount }) => mayCount);
  const [first] = run;
  if (first === undefined) return "no try counted";
  const apartMs = now.served - first.at.served;
  if (apartMs < APART_MS - DIFFER_MS) return `the first counted try was ${apartMs} ms ago`;
  const days = new Set(run.map(({ at }) => dayOf(at))).size;
  return days + DAYS_DIFFER < DAYS ? `tries counted on ${days} days` : null;
};

/** An admin may say it after 28 days of refusals, counted or not. */
const whyNotDeclared = (asking: Asking, now: Moment): string | null => {
  const [first] = runOf(asking, "known");
  if (first === undefined) return "declared, but no try was refused";
  const apartMs = now.served - first.at.served;
  return apartMs < APART_MS - DIFFER_MS ? `declared ${apartMs} ms after the first refused try` : null;
};

/** A reminder was accepted after the owner had become unreachable, and did not come back. */
export const isReachedSince = (asking: Asking, which: "known" | "any"): boolean => {
  const standing = lastStanding(asking, which);
  return asking.unreachable !== null && standing !== null && standing.at > asking.unreachable.at.at;
};

/** An admin was told whether an owner is unreachable from now on. */
export const checkDeclaration = (caseList: CaseList, of: Case, isCarriedOut: boolean): void => {
  caseList.judged("an admin's decision counts");
  if (isCarriedOut) return;
  caseList.met("declaration refused");
  const { asking, expected } = of;
  const isCalled = asking.unreachable !== null && !isReachedSince(asking, "any");
  if (isCalled || expected.kind === "nothing" || of.isCycleUnsure || of.hasReleaseSinceSign) return;
  const [first] = runOf(asking, "any");
  const { healthy } = caseList.now();
  if (first === undefined || healthy - first.at.healthy <= APART_MS + DIFFER_MS) return;
  caseList.reportViolation("an admin's decision counts", of.account.id, "a declaration was not taken");
};
