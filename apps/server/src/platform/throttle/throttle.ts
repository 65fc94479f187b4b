import type { Outcome } from "@afterword/core/errors/outcome";
import { hashSecret } from "../crypto/secrets.ts";
import { callerNet } from "./networks.ts";
import { consume, limiter, type Pool } from "./limiter.ts";
import {
  createEnrolmentThrottle,
  createSecondFactorThrottle,
  type AdmitEnrolment,
  type AdmitSecondFactor,
} from "./second-factor-throttle.ts";
import { createLoginThrottle } from "./login-throttle.ts";
import type { LoginThrottle } from "./login-throttle.ts";
import { createMailThrottle } from "./mail-throttle.ts";
import { createSecretThrottle } from "./secret-throttle.ts";
import type { InLine, RateLimitSecret } from "./secret-throttle.ts";

/** Limits on calls that could be used to guess or to flood (behaviour §4). Windows are in machine time. */
export type Throttle = Pick<LoginThrottle, "admitLogin" | "rememberPlace"> & {
  /** Counts a try at the second step of a log-in. */
  readonly admitSecondFactor: AdmitSecondFactor;
  /** Counts a try to finish adding one-time codes. */
  readonly admitEnrolment: AdmitEnrolment;
  /** Counts secrets that lead nowhere. */
  readonly rateLimitSecret: RateLimitSecret;
  readonly inLine: InLine;
  readonly admit: (limit: Limit, ip: string) => Promise<Outcome<null>>;
  /**
   * Counts a mail to an address (in the form of look-ups) that may be a stranger's, and by who asks
   * (mail-throttle.ts). Each purpose is counted apart: a sign-up with an address keeps no owner from a new password.
   * The mail of a sign-up is never refused, but has to wait so many milliseconds (features/accounts/registration.ts
   * says why).
   */
  readonly waitForSignUpMail: (email: string, ip: string) => Promise<number>;
  readonly admitReset: (email: string, ip: string) => Promise<Outcome<null>>;
  /** Counts also how many changes of address the account asks for. */
  readonly admitNewEmail: (email: string, owner: string) => Promise<Outcome<null>>;
  /** To an address that no account has; one a day is enough. */
  readonly admitNoAccountMail: (email: string) => Promise<Outcome<null>>;
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

const NO_ACCOUNT_LIMIT = { points: 1, duration: DAY_S } as const;
const NEW_EMAIL_LIMIT = { points: 20, duration: DAY_S } as const;
const PICTURE_LIMIT = { points: 60, duration: HOUR_S } as const;

export const createThrottle = (pool: Pool): Throttle => {
  const { forgetLogins, ...login } = createLoginThrottle(pool);
  const named = {
    register: limiter(pool, "register", LIMITS.register),
    forgot: limiter(pool, "forgot", LIMITS.forgot),
    log: limiter(pool, "log", LIMITS.log),
  };
  const mails = {
    signUp: createMailThrottle(pool, "mail-to"),
    reset: createMailThrottle(pool, "reset-to"),
    newEmail: createMailThrottle(pool, "new-email-to"),
  };
  const noAccount = limiter(pool, "no-account-to", NO_ACCOUNT_LIMIT);
  const picture = limiter(pool, "picture", PICTURE_LIMIT);
  const newEmail = limiter(pool, "new-email", NEW_EMAIL_LIMIT);
  return {
    ...login,
    admitSecondFactor: createSecondFactorThrottle(pool),
    admitEnrolment: createEnrolmentThrottle(pool),
    ...createSecretThrottle(pool),
    waitForSignUpMail: (email, ip) => mails.signUp.wait(email, callerNet(ip)),
    admitReset: (email, ip) => mails.reset.admit(email, callerNet(ip)),
    admitNewEmail: async (email, owner) => {
      const admitted = await consume(newEmail, owner);
      return admitted.ok ? mails.newEmail.admit(email, owner) : admitted;
    },
    admitNoAccountMail: (email) => consume(noAccount, hashSecret(email)),
    admitPicture: (owner) => consume(picture, owner),
    forgetEmail: async (email) => {
      await forgetLogins(email);
      await noAccount.delete(hashSecret(email));
      for (const throttle of Object.values(mails)) await throttle.forget(email);
    },
    admit: (limit, ip) => consume(named[limit], callerNet(ip)),
  };
};
