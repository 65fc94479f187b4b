import type { SeededRandom } from "@afterword/testing/seeded-random";
import { openSmtpSink } from "@afterword/server/platform/smtp/suites/smtp-sink";
import type { SinkManner } from "@afterword/server/platform/smtp/suites/smtp-sink";
import { parseSunkMail } from "@afterword/server/testing/parse-sunk-mail";
import { fateOf, REFUSED_FOR_MS } from "./crowd.ts";
import type { Fate } from "./crowd.ts";
import type { ProductClock } from "./product-clock.ts";

/** One mail as it arrived; several copies of it have the same id. */
export type Copy = {
  readonly to: string;
  /** What stands before the @ of its Message-ID. */
  readonly id: string;
  readonly link: string;
  /** Machine time at which the mail server had it. */
  readonly storedAt: number;
  /** False where the sender never heard that it was taken. */
  readonly isAnswered: boolean;
};

/** The mail server of a run: real SMTP, with manners that follow the fate of each address. */
export type MailHouse = {
  readonly url: string;
  readonly copies: readonly Copy[];
  readonly refusals: () => number;
  readonly underWay: () => number;
  /** Between these product times nobody's mail is taken. */
  readonly closeBetween: (from: number, until: number) => void;
  readonly isClosed: () => boolean;
  /** Answers as soon as another mail was taken, before its sender is told so. */
  readonly nextCopy: () => Promise<void>;
  readonly close: () => Promise<void>;
};

export type HouseOptions = {
  readonly random: SeededRandom;
  readonly clock: ProductClock;
  readonly onCopy?: (copy: Copy) => void;
};

const HANGS_FOR_MS = 2_500;

export const openMailHouse = async ({ random, clock, onCopy }: HouseOptions): Promise<MailHouse> => {
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

/** How often an address was tried before, and since when in product time. */
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
