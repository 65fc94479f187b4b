import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "@afterword/core/time/duration";
import { isPaidFor, paidUntil, type StoreWords } from "../checker/app-store-words.ts";
import type { Chance } from "../kernel/chance.ts";
import type { VirtualTime } from "../kernel/virtual-time.ts";
import type { Clocks } from "./clocks.ts";

/** How a subscription goes on in its store, each as a share of its periods. */
export type StoreHabit = {
  readonly cardFails: number;
  /** Of the failures. */
  readonly recovers: number;
  /** 1: from the beginning. */
  readonly isCancelled: number;
  readonly isRefunded: number;
  readonly isPaused: number;
  /** Of the renewals: charged minutes after the end. */
  readonly isLate: number;
};

/** A subscription that a person has from the beginning. */
export type StoreWish = {
  /** Apple tells a part of what it knows, and is asked for the rest; of Google only the answers count. */
  readonly kind: "apple" | "google";
  readonly habit: StoreHabit;
  /** Vouchers for another plan, for so long from now. */
  readonly voucherUntil?: number;
  readonly switchesToFree?: boolean;
};

/** One subscription as its store has it, which goes on also when its owner has died. */
export type StoreLife = {
  readonly words: () => StoreWords;
  readonly begin: () => void;
};

type World = {
  readonly time: VirtualTime;
  readonly chance: Chance;
  readonly clocks: Pick<Clocks, "right">;
  readonly habit: StoreHabit;
  readonly expiresAt: number;
  /** Whether the owner can still act. */
  readonly isAlive: () => boolean;
  /** The store says something new. */
  readonly changed: (words: StoreWords) => void;
  /** The owner bought it again by hand. */
  readonly bought: (words: StoreWords) => void;
  /** Whether the store gives the plan from now on. */
  readonly gives: (isValid: boolean) => void;
};

const PERIOD_MS = 30 * DAY_MS;

export const createStoreLife = (world: World): StoreLife => {
  const ledger = keepLedger(world);
  return {
    words: ledger.words,
    begin: () => {
      ledger.change({});
      createFates(world, ledger).begin();
    },
  };
};

type Ledger = {
  readonly words: () => StoreWords;
  /** Without telling of it. */
  readonly change: (next: Partial<StoreWords>) => void;
  readonly say: (next: Partial<StoreWords>) => void;
  /** Unless another plan is made before. */
  readonly after: (ms: number, act: () => void) => void;
  readonly planAnew: () => void;
};

const keepLedger = ({ time, clocks, habit, expiresAt, gives, changed }: World): Ledger => {
  let words: StoreWords = {
    expiresAt: Math.floor(expiresAt),
    graceUntil: null,
    endedAt: null,
    paused: false,
    renews: habit.isCancelled < 1,
  };
  let plan = 0;
  const judge = (): void => gives(isPaidFor(words, clocks.right()));
  const change = (next: Partial<StoreWords>): void => {
    words = { ...words, ...next };
    judge();
    const dayAfter = (Math.floor(paidUntil(words) / DAY_MS) + 1) * DAY_MS;
    time.at(time.now() + Math.max(0, dayAfter - clocks.right()), judge);
  };
  return {
    words: () => words,
    change,
    say: (next) => {
      change(next);
      changed(words);
    },
    after: (ms, act) => {
      const planned = plan;
      time.at(time.now() + Math.max(0, ms), () => {
        if (planned === plan) act();
      });
    },
    planAnew: () => {
      plan += 1;
    },
  };
};

type Fates = { readonly begin: () => void };

const createFates = (world: World, { words, change, say, after, planAnew }: Ledger): Fates => {
  const { chance, clocks, habit } = world;
  const untilEnd = (): number => words().expiresAt - clocks.right();
  const aPeriodFromNow = (): number => Math.floor(clocks.right()) + PERIOD_MS;

  const begin = (): void => {
    planAnew();
    after(untilEnd() - leadMs(chance, habit), charge);
    const soon = (): number => chance.between(0.05, 0.95) * Math.max(0, untilEnd());
    if (chance.happens(habit.isRefunded)) after(soon(), refund);
    if (chance.happens(habit.isCancelled)) after(soon(), () => world.isAlive() && say({ renews: false }));
    if (chance.happens(habit.isPaused)) after(soon(), pause);
  };

  const goOn = (next: Partial<StoreWords>): void => {
    say(next);
    begin();
  };

  const charge = (): void => {
    if (!words().renews) return after(untilEnd(), end);
    if (chance.happens(habit.cardFails)) return after(untilEnd(), failCard);
    goOn({ expiresAt: words().expiresAt + PERIOD_MS, graceUntil: null });
  };

  const failCard = (): void => {
    const graceMs = chance.pick([6, 16, 90]) * DAY_MS;
    say({ graceUntil: words().expiresAt + graceMs });
    if (!chance.happens(habit.recovers)) return after(graceMs, end);
    const paid = (): void => goOn({ expiresAt: aPeriodFromNow(), graceUntil: null });
    after(chance.between(0.01, 0.9) * graceMs, paid);
  };

  const end = (): void => {
    say({ renews: false });
    buyAgain();
  };

  /** Now and then the store takes it back within minutes, and its two notices overtake each other. */
  const refund = (): void => {
    planAnew();
    const before = words();
    say({ endedAt: Math.floor(clocks.right()), renews: false });
    if (!chance.happens(0.5)) return buyAgain();
    after(chance.between(1, 40) * MINUTE_MS, () => goOn(before));
  };

  /** As its owner once ordered it, and so also after the death. */
  const pause = (): void => {
    planAnew();
    say({ paused: true });
    after(chance.between(1, 60) * DAY_MS, () => goOn({ paused: false, expiresAt: aPeriodFromNow() }));
  };

  const buyAgain = (): void => {
    if (!chance.happens(0.8)) return;
    after(chance.between(0, 20) * DAY_MS, () => {
      if (!world.isAlive()) return;
      change({ expiresAt: aPeriodFromNow(), graceUntil: null, endedAt: null, paused: false, renews: true });
      world.bought(words());
      begin();
    });
  };

  return { begin };
};

/** Before the end; at its very moment; or somewhat late, which shows where the end is at midnight. */
const leadMs = (chance: Chance, { isLate }: StoreHabit): number => {
  if (chance.happens(isLate)) return -chance.between(1, 40) * MINUTE_MS;
  const drawn = chance.next();
  if (drawn < 0.6) return chance.between(0, 24) * HOUR_MS;
  return drawn < 0.9 ? 0 : -chance.between(1, 60) * SECOND_MS;
};
