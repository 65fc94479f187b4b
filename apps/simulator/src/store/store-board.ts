import type { Answer } from "../dev-api.ts";
import { createObservable } from "../page/observable.ts";
import { poll } from "../page/poll.ts";
import {
  actOnSubscription,
  readPaperStore,
  setSilent,
  type PaperAct,
  type PaperStore,
  type PaperSubscription,
} from "./paper-store.ts";
import type { PhoneStore } from "./phone-store.ts";

export type StoreBoardState = {
  /** Null until it was read once. */
  readonly paperStore: PaperStore | null;
  /** Why it could not be read. */
  readonly failure: string | null;
};

/** What the paper store has, and what is done to it from outside the app. */
export type StoreBoard = {
  readonly state: () => StoreBoardState;
  readonly watch: (listener: () => void) => () => void;
  readonly refresh: () => Promise<void>;
  /** Subscriptions of the phone's own account with its store. */
  readonly ofThisPhone: () => readonly PaperSubscription[];
  /** The outcome as a sentence where it failed. */
  readonly act: (subscription: PaperSubscription, act: PaperAct) => Promise<string | null>;
  readonly silence: (isSilent: boolean) => Promise<void>;
};

const READ_EVERY_MS = 2_000;

export const createStoreBoard = (phoneStore: PhoneStore): StoreBoard => {
  const state = createObservable<StoreBoardState>({ paperStore: null, failure: null });
  const show = (answer: Answer<PaperStore>): void =>
    state.change(answer.ok ? { paperStore: answer.value, failure: null } : { failure: answer.why });
  const refresh = poll(async () => show(await readPaperStore()), READ_EVERY_MS);
  const isOfThisPhone = ({ store, buyer }: PaperSubscription): boolean => {
    const account = phoneStore.account();
    return store === account.store && buyer === account.buyer;
  };
  return {
    state: state.get,
    watch: state.watch,
    refresh,
    ofThisPhone: () => (state.get().paperStore?.subscriptions ?? []).filter(isOfThisPhone),
    act: async (subscription, act) => {
      const answer = await actOnSubscription(subscription.id, act);
      // The phone hears of what was paid, as the store of a real one does.
      if (answer.ok && PAYING.has(act) && isOfThisPhone(subscription)) phoneStore.receive(answer.value);
      await refresh();
      return answer.ok ? null : answer.why;
    },
    silence: async (isSilent) => show(await setSilent(isSilent)),
  };
};

const PAYING: ReadonlySet<PaperAct> = new Set<PaperAct>(["renew", "mend-card"]);
