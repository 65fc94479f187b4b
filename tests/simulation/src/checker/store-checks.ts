import { DAY_MS, HOUR_MS, MINUTE_MS } from "@afterword/core/time/duration";
import type { ReminderRef } from "@afterword/core/switch/effects";
import type { Case } from "./case.ts";
import type { CaseList } from "./case-list.ts";
import { PATIENCE_MS } from "./service.ts";
import { hasOtherRight, heardOf } from "./standing.ts";
import type { StoreCase } from "./store-case.ts";

/** The longest pause between two questions to a store that does not answer. */
export const PAUSE_MOST_MS = 6 * HOUR_MS;
/** One that may yet book a renewal is asked again so soon. */
export const ASKED_AGAIN_MS = HOUR_MS;
/** A store that could be asked was asked by then, since each subscription is read once a day. */
export const READ_WITHIN_MS = DAY_MS + PAUSE_MOST_MS + 2 * HOUR_MS;

/**
 * A release, by what the store itself says: what it took back is known within a day, unless it is silent. By a calendar
 * that is wrong for all machines only what was heard can be judged (checkRelease does it).
 */
export const checkStore = (caseList: CaseList, of: Case): void => {
  const { store, account, falseLapses } = of;
  if (store === null) return;
  caseList.judged("a lapse that never was costs nothing");
  if (falseLapses > 0)
    caseList.reportViolation(
      "a lapse that never was costs nothing",
      account.id,
      `put off by ${falseLapses} ${falseLapses === 1 ? "lapse that never was" : "lapses that never were"}`,
    );
  if (store.gives || hasOtherRight(account, caseList.clocks.common())) return;
  if (Math.abs(caseList.clocks.common() - caseList.clocks.right()) > MINUTE_MS) return;
  const forMs = caseList.storeMeter.answering() - store.givesSince.asked;
  if (forMs > READ_WITHIN_MS)
    caseList.reportViolation(
      "valid subscription",
      account.id,
      `released ${forMs} ms after the store took the plan back`,
    );
};

/** A reminder is queued: none goes out in a lapse, and few things begin a new cycle. */
export const checkQueued = (caseList: CaseList, of: Case, ref: ReminderRef): void => {
  if (of.store === null || of.isCycleUnsure || (caseList.clockFaults.at(-1) ?? -1) >= of.sign.at) return;
  // A reading by a clock that ran behind shows no lapse, until the store answers again.
  const isReadAnew = caseList.storeMeter.sinceClockChange() > READ_WITHIN_MS;
  if (of.store.standing === "lapsed" && isReadAnew)
    caseList.reportViolation("valid subscription", of.account.id, "reminded after a lapse was heard of");
  if (ref.number === 1 && !of.mayBeginAnew) checkNewCycle(caseList, of, ref);
};

/** Only a lapse that was heard of, a sign of life or an admin begins a new cycle. */
const checkNewCycle = (caseList: CaseList, of: Case, { cycle }: ReminderRef): void => {
  const before = Math.max(...[...of.asking.asked.values()].map(({ ref }) => ref.cycle));
  if (before === -Infinity) return;
  caseList.judged("a lapse that never was costs nothing");
  if (cycle <= before) return;
  caseList.reportViolation(
    "a lapse that never was costs nothing",
    of.account.id,
    `cycle ${cycle} follows cycle ${before} without a lapse that was heard of`,
  );
};

/** A doubt is over for the checker at the end of the world too. */
export const checkLastDoubt = ({ health, reportViolation }: CaseList, { store, account }: Case): void => {
  if (store?.standing !== "doubt" || store.doubtBy === null) return;
  if (health.healthy() > store.doubtBy + bookingMs(store, account) + PATIENCE_MS)
    reportViolation("a doubt ends with the answer", account.id, "a store that answers was never asked");
};

/** A store that charged nothing may do so late, as long as it says that the subscription renews. */
export const bookingMs = ({ gives }: StoreCase, account: Case["account"]): number =>
  !gives && heardOf(account)?.words.renews === true ? DAY_MS : 0;
