import type { Outcome } from "@afterword/core/errors/outcome";
import { hashSecret } from "../crypto/secrets.ts";
import { consume, limiter } from "./limiter.ts";
import type { Pool } from "./limiter.ts";
import { createMailThrottle } from "./mail-throttle.ts";
import { callerNet } from "./networks.ts";

/**
 * Counts the mails that callers without a session ask for, to an address (in the form of look-ups) that may be a
 * stranger's, and by who asks (mail-throttle.ts). Each purpose is counted apart: a sign-up with an address keeps no
 * owner from a new password.
 */
export type AnonymousMailThrottle = {
  /**
   * The mail of a sign-up is never refused, but has to wait so many milliseconds (features/accounts/registration.ts
   * says why).
   */
  readonly waitForSignUpMail: (email: string, ip: string) => Promise<number>;
  /** Another mail of a sign-up, counted with those of sign-ups. */
  readonly admitSignUpMailAgain: (email: string, ip: string) => Promise<Outcome<null>>;
  readonly admitReset: (email: string, ip: string) => Promise<Outcome<null>>;
  /** To an address that no account has; one a day is enough. */
  readonly admitNoAccountMail: (email: string) => Promise<Outcome<null>>;
  /** Drops what is counted for an address. */
  readonly forget: (email: string) => Promise<void>;
};

const DAY_S = 86_400;
const NO_ACCOUNT_LIMIT = { points: 1, duration: DAY_S } as const;

export const createAnonymousMailThrottle = (pool: Pool): AnonymousMailThrottle => {
  const signUp = createMailThrottle(pool, "mail-to");
  const reset = createMailThrottle(pool, "reset-to");
  const noAccount = limiter(pool, "no-account-to", NO_ACCOUNT_LIMIT);
  return {
    waitForSignUpMail: (email, ip) => signUp.wait(email, callerNet(ip)),
    admitSignUpMailAgain: (email, ip) => signUp.admit(email, callerNet(ip)),
    admitReset: (email, ip) => reset.admit(email, callerNet(ip)),
    admitNoAccountMail: (email) => consume(noAccount, hashSecret(email)),
    forget: async (email) => {
      await noAccount.delete(hashSecret(email));
      for (const throttle of [signUp, reset]) await throttle.forget(email);
    },
  };
};
