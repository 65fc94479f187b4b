/**
 * The German catalogue: "Sie", and the spelling of Germany and Austria.
 * Its words for the things of the glossary stand in docs/glossary.md.
 */
import { account } from "./de/account.ts";
import { activity } from "./de/activity.ts";
import { admin } from "./de/admin.ts";
import { adminMails } from "./de/admin-mails.ts";
import { accountMails } from "./de/account-mails.ts";
import { addressMails } from "./de/address-mails.ts";
import { deliveryMails, rehearsalMails } from "./de/delivery-mails.ts";
import { mails, reminderMails } from "./de/mails.ts";
import { noteMails } from "./de/note-mails.ts";
import { operatorMails } from "./de/operator-mails.ts";
import { passwordMails } from "./de/password-mails.ts";
import { phoneMails, securityMails } from "./de/security-mails.ts";
import { appStores } from "./de/app-stores.ts";
import { audit, auditKinds, auditValues } from "./de/audit.ts";
import { calendar } from "./de/calendar.ts";
import { when } from "./de/when.ts";
import { confirmation } from "./de/confirmation.ts";
import { content, snippets } from "./de/content.ts";
import { deadEnd } from "./de/dead-end.ts";
import { deliveries } from "./de/deliveries.ts";
import { checkTexts, checkTitles, device, phones, pushes } from "./de/device.ts";
import { devices, words } from "./de/words.ts";
import { failures, shell } from "./de/shell.ts";
import { dump } from "./de/dump.ts";
import { fields } from "./de/fields.ts";
import { history } from "./de/history.ts";
import { signs } from "./de/signs.ts";
import { home } from "./de/home.ts";
import { language } from "./de/language.ts";
import { limits, subscription } from "./de/subscription.ts";
import { notes } from "./de/notes.ts";
import { onboarding } from "./de/onboarding.ts";
import { deliveredRecording, page, publicPages } from "./de/public-pages.ts";
import { phone } from "./de/phone.ts";
import { pictures } from "./de/pictures.ts";
import { planAdmin } from "./de/plan-admin.ts";
import { planMails } from "./de/plan-mails.ts";
import { recorder } from "./de/recorder.ts";
import { recipients } from "./de/recipients.ts";
import { media, playing, recordings } from "./de/recordings.ts";
import { refusals } from "./de/refusals.ts";
import { rehearsal } from "./de/rehearsal.ts";
import { secondFactor } from "./de/second-factor.ts";
import { security } from "./de/security.ts";
import { session } from "./de/session.ts";
import {
  adminMenu,
  setup,
  setupMissing,
  setupReady,
  setupSimulated,
  setupTitles,
  setupUnknown,
  system,
} from "./de/system.ts";
import { thread } from "./de/thread.ts";
import { vouchers } from "./de/vouchers.ts";
import { userAdmin } from "./de/user-admin.ts";

export const german = {
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
