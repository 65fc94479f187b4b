import type { DomainError } from "@afterword/core/errors/domain-error";
import type { Outcome } from "@afterword/core/errors/outcome";
import { SECOND_MS } from "@afterword/core/time/duration";
import { hashSecret } from "../crypto/secrets.ts";
import { consume, limiter, type Pool } from "./limiter.ts";

/** Counts the mails of one purpose, which a stranger may ask for who does not own the address they go to. */
export type MailThrottle = {
  /** `email` in the form of look-ups; `asker`: a network, or an account. */
  readonly admit: (email: string, asker: string) => Promise<Outcome<null>>;
  /** The same for a mail that is put off and not refused: so many milliseconds it has to wait, an hour at most. */
  readonly wait: (email: string, asker: string) => Promise<number>;
  /** Drops what is counted for an address, for all askers. */
  readonly forget: (email: string) => Promise<void>;
};

const HOUR_S = 3600;
const DAY_S = 86_400;

/**
 * No inbox is filled, and no owner is kept from a mail of their own by a stranger who asks for it (behaviour §4
 * delays, it does not lock out): each asker has a few a day for an address, and when many askers have used up the day
 * of an address, one mail an hour goes there, for any asker.
 */
const LIMITS = {
  pair: { points: 5, duration: DAY_S },
  all: { points: 10, duration: DAY_S },
  slow: { points: 1, duration: HOUR_S },
} as const;

export const createMailThrottle = (pool: Pool, purpose: string): MailThrottle => {
  const pair = limiter(pool, `${purpose}-pair`, LIMITS.pair);
  const all = limiter(pool, `${purpose}-all`, LIMITS.all);
  const slow = limiter(pool, `${purpose}-slow`, LIMITS.slow);
  // The table outlives the account, so it holds no address in plain.
  const consumeDay = async (email: string, asker: string) => {
    const person = hashSecret(email);
    const ofPair = await consume(pair, `${person}|${hashSecret(`${email}|${asker}`)}`);
    const ofAll = ofPair.ok ? await consume(all, person) : ofPair;
    return { person, ofPair, ofAll };
  };
  return {
    admit: async (email, asker) => {
      const { person, ofPair, ofAll } = await consumeDay(email, asker);
      return ofAll.ok || !ofPair.ok ? ofAll : consume(slow, person);
    },
    wait: async (email, asker) => {
      const { person, ofAll } = await consumeDay(email, asker);
      if (ofAll.ok) return 0;
      const slowly = await consume(slow, person);
      return slowly.ok ? 0 : waitOf(slowly.error);
    },
    forget: async (email) => {
      const person = hashSecret(email);
      for (const counter of [all, slow]) await counter.delete(person);
      await pool.query("delete from throttles where starts_with(key, $1)", [`${purpose}-pair:${person}|`]);
    },
  };
};

const waitOf = (error: DomainError): number =>
  error.kind === "too-many-tries" ? error.waitMs : HOUR_S * SECOND_MS;
