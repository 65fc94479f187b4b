import { DAY_MS, HOUR_MS } from "@afterword/core/time/duration";
import { isPaidFor, paidUntil } from "./app-store-words.ts";
import type { Case } from "./case.ts";
import { userOf, type CaseList } from "./case-list.ts";
import type { Expectations } from "./expectations.ts";
import { heardOf, isMisread, isOnSwitch, standingAt } from "./standing.ts";
import type { StoreCase } from "./store-case.ts";
import { ASKED_AGAIN_MS, bookingMs, PAUSE_MOST_MS, READ_WITHIN_MS } from "./store-checks.ts";

/** What must hold for people whose plan is paid in an app store (behaviour §2). */
export type AppStoreLaws = {
  /** The product has committed something that an app store said, or a paid day is over. */
  readonly standingChanged: (owner: string) => void;
  /** Whether the store itself gives the plan from now on, whatever the product has heard. */
  readonly storeGives: (owner: string, isValid: boolean) => void;
  /** A clock was changed: by one that is behind no server sees a doubt, until it is right again. */
  readonly doubtsSeenAnew: () => void;
  /** The app stores answer nothing, or answer again. */
  readonly storesSilent: (isSilent: boolean) => void;
};

/** A store that charges a little late has not ended anything. */
const NEVER_WAS_MS = HOUR_MS;

type Inputs = Pick<Expectations, "goOn" | "lapsed" | "returned">;

export const checkAppStores = (caseList: CaseList, inputs: Inputs): AppStoreLaws => {
  const { caseOf, clocks, tables, storeMeter, health } = caseList;
  const standingChanged = (owner: string): void => {
    const of = caseOf(owner);
    const store = storeOf(caseList, of);
    watchEnd(caseList, of, () => standingChanged(owner));
    checkPlan(caseList, of);
    const before = store.standing;
    store.standing = standingAt(tables, of.account, clocks.right());
    if (store.standing !== before) stepTo(caseList, inputs, of, { before, now: store.standing });
    if (store.doubtBy !== null && isMisread(of.account))
      store.doubtBy = Math.max(store.doubtBy, health.healthy() + READ_WITHIN_MS);
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
    doubtsSeenAnew: () => {
      for (const of of doubted(caseList)) {
        const { doubtBy } = of.store;
        awaitAnswer(caseList, of);
        if (doubtBy !== null && of.store.doubtBy !== null)
          of.store.doubtBy = Math.max(of.store.doubtBy, doubtBy);
      }
    },
    storesSilent: (isSilent) => {
      if (isSilent) for (const of of doubted(caseList)) endDoubt(caseList, of);
      storeMeter.setSilent(isSilent);
      for (const of of doubted(caseList)) awaitAnswer(caseList, of);
    },
  };
};

/**
 * Neither the wish for the plan without a price nor anything else takes what was paid for. What a wrong clock took is
 * given back by the next reading.
 */
const checkPlan = ({ clocks, tables, storeMeter, ...caseList }: CaseList, of: Case): void => {
  const heard = heardOf(of.account);
  if (heard === undefined || !isPaidFor(heard.words, clocks.right())) return;
  if (clocks.common() !== clocks.right() || storeMeter.sinceClockChange() <= READ_WITHIN_MS) return;
  const { judged, reportViolation } = caseList;
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
  if (now === "lapsed") {
    if (of.store !== null) of.store.isLapseHeard = userOf(of).active && !isTakenBack(of);
    return lapsed(id);
  }
  if (before === "lapsed") {
    if (isLapseThatNeverWas(of)) of.falseLapses += 1;
    return returned(id);
  }
  if (before === "doubt") {
    caseList.met("lapse that never was");
    of.doubtEndedAt = caseList.health.healthy();
  }
  goOn(of);
};

const isLapseThatNeverWas = ({ store }: Case): boolean =>
  store !== null && store.isLapseHeard && store.gives && store.gapMs < NEVER_WAS_MS;

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

type Doubted = Case & { readonly store: StoreCase };

const isDoubted = (of: Case): of is Doubted => of.store?.standing === "doubt";

const doubted = ({ cases }: CaseList): readonly Doubted[] => [...cases.values()].filter(isDoubted);

const beginDoubt = (caseList: CaseList, of: Case): void => {
  caseList.met("subscription in doubt");
  if (isDoubted(of)) awaitAnswer(caseList, of);
};

/** By a calendar that is behind for all machines no server sees the doubt before its own midnight. */
const awaitAnswer = (caseList: CaseList, of: Doubted): void => {
  const { storeMeter, health, tables, clocks } = caseList;
  const { store } = of;
  store.doubtBy = null;
  if (storeMeter.isSilent()) return;
  const wall = clocks.common();
  if (standingAt(tables, of.account, wall) !== "valid") {
    store.doubtBy = health.healthy() + askedWithinMs(caseList, of);
    return;
  }
  caseList.later(Math.ceil(DAY_MS - (wall % DAY_MS)), () => {
    if (isDoubted(of) && store.doubtBy === null) awaitAnswer(caseList, of);
  });
};

/**
 * The switch has the store asked for those on it; the others are asked for once a day, and so are those whom a reading
 * by a clock that ran ahead took off it.
 */
const askedWithinMs = ({ tables, clocks, health, storeMeter }: CaseList, of: Case): number => {
  const isOn = isOnSwitch(tables, of.account, clocks.common()) && !isMisread(of.account);
  if (of.hasReleaseSinceSign || !isOn) return READ_WITHIN_MS;
  const answersForMs = health.healthy() - storeMeter.answersSince();
  const firstMs = answersForMs < PAUSE_MOST_MS ? PAUSE_MOST_MS + HOUR_MS : HOUR_MS;
  return firstMs + ASKED_AGAIN_MS;
};

const endDoubt = (
  { judged, health, reportViolation, storeMeter }: CaseList,
  { store, account }: Case,
): void => {
  judged("a doubt ends with the answer");
  if (store === null || store.doubtBy === null) return;
  const lateMs = health.healthy() - store.doubtBy - bookingMs(store, account);
  store.doubtBy = null;
  // A store that booked the renewal late was asked again soon after that.
  const isBookedLate = store.gives && storeMeter.answering() - store.givesSince.asked <= ASKED_AGAIN_MS;
  if (lateMs <= 0 || isBookedLate) return;
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
    isLapseHeard: false,
    gapMs: 0,
  };
  return of.store;
};
