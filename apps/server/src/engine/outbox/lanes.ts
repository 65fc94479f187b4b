import { SECOND_MS } from "@afterword/core/time/duration";
import type { Timer } from "../../platform/time/timer.ts";

/** So many mails are under way at once while the mail server answers. */
const LANES = 5;
/** A mail that takes longer has met something that hangs, and leaves its lane to the others while it waits. */
const SLOW_AFTER_MS = 5 * SECOND_MS;
/** So many may wait aside. */
const SLOW_MAX = 15;

/** The mails that this process is sending. None of them, however long it takes, keeps another from being sent. */
export type Lanes = {
  /** Ids of the mails under way: a deliberate move of the clock ends their leases, not their sending. */
  readonly underWay: ReadonlySet<string>;
  /** Kept once a lane is free. */
  readonly free: () => Promise<void>;
  /** Sends a mail on a lane, and answers as it did. `send` must not fail. */
  readonly run: <T>(id: string, send: () => Promise<T>) => Promise<T>;
  /** False when another mail to this address hangs; one that is said to go there counts until it has ended. */
  readonly mayGoTo: (id: string, address: string) => boolean;
  /** Kept once nothing is under way. */
  readonly landed: () => Promise<void>;
};

type Trip = { address: string | null; isSlow: boolean };

export const createLanes = (timer: Timer): Lanes => {
  const trips = new Map<string, Trip>();
  const underWay = new Set<string>();
  const change = createChange();
  const slow = () => [...trips.values()].filter(({ isSlow }) => isSlow);
  const until = async (holds: () => boolean): Promise<void> => {
    while (!holds()) await change.next();
  };
  const slowDown = (trip: Trip): void => {
    if (slow().length === SLOW_MAX) return;
    trip.isSlow = true;
    change.tell();
  };
  return {
    underWay,
    free: () => until(() => trips.size - slow().length < LANES),
    run: async (id, send) => {
      const trip: Trip = { address: null, isSlow: false };
      trips.set(id, trip);
      underWay.add(id);
      const patience = timer.startPause(SLOW_AFTER_MS);
      void patience.over.then(() => trips.get(id) === trip && slowDown(trip));
      try {
        return await send();
      } finally {
        trips.delete(id);
        underWay.delete(id);
        patience.end();
        change.tell();
      }
    },
    mayGoTo: (id, address) => {
      const trip = trips.get(id);
      if (trip !== undefined) trip.address = address;
      return !slow().some((other) => other !== trip && other.address === address);
    },
    landed: () => until(() => trips.size === 0),
  };
};

/** Lets any number of callers wait for the next change. */
const createChange = () => {
  let next = Promise.withResolvers<void>();
  return {
    next: () => next.promise,
    tell: () => {
      next.resolve();
      next = Promise.withResolvers<void>();
    },
  };
};
