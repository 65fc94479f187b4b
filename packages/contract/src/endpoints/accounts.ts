import { ROLES } from "@afterword/core/accounts/permissions";
import {
  CONFIRM_FREQUENCY_MAX_HOURS,
  CONFIRM_FREQUENCY_MIN_HOURS,
  EMAIL_MAX_LENGTH,
  PASSWORD_MAX_LENGTH,
  SENDING_DELAY_MAX_HOURS,
  SENDING_DELAY_MIN_HOURS,
} from "@afterword/core/constants";
import { fields as say } from "@afterword/core/messages/fields";
import * as z from "zod/mini";
import { defineEndpoint } from "../endpoint.ts";
import {
  chosenPassword,
  email,
  firstname,
  foundTimeZone,
  id,
  instant,
  language,
  lastname,
  linkSecret,
  passwordRepeated,
  shownPerson,
  textUpTo,
  timeZone,
} from "../fields.ts";
import { thread } from "../thread.ts";
import { phoneShape, shownPhone } from "./phones.ts";
import { signOfLife } from "./signs-of-life.ts";
import { appStore } from "./subscriptions.ts";

export const user = z.object({
  ...shownPerson,
  newEmail: z.nullable(textUpTo(EMAIL_MAX_LENGTH)),
  emailConfirmed: z.boolean(),
  pfp: z.nullable(textUpTo(500)),
  darkMode: z.boolean(),
  /** The system of each device decides between light and dark, and not `darkMode`. */
  systemTheme: z.boolean(),
  swipeToNavigate: z.boolean(),
  /** Which language pages and mails speak; null until it was chosen, or learnt from a browser. Only the owner receives it. */
  language: z.nullable(language),
  /** In which time zone mails tell moments; null likewise. `timeZone` is where the phone is. */
  homeTimeZone: z.nullable(textUpTo(100)),
  deviceId: z.nullable(textUpTo(200)),
  pushToken: z.nullable(textUpTo(500)),
  /** The registered phone; null for whom it does not belong to, and where there is none. */
  phone: z.nullable(shownPhone),
  /** Binds a phone to its user and signs media uploads; only the owner receives it. */
  secret: textUpTo(200),
  active: z.boolean(),
  /** Hours between a sign of life and the reminder. */
  confirmFrequency: z.number(),
  /** Hours between an accepted reminder and delivery. */
  sendingDelay: z.number(),
  /** The epoch means off. */
  sleepUntil: instant,
  agencyConfirmed: instant,
  numNotes: z.number(),
  subscriptionPlan: z.object({ _id: z.uuid(), name: textUpTo(200) }),
  subscriptionValidUntil: z.nullable(instant),
  subscriptionCancelled: z.boolean(),
  /** When an app store last said so for sure; null when no app store is behind it. */
  subscriptionReadAt: z.nullable(instant),
  /** Its app store could not charge for the own plan, which holds until its end all the same. */
  subscriptionUnpaid: z.boolean(),
  /** At the end of the paid time the plan becomes the free one. */
  switchingToFree: z.boolean(),
  /** Names the subscription in an app store that was read last; only its owner receives it, null without one. */
  subscriptionToken: z.nullable(textUpTo(100)),
  /** The app store that goes on charging until it is cancelled there; only the owner receives it, null where none does. */
  chargedBy: z.nullable(appStore),
  /** What a purchase carries to say whose it is; only the owner receives it. */
  accountToken: z.nullable(z.uuid()),
  /** The last four characters of the voucher that runs, "•••• 7K2M"; null when none does. */
  voucher: z.nullable(textUpTo(200)),
  /** The end of what vouchers give of the own plan; null when none runs. */
  voucherValidUntil: z.nullable(instant),
  /** How many vouchers this account has used. */
  usedVouchers: z.number(),
  freePlans: z.array(z.uuid()).check(z.maxLength(100)),
  /** Where the switch stands, and when what would happen. */
  thread,
  /** The latest signs of life, newest first; of quiet ones the latest alone. */
  lastSigns: z.array(signOfLife).check(z.maxLength(100)),
  /**
   * The notes were delivered before a sign of life of these days came; stays until the owner has answered it with
   * `tooLateSeen` (behaviour §1.1).
   */
  tooLate: z.nullable(z.object({ deliveredAt: instant })),
  /** The product's wall clock at this answer: countdowns run from it, since the clock of a phone may be wrong. */
  now: instant,
});
export type User = z.output<typeof user>;

export const registerBody = z
  .object({
    firstname,
    lastname,
    email,
    ...chosenPassword,
    terms: z.literal(true, say.termsMissing),
    /** What the page looks like at the sign-up; light where it is not said. A new account follows its system at first. */
    darkMode: z.optional(z.boolean()),
    timeZone: foundTimeZone,
  })
  .check(passwordRepeated);
export type RegisterBody = z.input<typeof registerBody>;

export const registerUser = defineEndpoint({
  method: "POST",
  path: "/api/user",
  access: "public",
  summary: "Sign up; answers the same for known and unknown addresses, the mail tells the difference.",
  body: registerBody,
});

