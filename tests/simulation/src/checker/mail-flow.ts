import { DAY_MS, HOUR_MS, MINUTE_MS } from "@afterword/core/time/duration";
import type { Moment, Verdict } from "./case.ts";

/**
 * Whether our mail flows, by what the mail servers of all domains answered (behaviour §1.2). The product learns less
 * than the mail servers know, and counts another time. So there are two answers: a refused try may count, and it must.
 */
export type MailFlow = {
  readonly accepted: (address: string, attempt: number, at: Moment) => void;
  /** The product has marked a mail as sent. `isFresh`: it was queued shortly before. */
  readonly marked: (address: string, at: Moment, isFresh: boolean) => void;
  /** A mail that was accepted will come back. */
  readonly returned: (address: string) => void;
  /** The product has been told so. */
  readonly returnTold: (address: string, attempt: number) => void;
  /** A mail server answered that it does not take a mail for this address, or gave one back. */
  readonly refused: (address: string, at: Moment) => void;
  readonly judge: (address: string, status: string | null, at: Moment) => Verdict;
};

/** Codes that name the mailbox: unknown, moved, no such domain's mailbox, disabled, full (behaviour §1.2). */
const NAMES_THE_MAILBOX = new Set(["5.1.1", "5.1.6", "5.1.10", "5.2.1", "5.2.2", "4.2.2"]);

const EVIDENCE_MS = 48 * HOUR_MS;
const DOMAIN_MS = 7 * DAY_MS;
const WHOLE_DOMAIN = 3;
/** A relay may give a mail back later, so that a younger acceptance says nothing of a domain yet. */
const RELAY_MS = 6 * HOUR_MS;
/** Times of a commit differ from those of mail servers. */
const DIFFER_MS = 6 * MINUTE_MS;
/** What the product writes of a domain's acceptances can be as old as this. */
const WRITTEN_EVERY_MS = HOUR_MS;

type Accepted = { readonly attempt: number; readonly at: Moment; isReturnTold: boolean };

type Domain = {
  /** In order. */
  readonly accepted: Accepted[];
  readonly marked: Moment[];
  /** By address: its last two refusals, the older one first. */
  readonly refused: Map<string, readonly [Moment | null, Moment]>;
};

export const createMailFlow = (): MailFlow => {
  const domains = new Map<string, Domain>();
  const domainOf = (address: string): Domain => {
    const name = nameOf(address);
    const known = domains.get(name) ?? { accepted: [], marked: [], refused: new Map() };
    domains.set(name, known);
    return known;
  };
  return {
    accepted: (address, attempt, at) => {
      const { accepted } = domainOf(address);
      accepted.push({ attempt, at, isReturnTold: false });
      forgetOld(accepted, ({ at: { healthy } }) => at.healthy - healthy > KEPT_MS);
    },
    marked: (address, at, isFresh) => {
      const domain = domainOf(address);
      if (isFresh) domain.marked.push(at);
      forgetOld(domain.marked, ({ healthy }) => at.healthy - healthy > KEPT_MS);
    },
    returned: (address) => {
      // Which of the marked ones comes back is not told apart.
      domainOf(address).marked.length = 0;
    },
    returnTold: (address, attempt) => {
      for (const one of domainOf(address).accepted) if (one.attempt === attempt) one.isReturnTold = true;
    },
    refused: (address, at) => {
      const { refused } = domainOf(address);
      refused.set(address, [refused.get(address)?.[1] ?? null, at]);
    },
    judge: (address, status, at) => {
      if (status === null || !NAMES_THE_MAILBOX.has(status))
        return { mayCount: false, mustCount: false, lacks: "status" };
      const own = domainOf(address);
      const others = [...domains.values()].filter((domain) => domain !== own);
      const mayFlow = others.some((other) => mayAccept(other, at, EVIDENCE_MS));
      const mayStand = maySpare(own, at);
      return {
        mayCount: mayFlow && mayStand,
        mustCount: others.some((other) => mustFlow(other, at)) && mustSpare(own, at),
        lacks: lackOf(mayFlow, mayStand),
      };
    },
  };
};

const KEPT_MS = DOMAIN_MS + DAY_MS;

const nameOf = (address: string): string => address.slice(address.lastIndexOf("@") + 1);

const forgetOld = <T>(list: T[], isOld: (one: T) => boolean): void => {
  while (list[0] !== undefined && isOld(list[0])) list.shift();
};

const lackOf = (mayFlow: boolean, mayStand: boolean): Verdict["lacks"] => {
  if (!mayFlow) return "evidence";
  return mayStand ? null : "domain";
};

/** By the shorter measure of time: the product has not counted less than this. */
const isSince = (moment: Moment | undefined, now: Moment, ms: number): boolean =>
  moment !== undefined && now.healthy - moment.healthy <= ms + DIFFER_MS;

/** By the longer measure: the product has not counted more than this. */
const isSurelySince = (moment: Moment | null, now: Moment, ms: number): boolean =>
  moment !== null && now.served - moment.served <= ms - DIFFER_MS;

const mustFlow = ({ marked }: Domain, at: Moment): boolean =>
  marked.some((one) => isOldEnough(one, at) && isSurelySince(one, at, EVIDENCE_MS - 2 * WRITTEN_EVERY_MS));

const isOldEnough = ({ healthy }: Moment, at: Moment): boolean => at.healthy - healthy > RELAY_MS + DIFFER_MS;

/** It accepted a mail of which the product has not been told that it came back. */
const mayAccept = ({ accepted }: Domain, now: Moment, ms: number): boolean =>
  accepted.findLast(({ isReturnTold, at }) => !isReturnTold && isSince(at, now, ms)) !== undefined;

/** The domain may not be refusing us as a whole. */
const maySpare = (domain: Domain, at: Moment): boolean => {
  const { refused } = domain;
  if (mayAccept(domain, at, DOMAIN_MS)) return true;
  let surely = 0;
  for (const [older] of refused.values()) if (isSurelySince(older, at, DOMAIN_MS)) surely += 1;
  return surely < WHOLE_DOMAIN;
};

const mustSpare = ({ marked, refused }: Domain, at: Moment): boolean => {
  if (marked.some((one) => isOldEnough(one, at) && isSurelySince(one, at, DOMAIN_MS - HOUR_MS))) return true;
  let perhaps = 1;
  for (const [, last] of refused.values()) if (isSince(last, at, DOMAIN_MS)) perhaps += 1;
  return perhaps < WHOLE_DOMAIN;
};
