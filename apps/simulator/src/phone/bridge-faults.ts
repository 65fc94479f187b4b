/** What happens to messages on their way between page and phone. */
export type BridgeFault = "none" | "slow" | "lost" | "twice" | "wrong";

const SLOW_MS = 2_000;

/** Of three messages in a row the third is lost: an answer as easily as a call. */
const LOST_EVERY = 3;

/**
 * One direction of a faulty bridge. A page must live with all of it: late answers, none, two, and messages that belong
 * to no call.
 */
export const createFaultyWay = <M>(
  fault: () => BridgeFault,
  deliver: (message: M) => void,
  wrong: readonly M[],
): ((message: M) => void) => {
  let count = 0;
  return (message) => {
    count += 1;
    switch (fault()) {
      case "none":
        return deliver(message);
      case "slow":
        return void setTimeout(() => deliver(message), SLOW_MS);
      case "lost":
        return count % LOST_EVERY === 0 ? undefined : deliver(message);
      case "twice":
        deliver(message);
        return deliver(message);
      case "wrong":
        for (const one of wrong) deliver(one);
        return deliver(message);
    }
  };
};

/** To the page: no message at all, an answer to no call, an answer to another one, an event of the wrong form. */
export const WRONG_TO_PAGE: readonly unknown[] = [
  "{",
  { v: 1, t: "res", id: 999_999, ok: true, body: {} },
  { v: 2, t: "res", id: 1, ok: true, body: {} },
  { v: 1, t: "evt", name: "lifecycle", body: { state: "upside down" } },
];

/** To the phone: no message at all, a call that it does not know, and one of the wrong form. */
export const WRONG_TO_PHONE: readonly unknown[] = [
  "{",
  JSON.stringify({ v: 1, t: "req", id: 999_998, name: "store.fly", body: {} }),
  JSON.stringify({ v: 1, t: "req", id: 999_999, name: "device.bind", body: { secret: 7 } }),
];
