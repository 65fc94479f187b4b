import type { SeededRandom } from "@afterword/testing/seeded-random";
import { openSmtpSink } from "@afterword/server/platform/smtp/suites/smtp-sink";
import type { SinkManner } from "@afterword/server/platform/smtp/suites/smtp-sink";
import { parseSunkMail } from "@afterword/server/testing/read-mails";
import { fateOf, REFUSED_FOR_MS } from "./crowd.ts";
import type { Fate } from "./crowd.ts";
import type { ProductClock } from "./product-clock.ts";

/** A mail as it arrived; copies of the same mail have the same id. */
export type Copy = {
  readonly to: string;
  /** The part of its Message-ID before the @. */
  readonly id: string;
  readonly link: string;
  /** Machine time at which the mail server stored it. */
  readonly storedAt: number;
  /** False if the sender never got the answer. */
  readonly isAnswered: boolean;
};

/** The mail server of a run: real SMTP, which treats each address by its fate. */
export type Sink = {
  readonly url: string;
  readonly copies: readonly Copy[];
  readonly refusals: () => number;
  readonly underWay: () => number;
  /** Between these product times every mail is refused. */
  readonly closeBetween: (from: number, until: number) => void;
  readonly isClosed: () => boolean;
  /** Resolves when the next mail is accepted, before its sender gets the answer. */
  readonly nextCopy: () => Promise<void>;
  readonly close: () => Promise<void>;
};

export type SinkOptions = {
  readonly random: SeededRandom;
  readonly clock: ProductClock;
  readonly onCopy?: (copy: Copy) => void;
};

const HANGS_FOR_MS = 2_500;

export const openSink = async ({ random, clock, onCopy }: SinkOptions): Promise<Sink> => {
  const copies: Copy[] = [];
  const seen = new Map<string, Seen>();
  let [refusals, closedFrom, closedUntil] = [0, Infinity, -Infinity];
  let next = Promise.withResolvers<void>();
  const isClosed = (): boolean => clock.now() >= closedFrom && clock.now() < closedUntil;
  const sink = await openSmtpSink(0, {
    hangMs: HANGS_FOR_MS,
    onStored: ({ to, raw, manner }) => {
      const { messageId, link } = parseSunkMail(raw);
      const id = messageId.replace(/^<|@.*$/g, "");
      const copy = { to, id, link, storedAt: Date.now(), isAnswered: manner !== "drop-after-storing" };
      copies.push(copy);
      onCopy?.(copy);
      next.resolve();
      next = Promise.withResolvers<void>();
    },
  });
  sink.treatBy((address) => {
    const before = seen.get(address) ?? { tries: 0, firstAt: clock.now() };
    seen.set(address, { ...before, tries: before.tries + 1 });
    const manner = isClosed() ? "refuse-for-now" : MANNERS[fateOf(address)]({ ...before, random, clock });
    if (manner.startsWith("refuse")) refusals++;
    return manner;
  });
  return {
    url: sink.url,
    copies,
    refusals: () => refusals,
    underWay: sink.underWay,
    isClosed,
    closeBetween: (from, until) => {
      [closedFrom, closedUntil] = [from, until];
    },
    nextCopy: () => next.promise,
    close: sink.close,
  };
};

/** How often an address was tried before, and the product time of the first try. */
type Seen = { readonly tries: number; readonly firstAt: number };

type Asked = Seen & { readonly random: SeededRandom; readonly clock: ProductClock };

const isEarly = ({ firstAt, clock }: Asked): boolean => clock.now() < firstAt + REFUSED_FOR_MS;

const MANNERS: Readonly<Record<Fate, (asked: Asked) => SinkManner>> = {
  steady: () => "accept",
  flaky: ({ random }) => (random.chance(0.4) ? "refuse-for-now" : "accept"),
  slow: () => "slow",
  closed: (asked) => (isEarly(asked) ? "refuse-for-now" : "accept"),
  gone: (asked) => (isEarly(asked) ? "refuse-for-good" : "accept"),
  hanging: ({ tries }) => (tries < 2 ? "hang" : "accept"),
  forgetful: ({ tries }) => (tries < 2 ? "drop-after-storing" : "accept"),
};
