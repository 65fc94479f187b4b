import type { Outcome } from "@afterword/core/errors/outcome";
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
import { createAnonymousMailThrottle } from "./anonymous-mail-throttle.ts";
import { createMailThrottle } from "./mail-throttle.ts";
import { createSecretThrottle } from "./secret-throttle.ts";
import type { InLine, RateLimitSecret } from "./secret-throttle.ts";
import { createVoucherThrottle, type AdmitVoucher } from "./voucher-throttle.ts";

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
   * Counts a mail to an address (in the form of look-ups) that may be a stranger's, and how many changes of address the
   * account asks for.
   */
  readonly admitNewEmail: (email: string, owner: string) => Promise<Outcome<null>>;
  /** Counts a voucher code that an account tries. */
  readonly admitVoucher: AdmitVoucher;
  /** Counts pictures that an account sends: each costs a process. */
  readonly admitPicture: (owner: string) => Promise<Outcome<null>>;
  /** Counts the test mails of an admin. */
  readonly admitTestMail: (owner: string) => Promise<Outcome<null>>;
  /** Counts what the registered phone of an owner asks for by itself. */
  readonly admitPhone: (owner: string) => Promise<Outcome<null>>;
  /** Counts the reminders that an owner tries out. */
  readonly admitTestReminder: (owner: string) => Promise<Outcome<null>>;
  /** Counts the mails that admins send to the unconfirmed address of an account, which may be a stranger's. */
  readonly admitConfirmationMail: (owner: string) => Promise<Outcome<null>>;
  /** Counts dumps over the wire, for the whole installation. */
  readonly admitDump: () => Promise<Outcome<null>>;
  /** Drops what is counted for an address, once its account is gone. */
  readonly forgetEmail: (email: string) => Promise<void>;
};

const MINUTE_S = 60;
const HOUR_S = 3600;
const DAY_S = 86_400;

/** Calls from one address (an IPv6 network counts as one). */
const LIMITS = {
  register: { points: 30, duration: HOUR_S },
  /** Apart from sign-ups: one who waits for a mail must not keep a whole network from signing up. */
  "mail-again": { points: 30, duration: HOUR_S },
  forgot: { points: 30, duration: HOUR_S },
  log: { points: 60, duration: MINUTE_S },
} as const;
export type Limit = keyof typeof LIMITS;

const NEW_EMAIL_LIMIT = { points: 20, duration: DAY_S } as const;
const TEST_MAIL_LIMIT = { points: 10, duration: HOUR_S } as const;
/** A phone calls some ten times a day; a system that wakes its apps often asks for more. */
const PHONE_LIMIT = { points: 120, duration: HOUR_S } as const;
const TEST_REMINDER_LIMIT = { points: 5, duration: HOUR_S } as const;
const CONFIRMATION_LIMIT = { points: 5, duration: DAY_S } as const;
/** A stolen session gets no more out than this before admins have read their mail. */
const DUMP_LIMIT = { points: 5, duration: DAY_S } as const;
const PICTURE_LIMIT = { points: 60, duration: HOUR_S } as const;

export const createThrottle = (pool: Pool): Throttle => {
  const { forgetLogins, ...login } = createLoginThrottle(pool);
  const named = {
    register: limiter(pool, "register", LIMITS.register),
    "mail-again": limiter(pool, "mail-again", LIMITS["mail-again"]),
    forgot: limiter(pool, "forgot", LIMITS.forgot),
    log: limiter(pool, "log", LIMITS.log),
  };
  const anonymousMail = createAnonymousMailThrottle(pool);
  const newEmailMail = createMailThrottle(pool, "new-email-to");
  const picture = limiter(pool, "picture", PICTURE_LIMIT);
  const testMail = limiter(pool, "test-mail", TEST_MAIL_LIMIT);
  const phone = limiter(pool, "phone", PHONE_LIMIT);
  const testReminder = limiter(pool, "test-reminder", TEST_REMINDER_LIMIT);
  const confirmation = limiter(pool, "confirmation", CONFIRMATION_LIMIT);
  const dump = limiter(pool, "dump", DUMP_LIMIT);
  const newEmail = limiter(pool, "new-email", NEW_EMAIL_LIMIT);
  return {
    ...login,
    admitVoucher: createVoucherThrottle(pool),
    admitSecondFactor: createSecondFactorThrottle(pool),
    admitEnrolment: createEnrolmentThrottle(pool),
    ...createSecretThrottle(pool),
    admitNewEmail: async (email, owner) => {
      const admitted = await consume(newEmail, owner);
      return admitted.ok ? newEmailMail.admit(email, owner) : admitted;
    },
    admitConfirmationMail: (owner) => consume(confirmation, owner),
    admitDump: () => consume(dump, "installation"),
    admitPhone: (owner) => consume(phone, owner),
    admitTestReminder: (owner) => consume(testReminder, owner),
    admitPicture: (owner) => consume(picture, owner),
    admitTestMail: (owner) => consume(testMail, owner),
    forgetEmail: async (email) => {
      await forgetLogins(email);
      for (const throttle of [anonymousMail, newEmailMail]) await throttle.forget(email);
    },
    admit: (limit, ip) => consume(named[limit], callerNet(ip)),
  };
};
