import { EMAIL_PATTERN, tidyEmail } from "@afterword/core/accounts/email";
import { PERSON_NAME, tidyName, type NameRule } from "@afterword/core/accounts/name";
import {
  EMAIL_MAX_LENGTH,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  RECIPIENT_NAME_MAX_LENGTH,
  USER_NAME_MAX_LENGTH,
} from "@afterword/core/constants";
import { LANGUAGES } from "@afterword/core/language/languages";
import { fields as say } from "@afterword/core/messages/fields";
import { RECIPIENT_NAME } from "@afterword/core/recipients/name";
import { oneLine } from "@afterword/core/text/one-line";
import { findTimeZone } from "@afterword/core/time/time-zone";
import type { WallMs } from "@afterword/core/time/instant";
import * as z from "zod/mini";
import { catch as orElse } from "zod/mini";

/** The form of each field, once for server and forms (product §5). */

const tidy = (change: (text: string) => string) => z.overwrite<string>(change);

const personName = (
  max: number,
  { pattern, fits }: NameRule,
  [missing, invalid, tooLong]: readonly [missing: string, invalid: string, tooLong: string],
) =>
  z.string().check(
    tidy(tidyName),
    z.minLength(1, missing),
    z.maxLength(max, tooLong),
    z.refine(fits, invalid),
    // For those who read the document of the API.
    z.meta({ pattern }),
  );

export const firstname = personName(USER_NAME_MAX_LENGTH, PERSON_NAME, [
  say.firstnameMissing,
  say.firstnameInvalid,
  say.firstnameTooLong,
]);
export const lastname = personName(USER_NAME_MAX_LENGTH, PERSON_NAME, [
  say.lastnameMissing,
  say.lastnameInvalid,
  say.lastnameTooLong,
]);
export const recipientName = personName(RECIPIENT_NAME_MAX_LENGTH, RECIPIENT_NAME, [
  say.nameMissing,
  say.nameInvalid,
  say.nameTooLong,
]);

export const email = z
  .string()
  .check(
    tidy(tidyEmail),
    z.minLength(1, say.emailMissing),
    z.maxLength(EMAIL_MAX_LENGTH, say.emailTooLong),
    z.regex(EMAIL_PATTERN, say.emailInvalid),
  );

/** `present` for a password that is compared with the stored one, `fresh` for one that is being chosen. */
export const password = {
  present: z
    .string()
    .check(z.minLength(1, say.passwordMissing), z.maxLength(PASSWORD_MAX_LENGTH, say.passwordTooLong)),
  fresh: z
    .string()
    .check(
      z.minLength(1, { error: say.passwordMissing, abort: true }),
      z.minLength(PASSWORD_MIN_LENGTH, say.passwordTooShort(PASSWORD_MIN_LENGTH)),
      z.maxLength(PASSWORD_MAX_LENGTH, say.passwordTooLong),
    ),
};

/** A password that is being chosen, typed twice; to be checked by `passwordRepeated`. */
export const chosenPassword = {
  fieldpw: password.fresh,
  confirmPassword: z.string().check(z.minLength(1, say.required), z.maxLength(PASSWORD_MAX_LENGTH)),
};

const hasBothPasswords = z.object({ fieldpw: z.string(), confirmPassword: z.string() });

export const passwordRepeated = z.refine<{ readonly fieldpw: string; readonly confirmPassword: string }>(
  // An empty repetition is missing, and not different.
  (body) => body.confirmPassword === "" || body.fieldpw === body.confirmPassword,
  {
    error: say.passwordsDiffer,
    path: ["confirmPassword"],
    // Also while other fields are wrong or missing.
    when: ({ value }) => hasBothPasswords.safeParse(value).success,
  },
);

/** Some phones make ids in capitals; they mean the same row. */
export const id = z.uuid().check(z.toLowerCase());

