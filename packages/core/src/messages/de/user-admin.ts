import type { userAdmin as english } from "../en/user-admin.ts";
import type { Translated } from "../translated.ts";

export const userAdmin: Translated<typeof english> = {
  title: "Benutzer",
  searchLabel: "Nach Name oder E-Mail suchen",
  loadFailed: "Die Benutzer konnten nicht geladen werden.",
  toSecurity: "Zu „Sicherheit“",
  nothingFound: (wanted) => `Kein Name und keine Adresse enthält „${wanted}“.`,
  noUsersLink: (noUsers) => `${noUsers}: ganze Datenbank herunterladen`,
  showAll: "Alle Benutzer anzeigen",

  plan: "Plan",
  planUntil: (date) => `bis ${date}`,
  voucher: "Gutschein",
  vouchersUsed: "Eingelöste Gutscheine",
  numUsed: (count) => `${count} eingelöst`,
  notApplicable: "–",
  notes: "Nach\u00ADrichten",
  agencyConfirmed: "Lebens\u00ADzeichen",
  asleepUntil: (date) => `Auszeit bis ${date}`,
  emailNotification: "Erinnerung",
  sendingNotes: "Zustellung",
  past: "vergangen",
  nothingDue: "Nichts ist fällig: Es wartet keine Nachricht.",
  goesOutLater: (time) => `tatsächlich erst am ${time}`,
  freePlans: "Geschenkte Pläne",
  freePlansOf: (name) => `Geschenkte Pläne von ${name}`,
  active: "Aktiv",
  activeOf: (name) => `${name} ist aktiv`,
  admin: "Admin",
  adminOf: (name) => `${name} ist Admin`,
  yes: "Ja",
  no: "Nein",
  you: "Sie",
  lastSign: (date) => `Lebenszeichen ${date}`,
  moreOf: (name) => `Mehr zu ${name}`,
  isDisabled: "Gesperrt",

  unconfirmed: "Bestätigt?",
  unconfirmedHint: "Der Link in der Bestätigungs-E-Mail wurde noch nicht benutzt.",
  mailConfirmation: "Erneut senden",
  mailConfirmationTo: (email) => `Erneut senden an ${email}`,
  confirmationFailed: "Die Bestätigung konnte nicht gesendet werden.",

  notesNotSent: (count) =>
    count === 0
      ? "Es warten keine Nachrichten."
      : `${count} ${count === 1 ? "Nachricht wird" : "Nachrichten werden"} nicht zugestellt.`,
  disableQuestion: (name) => `${name} sperren?`,
  disableText:
    "Alle Sitzungen enden, und Anmelden ist nicht mehr möglich. Nachrichten und Empfänger bleiben.",
  disable: "Sperren",
  disabled: (name) => `${name} ist gesperrt.`,
  activateQuestion: (name) => `${name} aktivieren?`,
  activateText:
    "Anmelden ist wieder möglich. Wenn Nachrichten warten, beginnt die Frist von vorn, mit einer neuen Erinnerung.",
  activate: "Aktivieren",
  activated: (name) => `${name} ist aktiv.`,
  makeAdminQuestion: (name) => `${name} zum Admin machen?`,
  makeAdminText:
    "Admins sehen alle Konten, können Konten sperren und löschen, Pläne schenken und die ganze Datenbank herunterladen. Nachrichten lesen können sie nicht. Alle Admins erfahren es per E-Mail.",
  makeAdmin: "Zum Admin machen",
  adminMade: (name) => `${name} ist jetzt Admin.`,
  removeAdminQuestion: (name) => `${name} die Admin-Rechte entziehen?`,
  removeAdminText: "Das Konto bleibt, mit seinen Nachrichten. Alle Admins erfahren es per E-Mail.",
  removeAdmin: "Rechte entziehen",
  adminRemoved: (name) => `${name} ist nicht mehr Admin.`,
  deleteQuestion: (name) => `Das Konto von ${name} löschen?`,
  deleteText: (email, notes) =>
    `Das Konto von ${email} wird endgültig gelöscht, mit ${notes === 1 ? "1 Nachricht" : `${notes} Nachrichten`} und allen Empfängern, Bildern und Aufnahmen. Links zu zugestellten Nachrichten funktionieren nicht mehr.`,
  deleteConfirm: "Endgültig löschen",
  changeFailed: "Die Änderung ist fehlgeschlagen.",
  deleteFailed: "Der Benutzer konnte nicht gelöscht werden.",
  userGone: "Dieses Konto gibt es nicht mehr.",

  csv: "CSV",
  downloadCsv: "Benutzer als CSV herunterladen",
  downloadDump: "Datenbank herunterladen",
  dumpHint:
    "Eine Datei mit der ganzen Datenbank, ohne Aufnahmen. Nachrichten, Empfänger und Passwörter sind versiegelt, Namen und Adressen der Benutzer nicht. Alle Admins erfahren davon per E-Mail.",
  preparing: "Wird vorbereitet …",
  downloading: "Wird heruntergeladen",
  sizeOfTotal: (size, total) => `${size} von ${total}`,
  downloadFailed: "Der Download wurde unterbrochen. Bitte versuchen Sie es noch einmal.",
};
