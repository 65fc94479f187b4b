import { accountDeleted, type AccountDeletedVars } from "./account-deleted.ts";
import { accountExists, type AccountExistsVars } from "./account-exists.ts";
import { alarm, type AlarmVars } from "./alarm.ts";
import type { Letter } from "./blocks.ts";
import { confirmEmail, type ConfirmEmailVars } from "./confirm-email.ts";
import { confirmUpdatedEmail, type ConfirmUpdatedEmailVars } from "./confirm-updated-email.ts";
import { deliveriesHeld, type DeliveriesHeldVars } from "./deliveries-held.ts";
import { delivery, type DeliveryVars } from "./delivery.ts";
import type { MailContext } from "./mail-context.ts";
import { emailChangeAsked, type EmailChangeAskedVars } from "./email-change-asked.ts";
import { emailChanged, type EmailChangedVars } from "./email-changed.ts";
import { layOut } from "./layout.ts";
import { noAccount, type NoAccountVars } from "./no-account.ts";
import { passwordChanged, type PasswordChangedVars } from "./password-changed.ts";
import { writePlainText } from "./plain-text.ts";
import { rehearsal, type RehearsalVars } from "./rehearsal.ts";
import { mailCameBack, type MailCameBackVars } from "./mail-came-back.ts";
import { reminder, type ReminderVars } from "./reminder.ts";
import { resetPassword, type ResetPasswordVars } from "./reset-password.ts";
import { secondFactor, type SecondFactorVars } from "./second-factor.ts";
import { sessionTheft, type SessionTheftVars } from "./session-theft.ts";

/** What each kind of mail needs to be written. */
export type MailVars = {
  "confirm-email": ConfirmEmailVars;
  "account-exists": AccountExistsVars;
  "confirm-updated-email": ConfirmUpdatedEmailVars;
  "email-change-asked": EmailChangeAskedVars;
  "email-changed": EmailChangedVars;
  "reset-password": ResetPasswordVars;
  "no-account": NoAccountVars;
  "password-changed": PasswordChangedVars;
  "account-deleted": AccountDeletedVars;
  "second-factor": SecondFactorVars;
  "session-theft": SessionTheftVars;
  alarm: AlarmVars;
  reminder: ReminderVars;
  delivery: DeliveryVars;
  "mail-came-back": MailCameBackVars;
  "deliveries-held": DeliveriesHeldVars;
  rehearsal: RehearsalVars;
};

export type MailKind = keyof MailVars;

/** A mail ready to be sent, but for its address. */
export type RenderedMail = { readonly subject: string; readonly text: string; readonly html: string };

export const renderMail = <K extends MailKind>(
  kind: K,
  vars: MailVars[K],
  context: MailContext,
): RenderedMail => {
  const letter = tidy(TEMPLATES[kind](vars, context));
  return { subject: letter.subject, text: writePlainText(letter), html: layOut(letter) };
};

const TEMPLATES: { readonly [K in MailKind]: (vars: MailVars[K], context: MailContext) => Letter } = {
  "confirm-email": confirmEmail,
  "account-exists": accountExists,
  "confirm-updated-email": confirmUpdatedEmail,
  "email-change-asked": emailChangeAsked,
  "email-changed": emailChanged,
  "reset-password": resetPassword,
  "no-account": noAccount,
  "password-changed": passwordChanged,
  "account-deleted": accountDeleted,
  "second-factor": secondFactor,
  "session-theft": sessionTheft,
  alarm,
  reminder,
  delivery,
  "mail-came-back": mailCameBack,
  "deliveries-held": deliveriesHeld,
  rehearsal,
};

/** A subject is one line: a line break in a name would otherwise begin a header of somebody else's choice. */
const tidy = (letter: Letter): Letter => ({
  ...letter,
  subject: letter.subject.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ").trim(),
});
