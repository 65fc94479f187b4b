import { refuse, type Outcome } from "@afterword/core/errors/outcome";

export type StreamSender = {
  readonly owner: string;
  /** Ends its connection, and with that its work. */
  readonly hangUp: () => void;
};

/**
 * Uploads that are handed on as they come take no memory to speak of, and a phone with a bad network keeps a slot long.
 * So does one that means to. When all slots are taken, the account that holds the most gives one up to an account that
 * would still hold fewer: what it has sent for longest is cut off, and its device tries again.
 */
export type WithStreamSlot = <Value>(
  sender: StreamSender,
  work: () => Promise<Outcome<Value>>,
) => Promise<Outcome<Value>>;

type StreamSlotCounts = { readonly ofAll: number; readonly ofAccount: number };

const STREAMS: StreamSlotCounts = { ofAll: 64, ofAccount: 4 };

export const createStreamSlots = ({ ofAll, ofAccount }: StreamSlotCounts = STREAMS): WithStreamSlot => {
  /** The longest under way first. */
  const held = new Set<StreamSender>();
  const heldBy = (owner: string): number => [...held].filter((one) => one.owner === owner).length;
  const freeOne = (ownCount: number): boolean => {
    const [longest, count] = longestOfMost(held);
    if (longest === undefined || count < ownCount + 2) return false;
    held.delete(longest);
    longest.hangUp();
    return true;
  };
  return async ({ owner, hangUp }, work) => {
    const own = heldBy(owner);
    if (own >= ofAccount || (held.size >= ofAll && !freeOne(own))) return refuse({ kind: "busy" });
    const sender = { owner, hangUp };
    held.add(sender);
    try {
      return await work();
    } finally {
      held.delete(sender);
    }
  };
};

/** Of the account that holds the most, and how many that are. */
const longestOfMost = (held: Iterable<StreamSender>): readonly [StreamSender | undefined, number] => {
  const byOwner = [...Map.groupBy(held, ({ owner }) => owner).values()];
  const [most = []] = byOwner.toSorted((one, other) => other.length - one.length);
  return [most[0], most.length];
};
