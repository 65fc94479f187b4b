import type { Outcome } from "@afterword/core/errors/outcome";
import { ok } from "@afterword/core/errors/outcome";
import { hashSecret } from "../crypto/secrets.ts";
import { callerNet } from "./networks.ts";
import { consume, limiter, type Pool } from "./limiter.ts";

/** One try to log in, before anything is known about the account. */
export type LoginTry = {
  /** Nothing of it happened: the password was right. */
  readonly forgive: () => Promise<void>;
};

/**
 * Limits on tries to log in. No owner is locked out by what others do, and no one guesses at speed, however many
 * networks they have: once a day's wrong tries are used up, those of one address are looked at one after another, and
 * so are those of one network. A caller who has to wait is told so at once; no socket is held. A network from which
 * the address logged in before, or chose a password by a mailed link, stands in no such line.
 */
export type LoginThrottle = {
  /** Counts a try before the password is looked at, so that many at once cannot slip through together. */
  readonly admitLogin: (email: string, ip: string) => Promise<Outcome<LoginTry>>;
  /** The caller in this network has shown that the address is theirs. */
  readonly rememberPlace: (email: string, ip: string) => Promise<void>;
  /** Drops what is counted and remembered of an address, but for the quarter of an hour of its own tries. */
  readonly forgetLogins: (email: string) => Promise<void>;
};

const DAY_S = 86_400;
const LIMITS = {
  pair: { points: 10, duration: 15 * 60 },
  ip: { points: 100, duration: DAY_S },
  email: { points: 50, duration: DAY_S },
  /** Beyond those of the network: 8,640 a day, among all addresses. */
  slowIp: { points: 1, duration: 10 },
  /** Beyond those of the address: 17,280 a day from everywhere, none of which may be a common password. */
  slowEmail: { points: 1, duration: 5 },
  known: { points: 1, duration: 90 * DAY_S },
} as const;

export const createLoginThrottle = (pool: Pool): LoginThrottle => {
  const pair = limiter(pool, "login-pair", LIMITS.pair);
  const ip = limiter(pool, "login-ip", LIMITS.ip);
  const email = limiter(pool, "login-email", LIMITS.email);
  const slowIp = limiter(pool, "login-slow-ip", LIMITS.slowIp);
  const slowEmail = limiter(pool, "login-slow-email", LIMITS.slowEmail);
  const known = limiter(pool, KNOWN, LIMITS.known);

  const stand = async (of: Keys): Promise<Outcome<null>> => {
    const isKnown = async () => (await known.get(of.known)) !== null;
    const ofIp = await consume(ip, of.net);
    if (!ofIp.ok && !(await isKnown())) {
      const slowed = await consume(slowIp, of.net);
      if (!slowed.ok) return slowed;
    }
    const ofEmail = await consume(email, of.person);
    return ofEmail.ok || (await isKnown()) ? ok(null) : consume(slowEmail, of.person);
  };

  return {
    admitLogin: async (address, from) => {
      const of = keysOf(address, from);
      const ofPair = await consume(pair, of.pair);
      if (!ofPair.ok) return ofPair;
      const stood = await stand(of);
      if (!stood.ok) {
        // It was not looked at, so it costs none of the ten.
        await pair.reward(of.pair);
        return stood;
      }
      const forgive = async (): Promise<void> => {
        const { duration, points } = LIMITS.known;
        await Promise.all([
          pair.delete(of.pair),
          ip.reward(of.net),
          email.reward(of.person),
          known.set(of.known, points, duration),
        ]);
      };
      return ok({ forgive });
    },
    rememberPlace: async (address, from) => {
      await known.set(keysOf(address, from).known, LIMITS.known.points, LIMITS.known.duration);
    },
    forgetLogins: async (address) => {
      const person = hashSecret(address);
      await email.delete(person);
      await slowEmail.delete(person);
      await pool.query("delete from throttles where starts_with(key, $1)", [`${KNOWN}:${person}|`]);
    },
  };
};

const KNOWN = "login-known";

type Keys = { readonly net: string; readonly pair: string; readonly person: string; readonly known: string };

/** The table outlives the account, so it holds no address in plain. */
const keysOf = (email: string, ip: string): Keys => {
  const net = callerNet(ip);
  const [pair, person] = [hashSecret(`${email}|${net}`), hashSecret(email)];
  return { net, pair, person, known: `${person}|${pair}` };
};
