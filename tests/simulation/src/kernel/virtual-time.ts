import { createHeap } from "./heap.ts";

/**
 * Time that passes only when something happens. Events happen one after the other, in the order of their moments and
 * then of their making; after each, everything that waited for it runs until nothing can go on without another event.
 * So the same events make the same world, whatever the machine does meanwhile.
 */
export type VirtualTime = {
  /** Milliseconds since the world began. */
  readonly now: () => number;
  /** Lets something happen at a moment, but not before now. */
  readonly at: (moment: number, happen: () => void) => void;
  /** The same for what only keeps the world going, and is no event to wait for. */
  readonly inBackground: (moment: number, happen: () => void) => void;
  /** When the next event happens that is not in the background; infinity if there is none. */
  readonly nextAt: () => number;
  /** Answers when everything up to `until` has happened; rejects with the first failure of an event. */
  readonly run: (until: number) => Promise<void>;
  /** Ends the run under way after the event that happens now. */
  readonly stop: () => void;
  /** Of everything that happened so far and its order: two runs are the same if this is. */
  readonly trace: () => number;
  readonly events: () => number;
};

type Event = { readonly at: number; readonly order: number; readonly happen: () => void };

/** What happens within so many milliseconds waits in a small heap of its own, which is most of what ever waits. */
const NEAR_MS = 5_000;
/** So often the machine gets to print, and to hear Ctrl-C. */
const BREATHE_EVERY = 65_536;

export const createVirtualTime = (): VirtualTime => {
  const near = createHeap<Event>();
  const far = createHeap<Event>();
  const background = createHeap<Event>();
  const others = [far, background];
  let now = 0;
  let made = 0;
  let happened = 0;
  let trace = 0;
  let isStopped = false;

  const takeNext = (until: number): Event | undefined => {
    let from = near;
    for (const other of others) {
      const first = other.first();
      const best = from.first();
      if (first !== undefined && (best === undefined || comesFirst(first, best))) from = other;
    }
    const event = from.first();
    return event === undefined || event.at > until ? undefined : from.pop();
  };

  const put = (moment: number, happenThen: () => void, isBackground: boolean): void => {
    const at = Math.max(now, moment);
    made += 1;
    const heap = at - now < NEAR_MS ? near : far;
    (isBackground ? background : heap).push({ at, order: made, happen: happenThen });
  };

  const happen = (event: Event): void => {
    now = event.at;
    happened += 1;
    trace = (Math.imul(trace, 31) + (now | 0) + event.order) | 0;
    event.happen();
  };

  return {
    now: () => now,
    events: () => happened,
    trace: () => trace,
    nextAt: () => Math.min(near.first()?.at ?? Infinity, far.first()?.at ?? Infinity),
    stop: () => {
      isStopped = true;
    },
    at: (moment, happenThen) => put(moment, happenThen, false),
    inBackground: (moment, happenThen) => put(moment, happenThen, true),
    run: (until) =>
      new Promise((resolve, reject) => {
        const step = (): void => {
          const event = isStopped ? undefined : takeNext(until);
          if (event === undefined) {
            if (!isStopped) now = Math.max(now, until);
            return resolve();
          }
          try {
            happen(event);
          } catch (cause) {
            return reject(cause);
          }
          queueMicrotask(next);
        };
        // A tick that is asked for among the microtasks comes when all of them, also those made meanwhile, are done.
        const next = (): void => {
          if (happened % BREATHE_EVERY === 0) setImmediate(step);
          else process.nextTick(step);
        };
        // What was begun before the run comes to rest first as well.
        next();
      }),
  };
};

const comesFirst = (one: Event, other: Event): boolean =>
  one.at < other.at || (one.at === other.at && one.order < other.order);
