import type { Outcome } from "@afterword/core/errors/outcome";
import { hashSecret } from "../crypto/secret-hash.ts";
import { callerNet } from "./caller-net.ts";
import { consume, limiter } from "./limiter.ts";
import type { Pool } from "./limiter.ts";
import { createLoginThrottle } from "./login-throttle.ts";
import type { LoginThrottle } from "./login-throttle.ts";
import { createSecretThrottle } from "./secret-throttle.ts";
import type { InLine, TakeSecret } from "./secret-throttle.ts";
import { createSecondFactorThrottle } from "./second-factor-throttle.ts";
import type { AdmitSecondFactor } from "./second-factor-throttle.ts";

/** Limits on calls that could be used to guess or to flood (behaviour §4). Windows are in machine time. */
export type Throttle = Pick<LoginThrottle, "admitLogin" | "rememberPlace"> & {
  /** Counts a try at the second step of a log-in. */
  readonly admitSecondFactor: AdmitSecondFactor;
  /** Counts secrets that lead nowhere. */
  readonly takeSecret: TakeSecret;
  readonly inLine: InLine;
  readonly admit: (limit: Limit, ip: string) => Promise<Outcome<null>>;
  /** Counts a mail that a stranger may have asked for, by the address it goes to (in the form of look-ups). */
  readonly admitMail: (email: string) => Promise<Outcome<null>>;
  /** The same for links to a new password, counted apart: whoever signs up with an address keeps nobody from them. */
  readonly admitReset: (email: string) => Promise<Outcome<null>>;
  /** Counts changes of address that an account asks for: each goes to a mailbox that may be anybody's. */
  readonly admitNewEmail: (owner: string) => Promise<Outcome<null>>;
  /** Counts pictures that an account sends: each costs a process. */
  readonly admitPicture: (owner: string) => Promise<Outcome<null>>;
  /** Drops what is counted for an address, once its account is gone. */
  readonly forgetEmail: (email: string) => Promise<void>;
};

const MINUTE_S = 60;
const HOUR_S = 3600;
const DAY_S = 86_400;

/** Calls from one address (an IPv6 network counts as one). */
const LIMITS = {
  register: { points: 30, duration: HOUR_S },
  forgot: { points: 30, duration: HOUR_S },
  log: { points: 60, duration: MINUTE_S },
} as const;
export type Limit = keyof typeof LIMITS;

/** Whoever it is that asks, nobody's inbox is filled (behaviour §4). */
const MAIL_LIMIT = { points: 5, duration: DAY_S } as const;
const NEW_EMAIL_LIMIT = { points: 20, duration: DAY_S } as const;
const PICTURE_LIMIT = { points: 60, duration: HOUR_S } as const;

export const createThrottle = (pool: Pool): Throttle => {
  const { forgetLogins, ...login } = createLoginThrottle(pool);
  const named = {
    register: limiter(pool, "register", LIMITS.register),
    forgot: limiter(pool, "forgot", LIMITS.forgot),
    log: limiter(pool, "log", LIMITS.log),
  };
  const mail = limiter(pool, "mail-to", MAIL_LIMIT);
  const reset = limiter(pool, "reset-to", MAIL_LIMIT);
  const picture = limiter(pool, "picture", PICTURE_LIMIT);
  const newEmail = limiter(pool, "new-email", NEW_EMAIL_LIMIT);
  return {
    ...login,
    admitSecondFactor: createSecondFactorThrottle(pool),
    ...createSecretThrottle(pool),
    admitMail: (email) => consume(mail, hashSecret(email)),
    admitReset: (email) => consume(reset, hashSecret(email)),
    admitNewEmail: (owner) => consume(newEmail, owner),
    admitPicture: (owner) => consume(picture, owner),
    forgetEmail: async (email) => {
      await forgetLogins(email);
      for (const counter of [mail, reset]) await counter.delete(hashSecret(email));
    },
    admit: (limit, ip) => consume(named[limit], callerNet(ip)),
  };
};