/** Only `_id` counts; the server fills the rest from the owner's list (behaviour §7). */
export const noteRecipients = z.array(z.object({ _id: id })).check(z.maxLength(1000));

/** A paused note may wait without recipients, so that one whose last recipient was deleted can still be kept. */
export const activeWithRecipient = z.refine<{
  readonly active: boolean;
  readonly recipients: readonly unknown[];
}>(({ active, recipients }) => !active || recipients.length > 0, {
  path: ["recipients"],
  error: say.recipientMissing,
  // Said beside the other mistakes of the form, not only once they are mended.
  when: ({ value }) => isNoteLike(value),
});

const isNoteLike = (value: unknown): boolean =>
  typeof value === "object" && value !== null && "recipients" in value && Array.isArray(value.recipients);

const INSTANT_MAX_LENGTH = 40;

/** An instant in UTC, ISO 8601. */
export const instant = z.iso.datetime().check(z.maxLength(INSTANT_MAX_LENGTH));

/** What core says, as the wire carries it: its instants are text. A schema that `satisfies` it cannot drift from core. */
export type OnWire<Said> = Said extends WallMs
  ? string
  : Said extends object
    ? { -readonly [Key in keyof Said]: OnWire<Said[Key]> }
    : Said;

/** Text of an answer: an answer is bounded like what is sent, so that its reader knows what may come. */
/* @__NO_SIDE_EFFECTS__ */
export const textUpTo = (maxLength: number) => z.string().check(z.maxLength(maxLength));

/** Text that is stored or looked for as it is: PostgreSQL takes no NUL. */
/* @__NO_SIDE_EFFECTS__ */
export const storedText = (maxLength: number) => textUpTo(maxLength).check(z.regex(/^[^\0]*$/));

/** A title, or the name of a thing. */
/* @__NO_SIDE_EFFECTS__ */
export const lineUpTo = (maxLength: number, tooLong?: string) =>
  z.string().check(tidy(oneLine), z.maxLength(maxLength, tooLong));

/** By its tag: "de". */
export const language = /* @__PURE__ */ z.enum(LANGUAGES);

/** By its name in the database of time zones, in the spelling that the server has for it: "Europe/Zurich". */
export const timeZone = /* @__PURE__ */ z.string().check(
  z.maxLength(100),
  z.refine((name) => findTimeZone(name) !== null),
  tidy((name) => findTimeZone(name) ?? name),
);

/**
 * The time zone that a page finds on its device. No sign-up and no log-in fails because a device knows one that we do not
 * know: it is left out then.
 */
export const foundTimeZone = /* @__PURE__ */ orElse(z.optional(timeZone), undefined);

/** Likewise of a phone: null where the phone knows none. */
export const foundPhoneTimeZone = /* @__PURE__ */ orElse(z.optional(z.nullable(timeZone)), undefined);

export const ownerRef = z.object({ _id: z.uuid() });

export const idParams = z.object({ id });

/** A page of a list, counted from 0 (behaviour §7); a path carries it as text. */
export const pageNumber = z.string().check(z.maxLength(6), z.regex(/^\d{1,6}$/));

/** Where a page of a list begins that grows at its head: behind this entry; it is the `next` of the page before. */
export const cursor = z
  .string()
  .check(z.maxLength(60), z.regex(/^(?:newest|\d{1,13}_[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/));

/** The secret of a link: 43 characters of base64url; the bounds only keep nonsense away from the database. */
export const linkSecret = z.string().check(z.minLength(16), z.maxLength(200), z.regex(/^[A-Za-z0-9_-]+$/));
export const secretParams = z.object({ secret: linkSecret });

/** A person in an answer. */
export const shownPerson = {
  _id: z.uuid(),
  firstname: textUpTo(USER_NAME_MAX_LENGTH),
  lastname: textUpTo(USER_NAME_MAX_LENGTH),
  email: textUpTo(EMAIL_MAX_LENGTH),
};
