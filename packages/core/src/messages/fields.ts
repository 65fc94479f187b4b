import { PASSWORD_MIN_LENGTH } from "../constants.ts";

/** An installation may ask for more than the product does. */
export const passwordTooShort = (minLength: number): string =>
  `The password length must be at least ${minLength}`;

/** What a person reads beside a field (product §5), word for word. */
export const FIELD_SENTENCES = {
  required: "Required",
  firstnameInvalid: "This firstname is invalid",
  firstnameTooLong: "This firstname is too long",
  lastnameInvalid: "This lastname is invalid",
  lastnameTooLong: "This lastname is too long",
  nameInvalid: "This name is invalid",
  nameTooLong: "This name is too long",
  emailInvalid: "Invalid email address",
  emailTooLong: "This email address is too long",
  passwordTooShort: passwordTooShort(PASSWORD_MIN_LENGTH),
  passwordTooLong: "This password is too long",
  passwordCommon: "Many people use this password, so it is easily guessed. Please choose another one",
  passwordIsOwnName: "Your name or email address is easily guessed. Please choose another password",
  passwordUnchanged: "This is your password already",
  passwordsDiffer: "Password does not match",
  termsMissing: "Please accept Terms and Privacy",
  titleMissing: "Title is required",
  titleTooLong: "This title is too long",
  textTooLong: "This text is too long",
  recipientMissing: "Add at least one recipient",
  frequencyTooShort: "At least 3 days",
  delayTooShort: "At least 1 day",
  tooLong: "At most 4 weeks",
  sleepTooLong: "Please select an earlier date.",
  oneTimeCodeInvalid: "The code has 6 digits",
  recoveryCodeInvalid: "A recovery code has 25 letters and digits",
  oneFactorOnly: "Show one second factor",
  passkeyNameTooLong: "This name is too long",
} as const;