export const requestConfirmationMail = defineEndpoint({
  method: "POST",
  path: "/api/user/confirmation-mail",
  access: "public",
  summary: "Ask for the mail of a sign-up once more; answers the same for known and unknown addresses.",
  body: z.object({ email }),
});

export const confirmEmail = defineEndpoint({
  method: "POST",
  path: "/api/user/confirm-email",
  access: "public",
  summary: "Confirm the address of a sign-up, and answer it; 409 when the link did so before.",
  body: z.object({ secret: linkSecret }),
  reply: z.object({ email: textUpTo(EMAIL_MAX_LENGTH) }),
  refusals: [409, 410],
});

export const confirmUpdatedEmail = defineEndpoint({
  method: "POST",
  path: "/api/user/confirm-updated-email",
  access: "public",
  summary: "Confirm a changed e-mail address; answers the new address, or 409 when it was confirmed before.",
  body: z.object({ secret: linkSecret }),
  reply: z.object({ email: textUpTo(EMAIL_MAX_LENGTH) }),
  refusals: [409, 410],
});

const userParams = z.object({ _id: id });

export const getUser = defineEndpoint({
  method: "GET",
  path: "/api/user/:_id",
  access: "session",
  summary: "One user: oneself, or anyone for an admin.",
  params: userParams,
  reply: user,
});

const hours = (min: number, max: number, tooShort: string) =>
  z.int().check(z.minimum(min, tooShort), z.maximum(max, say.tooLong));

const SLEEP_END_MS = Date.UTC(3000, 0, 1);

/** Each field is optional; what is not named stays as it is. Unknown fields are ignored. */
export const profileFields = z.object({
  firstname: z.optional(firstname),
  lastname: z.optional(lastname),
  /** Null or empty cancels a pending change. */
  newEmail: z.optional(z.nullable(z.union([z.literal(""), email]))),
  confirmFrequency: z.optional(
    hours(CONFIRM_FREQUENCY_MIN_HOURS, CONFIRM_FREQUENCY_MAX_HOURS, say.frequencyTooShort),
  ),
  sendingDelay: z.optional(hours(SENDING_DELAY_MIN_HOURS, SENDING_DELAY_MAX_HOURS, say.delayTooShort)),
  /** Without `systemTheme` it is a choice against the system's. */
  darkMode: z.optional(z.boolean()),
  systemTheme: z.optional(z.boolean()),
  swipeToNavigate: z.optional(z.boolean()),
  language: z.optional(language),
  homeTimeZone: z.optional(timeZone),
  /** Bounded, so that what is counted from it stays a date that can be written down. */
  sleepUntil: z.optional(instant.check(z.refine((at) => Date.parse(at) < SLEEP_END_MS, say.sleepTooLong))),
  /** `tooLate.deliveredAt`, once its owner has read it. */
  tooLateSeen: z.optional(instant),
});

/** The profile as a form holds it: its address is one, and a change of it becomes `newEmail`. */
export const profileForm = z.extend(profileFields, { newEmail: email });
export type ProfileForm = z.input<typeof profileForm>;

/** What an admin may set on others; ignored from everyone else. */
const adminShape = {
  active: z.optional(z.boolean()),
  role: z.optional(z.enum(ROLES)),
  freePlans: z.optional(z.array(id).check(z.maxLength(100))),
  /** The grants that the admin saw: only what differs from them is changed, so two admins lose nothing of each other. */
  freePlansSeen: z.optional(z.array(id).check(z.maxLength(100))),
};
export const adminFields = z.object(adminShape);

/** The caller's password, where the session has not shown it within ten minutes (behaviour §4). */
const ownPassword = {
  fieldpw: z.optional(z.string().check(z.maxLength(PASSWORD_MAX_LENGTH, say.passwordTooLong))),
};

const ownerFields = z.extend(z.extend(profileFields, phoneShape), ownPassword);

/**
 * `fieldpw` is for a `newEmail`, for a phone, and for a change of who is an admin. A build takes a spread for an act and
 * keeps it in every form; what is extended it can leave out.
 */
export const userBody = z.extend(ownerFields, adminShape);
export type UserBody = z.input<typeof userBody>;

export const updateUser = defineEndpoint({
  method: "PUT",
  path: "/api/user/:_id",
  access: "session",
  summary: "Change one's profile, a sign of life, or register a phone; an admin changes others.",
  params: userParams,
  body: userBody,
  /** What a phone calls with from then on; only the call that registered it is told. */
  reply: z.extend(user, { deviceToken: z.optional(textUpTo(200)) }),
});

export const deleteUser = defineEndpoint({
  method: "DELETE",
  path: "/api/user/:_id",
  access: "session",
  summary: "Delete the own account, or as an admin another one's, with all that belongs to it, for good.",
  params: userParams,
  body: z.nullish(z.object(ownPassword)),
  refusals: [409],
});

export const mailConfirmationAgain = defineEndpoint({
  method: "POST",
  path: "/api/user/:_id/confirmation-mail",
  access: "admin",
  summary: "Mail the link that confirms the address of a sign-up again; 409 when it is confirmed.",
  params: userParams,
  refusals: [409],
});
