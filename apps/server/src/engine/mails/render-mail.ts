import { oneLine } from "@afterword/core/text/one-line";
import {
  accountDeleted,
  accountExists,
  confirmEmail,
  type AccountDeletedVars,
  type AccountExistsVars,
  type ConfirmEmailVars,
} from "./account-mails.ts";
import { alarm, type AlarmVars } from "./alarm-mail.ts";
import { adminMade, adminRemoved, type AdminMadeVars, type AdminRemovedVars } from "./admin-mails.ts";
import {
  deliveriesHeld,
  testMail,
  type DeliveriesHeldVars,
  type TestMailVars,
  databaseExported,
  type DatabaseExportedVars,
} from "./operator-mails.ts";
import type { MailContent, MailContext } from "./mail-content.ts";
import {
  confirmUpdatedEmail,
  emailChangeAsked,
  emailChanged,
  type ConfirmUpdatedEmailVars,
  type EmailChangeAskedVars,
  type EmailChangedVars,
} from "./email-change-mails.ts";
import { delivery, rehearsal, type DeliveryVars, type RehearsalVars } from "./delivery-mails.ts";
import { layOut } from "./layout.ts";
import {
  noAccount,
  passwordChanged,
  resetPassword,
  type NoAccountVars,
  type PasswordChangedVars,
  type ResetPasswordVars,
} from "./password-mails.ts";
import { writePlainText } from "./plain-text.ts";
import {
  grantRevoked,
  planEnds,
  purchaseReceipt,
  purchaseRefunded,
  renewalFailed,
  subscriptionMoved,
  type GrantRevokedVars,
  type PlanEndsVars,
  type PurchaseReceiptVars,
  type PurchaseRefundedVars,
  type RenewalFailedVars,
} from "./plan-mails.ts";
import { mailCameBack, type MailCameBackVars } from "./mail-came-back.ts";
import {
  phoneRegistered,
  phoneSilent,
  type PhoneRegisteredVars,
  type PhoneSilentVars,
} from "./phone-mails.ts";
import { wordingFor, type Wording } from "./wording.ts";
import {
  recordingWaits,
  recordingWithheld,
  type RecordingWaitsVars,
  type RecordingWithheldVars,
} from "./recording-mails.ts";
import { reminder, type ReminderVars } from "./reminder.ts";
import {
  secondFactor,
  sessionTheft,
  type SecondFactorVars,
  type SessionTheftVars,
} from "./security-mails.ts";

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
  "phone-registered": PhoneRegisteredVars;
  "phone-silent": PhoneSilentVars;
  alarm: AlarmVars;
  "test-mail": TestMailVars;
  reminder: ReminderVars;
  delivery: DeliveryVars;
  "mail-came-back": MailCameBackVars;
  "recording-waits": RecordingWaitsVars;
  "recording-withheld": RecordingWithheldVars;
  "deliveries-held": DeliveriesHeldVars;
  "database-exported": DatabaseExportedVars;
  rehearsal: RehearsalVars;
  "plan-ends": PlanEndsVars;
  "renewal-failed": RenewalFailedVars;
  "purchase-refunded": PurchaseRefundedVars;
  "subscription-moved": PurchaseRefundedVars;
  "grant-revoked": GrantRevokedVars;
  "purchase-receipt": PurchaseReceiptVars;
  "admin-made": AdminMadeVars;
  "admin-removed": AdminRemovedVars;
};

export type MailKind = keyof MailVars;

/** A mail ready to be sent, but for its address. */
export type RenderedMail = {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** As whom it comes; the installation where it is left out. */
  readonly senderName?: string;
};

export const renderMail = <K extends MailKind>(
  kind: K,
  vars: MailVars[K],
  context: MailContext,
): RenderedMail => {
  // Alarms are in English for everybody (docs/decisions/076), and so are their dates.
  const wording = wordingFor(kind === "alarm" ? { ...context, language: "en" } : context);
  const { senderName, ...content } = TEMPLATES[kind](vars, wording);
  const subject = tidy(content.subject);
  return {
    subject,
    text: writePlainText(content),
    html: layOut({ ...content, subject }, wording),
    ...(senderName === undefined ? {} : { senderName: tidy(senderName) }),
  };
};

const TEMPLATES: { readonly [K in MailKind]: (vars: MailVars[K], wording: Wording) => MailContent } = {
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
  "phone-registered": phoneRegistered,
  "phone-silent": phoneSilent,
  alarm,
  "test-mail": testMail,
  reminder,
  delivery,
  "mail-came-back": mailCameBack,
  "recording-waits": recordingWaits,
  "recording-withheld": recordingWithheld,
  "deliveries-held": deliveriesHeld,
  "database-exported": databaseExported,
  rehearsal,
  "plan-ends": planEnds,
  "renewal-failed": renewalFailed,
  "purchase-refunded": purchaseRefunded,
  "subscription-moved": subscriptionMoved,
  "grant-revoked": grantRevoked,
  "purchase-receipt": purchaseReceipt,
  "admin-made": adminMade,
  "admin-removed": adminRemoved,
};

/** A header is one line: a line break in a name would otherwise begin a header that the sender chose. */
const tidy = (header: string): string => oneLine(header).replace(/\s+/gu, " ");
