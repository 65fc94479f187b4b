import type { Clock } from "../time/clock.ts";
import { PUSH_KINDS, type PushInbox, type PushSender, type TakenPush } from "./push-sender.ts";

/** A token that begins so belongs to an app that is gone from its phone. */
const DEAD = "dead-";
const KEPT_MAX = 1_000;

/**
 * The embedded default for pushes: keeps what both services would have taken, for the simulated phones to fetch. Of a
 * process and not on the disk, as pushes are: what waits for a phone may be lost.
 */
export const createLocalPush = (clock: Clock): { readonly sender: PushSender; readonly inbox: PushInbox } => {
  let taken: readonly TakenPush[] = [];
  let number = 0;
  const sender: PushSender = {
    kinds: PUSH_KINDS,
    send: async (target, message) => {
      const at = clock.now();
      if (target.token.startsWith(DEAD)) return { kind: "dead", since: at, reason: "Unregistered" };
      taken = [...taken, { number: (number += 1), at, target, message }].slice(-KEPT_MAX);
      return { kind: "accepted" };
    },
    close: async () => undefined,
  };
  return {
    sender,
    inbox: {
      // A phone that saw more than there were is one that knew this server before it was started again.
      listAfter: (seen) => taken.filter((push) => push.number > (seen > number ? 0 : seen)),
    },
  };
};
