import { ok, type Outcome } from "@afterword/core/errors/outcome";
import { hashSecret } from "../crypto/secrets.ts";
import { callerNet } from "./networks.ts";
import { consume, limiter, type Pool } from "./limiter.ts";

/** One try at the second step of a log-in, before it is looked at. */
export type SecondFactorTry = {
  /** Nothing of it happened: it was right. */
  readonly forgive: () => Promise<void>;
};

export type AdmitSecondFactor = (
  owner: string,
  ip: string,
  /** Six digits can be guessed, passkeys and recovery codes cannot. */
  isGuessable: boolean,
) => Promise<Outcome<SecondFactorTry>>;

const MINUTE_S = 60;
const DAY_S = 86_400;
const LIMITS = {
  pair: { points: 10, duration: 15 * MINUTE_S },
  ip: { points: 100, duration: DAY_S },
  codes: { points: 50, duration: DAY_S },
  /**
   * Beyond that, codes of one account are looked at one a minute, from wherever they come: at most 1,500 guesses a day
   * against three codes in a million.
   */
  slow: { points: 1, duration: MINUTE_S },
  known: { points: 1, duration: 90 * DAY_S },
} as const;

/**
 * Counters apart from those of the first step: a right password must not give new tries at the code that is to stop a
 * thief who stole it.
 *
 * A thief who guesses with the password can take the one look a minute. It takes nothing from the owner where the
 * account showed its second factor within 90 days: that network has tries of its own, ten in a quarter of an hour,
 * regardless of what others do. Elsewhere passkeys and recovery codes go on, and one-time codes have to wait until
 * the guessing stops.
 */
export const createSecondFactorThrottle = (pool: Pool): AdmitSecondFactor => {
  const counters = {
    pair: limiter(pool, "second-pair", LIMITS.pair),
    ip: limiter(pool, "second-ip", LIMITS.ip),
    codes: limiter(pool, "second-codes", LIMITS.codes),
    slow: limiter(pool, "second-slow", LIMITS.slow),
    known: limiter(pool, "second-known", LIMITS.known),
  };
  return async (owner, ip, isGuessable) => {
    const net = callerNet(ip);
    const pair = `${owner}|${net}`;
    const place = hashSecret(pair);
    const isKnown = async () => (await counters.known.get(place)) !== null;
    const ofIp = await consume(counters.ip, net);
    if (!ofIp.ok && !(await isKnown())) return ofIp;
    const ofPair = await consume(counters.pair, pair);
    if (!ofPair.ok) return ofPair;
    const ofCodes = isGuessable ? await consume(counters.codes, owner) : ok(null);
    const slowed = ofCodes.ok || (await isKnown()) ? ok(null) : await consume(counters.slow, owner);
    if (!slowed.ok) return slowed;
    return ok({
      forgive: async () => {
        await counters.pair.delete(pair);
        await counters.ip.reward(net);
        if (isGuessable) await counters.codes.reward(owner);
        await counters.known.set(place, LIMITS.known.points, LIMITS.known.duration);
      },
    });
  };
};

/**
 * Counts the codes that one session shows to finish adding them, apart from those of the log-in: a thief who copied a
 * session must not use up the tries of the owner, who logs in. A second session takes a second log-in.
 */
export type AdmitEnrolment = (session: string) => Promise<Outcome<null>>;

const LIMIT = { points: 10, duration: 15 * 60 } as const;

export const createEnrolmentThrottle = (pool: Pool): AdmitEnrolment => {
  const counter = limiter(pool, "enrolment", LIMIT);
  return (session) => consume(counter, session);
};
