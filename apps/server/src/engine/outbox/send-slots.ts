import { SECOND_MS } from "@afterword/core/time/duration";
import { createSemaphore } from "../../platform/throttle/semaphore.ts";
import type { Timer } from "../../platform/time/clock.ts";

/** At most this many mails are in flight at once while the mail server answers. */
const SLOTS = 5;
/** A mail that takes longer has met something that hangs, and frees its slot for the others while it waits. */
const SLOW_AFTER_MS = 5 * SECOND_MS;
/** At most this many slow mails are in flight besides. */
const SLOW_MAX = 15;

/** The mails that this process is sending. However long one takes, it keeps no other from being sent. */
export type SendSlots = {
  /** Ids of the mails in flight: a deliberate move of the clock ends their leases, not their sending. */
  readonly inFlight: ReadonlySet<string>;
  /**
   * Lets one round at a time begin mails. Two rounds would claim each other's: the one that has a mail's claim would
   * find it in flight in the other, which cannot claim it, and it would wait for the end of its lease.
   */
  readonly inTurn: (begin: () => Promise<void>) => Promise<void>;
  /** Resolves when a slot is free. */
  readonly whenFree: () => Promise<void>;
  /** Sends a mail in a slot and returns the result of `send`, which must not fail. */
  readonly run: <T>(id: string, send: () => Promise<T>) => Promise<T>;
  /** False when another mail to this address hangs; a mail that is said to go there counts until it has ended. */
  readonly mayGoTo: (id: string, address: string) => boolean;
  /** Resolves when no mail is in flight. */
  readonly drained: () => Promise<void>;
  /** Notes that a mail could not be handled for no fault of its own, as while the database is away. */
  readonly noteOutage: () => void;
  /** How often that was noted. */
  readonly countOutages: () => number;
};

type MailInFlight = { address: string | null; isSlow: boolean };

export const createSendSlots = (timer: Timer): SendSlots => {
  const mails = new Map<string, MailInFlight>();
  const inFlight = new Set<string>();
  let outages = 0;
  const change = createChange();
  const withTurn = createSemaphore({ atOnce: 1, waiting: Infinity });
  const slow = () => [...mails.values()].filter(({ isSlow }) => isSlow);
  const until = async (holds: () => boolean): Promise<void> => {
    while (!holds()) await change.next();
  };
  const slowDown = (mail: MailInFlight): void => {
    if (slow().length === SLOW_MAX) return;
    mail.isSlow = true;
    change.announce();
  };
  return {
    inFlight,
    inTurn: async (begin) => {
      await withTurn("round", begin);
    },
    whenFree: () => until(() => mails.size - slow().length < SLOTS),
    run: async (id, send) => {
      const mail: MailInFlight = { address: null, isSlow: false };
      mails.set(id, mail);
      inFlight.add(id);
      const slowness = timer.startPause(SLOW_AFTER_MS);
      void slowness.over.then(() => mails.get(id) === mail && slowDown(mail));
      try {
        return await send();
      } finally {
        mails.delete(id);
        inFlight.delete(id);
        slowness.end();
        change.announce();
      }
    },
    mayGoTo: (id, address) => {
      const mail = mails.get(id);
      if (mail !== undefined) mail.address = address;
      return !slow().some((other) => other !== mail && other.address === address);
    },
    drained: () => until(() => mails.size === 0),
    noteOutage: () => {
      outages += 1;
    },
    countOutages: () => outages,
  };
};

/** Lets any number of callers wait for the next change. */
const createChange = () => {
  let next = Promise.withResolvers<void>();
  return {
    next: () => next.promise,
    announce: () => {
      next.resolve();
      next = Promise.withResolvers<void>();
    },
  };
};
