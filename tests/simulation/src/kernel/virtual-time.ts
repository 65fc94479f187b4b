import { createHeap } from "./heap.ts";

/**
 * Time that passes only from event to event. Events run one after the other, ordered by their time and
 * then by their creation. After each, all work that waited for it runs until only another event can continue it.
 * So the same events make the same world, however busy the machine is.
 */
export type VirtualTime = {
  /** Milliseconds since the world began. */
  readonly now: () => number;
  /** Schedules an event, now at the earliest. */
  readonly at: (moment: number, happen: () => void) => void;
  /** The same for upkeep that `nextAt` ignores. */
  readonly inBackground: (moment: number, happen: () => void) => void;
  /** The time of the next event that is not in the background; infinity if there is none. */
  readonly nextAt: () => number;
  /** Resolves when all events up to `until` have run; rejects with the first failure of an event. */
  readonly run: (until: number) => Promise<void>;
  /** Ends the run after the current event. */
  readonly stop: () => void;
  /** A hash of all events so far and their order: equal hashes mean equal runs. */
  readonly trace: () => number;
  readonly events: () => number;
};

type Event = { readonly at: number; readonly order: number; readonly happen: () => void };

/** Events within this time wait in a small heap of their own. Most events do. */
const NEAR_MS = 5_000;
/** How often the event loop runs, for output and Ctrl-C. */
const BREATHE_EVERY = 65_536;

/** `isIdle`: false while something real is under way, for which the time stands still (./real-work.ts). */
export const createVirtualTime = (isIdle: () => boolean = () => true): VirtualTime => {
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
          if (!isIdle()) return void setImmediate(step);
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
        // A tick requested from a microtask runs when all microtasks are done, including new ones.
        const next = (): void => {
          if (happened % BREATHE_EVERY === 0) setImmediate(step);
          else process.nextTick(step);
        };
        // Work begun before the run also settles first.
        next();
      }),
  };
};

const comesFirst = (one: Event, other: Event): boolean =>
  one.at < other.at || (one.at === other.at && one.order < other.order);
