/**
 * Every sentence the product says in its screens, once (product §8 and the words of the interface).
 * The English sentences of product.md stand verbatim, but for two misspellings that look.md corrects.
 * Another language is one more folder beside `en`, gathered in a file like `german.ts` and named in `catalogs`; the
 * compiler holds it to the same keys and parameters. Swiss German is made of German (`swiss-german.ts`).
 * The pages import section by section (`@afterword/core/messages/shell`), always the English one: their build puts
 * that of its language in its place (docs/decisions/030-one-build-per-language.md). So a page carries one language.
 */
import type { Language } from "../language/languages.ts";
import { account } from "./en/account.ts";
import { activity } from "./en/activity.ts";
import { admin } from "./en/admin.ts";
import { adminMails } from "./en/admin-mails.ts";
import { accountMails } from "./en/account-mails.ts";
import { addressMails } from "./en/address-mails.ts";
import { deliveryMails, rehearsalMails } from "./en/delivery-mails.ts";
import { mails, reminderMails } from "./en/mails.ts";
import { noteMails } from "./en/note-mails.ts";
import { operatorMails } from "./en/operator-mails.ts";
import { passwordMails } from "./en/password-mails.ts";
import { phoneMails, securityMails } from "./en/security-mails.ts";
import { appStores } from "./en/app-stores.ts";
import { audit, auditKinds, auditValues } from "./en/audit.ts";
import { calendar } from "./en/calendar.ts";
import { when } from "./en/when.ts";
import { confirmation } from "./en/confirmation.ts";
import { content, snippets } from "./en/content.ts";
import { deadEnd } from "./en/dead-end.ts";
import { deliveries } from "./en/deliveries.ts";
import { checkTexts, checkTitles, device, phones, pushes } from "./en/device.ts";
import { devices, words } from "./en/words.ts";
import { failures, shell } from "./en/shell.ts";
import { dump } from "./en/dump.ts";
import { fields } from "./en/fields.ts";
import { history } from "./en/history.ts";
import { signs } from "./en/signs.ts";
import { home } from "./en/home.ts";
import { language } from "./en/language.ts";
import { limits, subscription } from "./en/subscription.ts";
import { notes } from "./en/notes.ts";
import { onboarding } from "./en/onboarding.ts";
import { deliveredRecording, page, publicPages } from "./en/public-pages.ts";
import { phone } from "./en/phone.ts";
import { pictures } from "./en/pictures.ts";
import { planAdmin } from "./en/plan-admin.ts";
import { planMails } from "./en/plan-mails.ts";
import { recorder } from "./en/recorder.ts";
import { recipients } from "./en/recipients.ts";
import { media, playing, recordings } from "./en/recordings.ts";
import { refusals } from "./en/refusals.ts";
import { rehearsal } from "./en/rehearsal.ts";
import { secondFactor } from "./en/second-factor.ts";
import { security } from "./en/security.ts";
import { session } from "./en/session.ts";
import {
  adminMenu,
  setup,
  setupMissing,
  setupReady,
  setupSimulated,
  setupTitles,
  setupUnknown,
  system,
} from "./en/system.ts";
import { thread } from "./en/thread.ts";
import { vouchers } from "./en/vouchers.ts";
import { userAdmin } from "./en/user-admin.ts";
import { german } from "./german.ts";
import { swissGerman } from "./swiss-german.ts";
import type { Translated } from "./translated.ts";

const en = {
  account,
  accountMails,
  activity,
  addressMails,
  admin,
  adminMails,
  adminMenu,
  appStores,
  audit,
  auditKinds,
  auditValues,
  calendar,
  checkTexts,
  checkTitles,
  confirmation,
  content,
  deliveredRecording,
  deadEnd,
  deliveries,
  deliveryMails,
  device,
  devices,
  failures,
  dump,
  fields,
  history,
  home,
  language,
  limits,
  mails,
  media,
  noteMails,
  notes,
  onboarding,
  operatorMails,
  page,
  passwordMails,
  phoneMails,
  phones,
  phone,
  pictures,
  planAdmin,
  planMails,
  playing,
  publicPages,
  pushes,
  recipients,
  recorder,
  recordings,
  refusals,
  rehearsal,
  rehearsalMails,
  reminderMails,
  secondFactor,
  security,
  securityMails,
  session,
  setup,
  setupMissing,
  setupReady,
  setupSimulated,
  setupTitles,
  setupUnknown,
  shell,
  signs,
  snippets,
  subscription,
  system,
  thread,
  vouchers,
  userAdmin,
  when,
  words,
} as const;

export type Catalog = { readonly [Section in keyof typeof en]: Translated<(typeof en)[Section]> };

export const catalogs = { en, de: german, "de-CH": swissGerman } as const satisfies Record<Language, Catalog>;

/** The sentences in the language of the interface. */
export const messages: Catalog = catalogs.en;
