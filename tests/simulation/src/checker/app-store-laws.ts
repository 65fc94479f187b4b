import { DAY_MS, HOUR_MS } from "@afterword/core/time/duration";
import type { ReminderRef } from "@afterword/core/switch/effects";
import { isPaidFor, paidUntil } from "./app-store-words.ts";
import type { Case } from "./case.ts";
import { userOf, type CaseList } from "./case-list.ts";
import type { Expectations } from "./expectations.ts";
import { PATIENCE_MS } from "./service.ts";
import { hasOtherRight, heardOf, isOnSwitch, standingAt } from "./standing.ts";

/** What must hold for people whose plan is paid in an app store (behaviour §2). */
export type AppStoreLaws = {
  /** The product has committed something that an app store said, or a paid day is over. */
  readonly standingChanged: (owner: string) => void;
  /** Whether the store itself gives the plan from now on, whatever the product has heard. */
  readonly storeGives: (owner: string, isValid: boolean) => void;
  /** The app stores answer nothing, or answer again. */
  readonly storesSilent: (isSilent: boolean) => void;
};

/** What the checker knows of a subscription in an app store. */
export type StoreCase = {
  standing: ReturnType<typeof standingAt>;
  /** By when a doubt has to end; null while the store is silent. */
  doubtBy: number | null;
  /** The end of the last paid day at which the standing is looked at again. */
  watched: number;
  gives: boolean;
  /** Since when, in time in which the store could be asked, and really. */
  givesSince: { readonly asked: number; readonly at: number };
  /** How long the store did not give the plan, the last time. */
  gapMs: number;
};

/** The longest pause between two questions to a store that does not answer. */
const PAUSE_MOST_MS = 6 * HOUR_MS;
/** A store that could be asked was asked by then, since each subscription is read once a day. */
const READ_WITHIN_MS = DAY_MS + PAUSE_MOST_MS + 2 * HOUR_MS;
/** A store that charges a little late has not ended anything. */
const NEVER_WAS_MS = HOUR_MS;

type Inputs = Pick<Expectations, "goOn" | "lapsed" | "returned">;

export const checkAppStores = (caseList: CaseList, inputs: Inputs): AppStoreLaws => {
  const { caseOf, health, clocks, tables, storeMeter } = caseList;
  const standingChanged = (owner: string): void => {
    const of = caseOf(owner);
    const store = storeOf(caseList, of);
    watchEnd(caseList, of, () => standingChanged(owner));
    checkPlan(caseList, of);
    const before = store.standing;
    store.standing = standingAt(tables, of.account, clocks.right());
    if (store.standing !== before) stepTo(caseList, inputs, of, { before, now: store.standing });
  };
  return {
    standingChanged,
    storeGives: (owner, isValid) => {
      const store = storeOf(caseList, caseOf(owner));
      if (store.gives === isValid) return;
      caseList.diary(owner, isValid ? "is given the plan by the store" : "has no plan by the store");
      const { at } = caseList.now();
      if (isValid) store.gapMs = isTakenBack(caseOf(owner)) ? Infinity : at - store.givesSince.at;
      store.gives = isValid;
      store.givesSince = { asked: storeMeter.answering(), at };
    },
    storesSilent: (isSilent) => {
      for (const of of caseList.cases.values()) {
        if (of.store?.standing !== "doubt") continue;
        if (isSilent) endDoubt(caseList, of);
        else of.store.doubtBy = health.healthy() + PAUSE_MOST_MS + HOUR_MS;
      }
      storeMeter.setSilent(isSilent);
    },
  };
};

/** Neither the wish for the plan without a price nor anything else takes what was paid for. */
const checkPlan = ({ clocks, tables, judged, reportViolation, clockFaults }: CaseList, of: Case): void => {
  const heard = heardOf(of.account);
  if (heard === undefined || !isPaidFor(heard.words, clocks.right())) return;
  if ((clockFaults.at(-1) ?? -1) >= of.sign.at) return;
  judged("nothing shortens paid time");
  if (tables.plans.get(userOf(of).plan)?.priceCents !== 0) return;
  reportViolation("nothing shortens paid time", of.account.id, "the free plan took the place of a paid one");
};

/** What was refunded or paused had ended, however soon it goes on. */
const isTakenBack = ({ account }: Case): boolean => {
  const words = heardOf(account)?.words;
  return words !== undefined && (words.endedAt !== null || words.paused);
};

type Step = { readonly before: StoreCase["standing"]; readonly now: StoreCase["standing"] };

