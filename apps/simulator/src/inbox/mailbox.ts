import type { Answer, InboxMail } from "../dev-api.ts";
import { createObservable, type Observable } from "../page/observable.ts";

export type MailboxState = {
  /** Newest first, with the canary's where they are unfolded; null until the server has answered once. */
  readonly mails: readonly InboxMail[] | null;
  /** How many are the canary's: mails of every night, which would bury those of a person who tries the product. */
  readonly canaryMails: number;
  readonly isUnfolded: boolean;
  /** Why the last request failed; the earlier mails stay. */
  readonly failure: string | null;
  readonly chosenId: string | null;
  /** Mails that were opened on this page. */
  readonly readIds: ReadonlySet<string>;
};

export type Mailbox = {
  readonly state: Observable<MailboxState>;
  readonly receive: (answer: Answer<readonly InboxMail[]>) => void;
  /** Shows the canary's mails among the others, or folds them away again. */
  readonly unfold: (isUnfolded: boolean) => void;
  readonly choose: (id: string | null) => void;
  /** Moves the choice down by this many mails, within the list. */
  readonly step: (places: number) => void;
  readonly chosen: () => InboxMail | null;
};

/** The mails, and which one is open. An id that never arrives chooses nothing. */
export const createMailbox = (firstId: string): Mailbox => {
  const state = createObservable<MailboxState>({
    mails: null,
    canaryMails: 0,
    isUnfolded: false,
    failure: null,
    chosenId: firstId === "" ? null : firstId,
    readIds: new Set(firstId === "" ? [] : [firstId]),
  });
  let all: readonly InboxMail[] = [];
  const shown = (isUnfolded: boolean) => all.filter(({ isCanary }) => isUnfolded || !isCanary);
  const choose = (id: string | null): void => {
    const { readIds, chosenId } = state.get();
    if (id === chosenId || id === "") return;
    state.change({ chosenId: id, readIds: id === null ? readIds : new Set([...readIds, id]) });
  };
  return {
    state,
    choose,
    receive: (answer) => {
      if (!answer.ok) return state.change({ failure: answer.why });
      all = answer.value;
      const canaryMails = all.filter(({ isCanary }) => isCanary).length;
      return state.change({ mails: shown(state.get().isUnfolded), canaryMails, failure: null });
    },
    unfold: (isUnfolded) => state.change({ mails: shown(isUnfolded), isUnfolded }),
    step: (places) => {
      const { mails, chosenId } = state.get();
      if (mails === null || mails.length === 0) return;
      const from = mails.findIndex(({ id }) => id === chosenId);
      const to = from === -1 ? 0 : Math.min(mails.length - 1, Math.max(0, from + places));
      choose(mails[to]?.id ?? null);
    },
    chosen: () => {
      const { chosenId } = state.get();
      return all.find(({ id }) => id === chosenId) ?? null;
    },
  };
};