const stepTo = (
  caseList: CaseList,
  { goOn, lapsed, returned }: Inputs,
  of: Case,
  { before, now }: Step,
): void => {
  const { id } = of.account;
  caseList.diary(id, `stands ${now} by what was heard`);
  if (before === "doubt") endDoubt(caseList, of);
  if (now === "doubt") beginDoubt(caseList, of);
  if (now === "lapsed") return lapsed(id);
  if (before === "lapsed") {
    if (of.store?.gives === true && of.store.gapMs < NEVER_WAS_MS) of.falseLapses += 1;
    return returned(id);
  }
  if (before === "doubt") {
    caseList.met("lapse that never was");
    of.doubtEndedAt = caseList.health.healthy();
  }
  goOn(of);
};

/** Days end without anything being written. */
const watchEnd = (caseList: CaseList, of: Case, act: () => void): void => {
  const { account, store } = of;
  const heard = heardOf(account);
  if (heard === undefined || store === null) return;
  const now = caseList.clocks.right();
  const next = [paidUntil(heard.words), ...voucherEnds(of)]
    .map((at) => (Math.floor(at / DAY_MS) + 1) * DAY_MS)
    .filter((at) => at > now);
  const [first] = next.toSorted((one, other) => one - other);
  if (first === undefined || first === store.watched) return;
  store.watched = first;
  caseList.later(first - now, act);
};

const beginDoubt = (caseList: CaseList, of: Case): void => {
  const { storeMeter, health } = caseList;
  caseList.met("subscription in doubt");
  if (of.store !== null && !storeMeter.isSilent())
    of.store.doubtBy = health.healthy() + askedWithinMs(caseList, of);
};

/** The switch has the store asked for those on it; the others are asked for once a day. */
const askedWithinMs = ({ tables, clocks, health, storeMeter }: CaseList, of: Case): number => {
  if (of.hasReleaseSinceSign || !isOnSwitch(tables, of.account, clocks.common())) return READ_WITHIN_MS;
  const answersForMs = health.healthy() - storeMeter.answersSince();
  return answersForMs < PAUSE_MOST_MS ? PAUSE_MOST_MS + HOUR_MS : HOUR_MS;
};

const endDoubt = ({ judged, health, reportViolation }: CaseList, { store, account }: Case): void => {
  judged("a doubt ends with the answer");
  if (store === null || store.doubtBy === null) return;
  const lateMs = health.healthy() - store.doubtBy;
  store.doubtBy = null;
  if (lateMs <= 0) return;
  const what = `a store that answers was asked ${Math.ceil(lateMs)} ms late`;
  reportViolation("a doubt ends with the answer", account.id, what);
};

const voucherEnds = ({ account: { vouchers } }: Case): readonly number[] =>
  [...vouchers.values()].flatMap(({ committed }) => committed?.validUntil ?? []);

const storeOf = ({ tables, clocks, storeMeter, now }: CaseList, of: Case): StoreCase => {
  of.store ??= {
    standing: standingAt(tables, of.account, clocks.right()),
    doubtBy: null,
    watched: 0,
    gives: true,
    givesSince: { asked: storeMeter.answering(), at: now().at },
    gapMs: 0,
  };
  return of.store;
};

/** A release, by what the store itself says: what it took back is known within a day, unless it is silent. */
export const checkStore = (caseList: CaseList, of: Case): void => {
  const { store, account, falseLapses } = of;
  if (store === null) return;
  caseList.judged("a lapse that never was costs nothing");
  if (falseLapses > 1)
    caseList.reportViolation(
      "a lapse that never was costs nothing",
      account.id,
      `put off by ${falseLapses} lapses that never were`,
    );
  if (store.gives || hasOtherRight(account, caseList.clocks.common())) return;
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
  if (of.store.standing === "lapsed")
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

/** Healthy time in which app stores answer. */
export type StoreMeter = {
  readonly answering: () => number;
  readonly isSilent: () => boolean;
  /** The end of the last silence, in healthy time. */
  readonly answersSince: () => number;
  readonly setSilent: (isSilent: boolean) => void;
};

export const createStoreMeter = (healthy: () => number): StoreMeter => {
  let lostMs = 0;
  let silentFrom: number | null = null;
  let answersSince = -Infinity;
  const lost = (): number => lostMs + (silentFrom === null ? 0 : healthy() - silentFrom);
  return {
    answering: () => healthy() - lost(),
    isSilent: () => silentFrom !== null,
    answersSince: () => answersSince,
    setSilent: (isSilent) => {
      lostMs = lost();
      silentFrom = isSilent ? healthy() : null;
      answersSince = healthy();
    },
  };
};

/** A doubt is over for the checker at the end of the world too. */
export const checkLastDoubt = ({ health, reportViolation }: CaseList, { store, account }: Case): void => {
  if (store?.standing === "doubt" && store.doubtBy !== null && health.healthy() > store.doubtBy + PATIENCE_MS)
    reportViolation("a doubt ends with the answer", account.id, "a store that answers was never asked");
};
