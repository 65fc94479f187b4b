import type { Translated } from "../translated.ts";
import type * as english from "../en/shell.ts";

/** Long words that stand as headings tell where they may be parted, for narrow screens and large text. */
export const shell: Translated<typeof english.shell> = {
  product: "Afterword",
  documentTitle: (page) => `${page} · Afterword`,
  skipToContent: "Zum Inhalt springen",
  menu: "Menü",
  closeMenu: "Menü schließen",
  menuMain: "Hauptmenü",
  menuWebsite: "Website",
  home: "Startseite",
  login: "Anmelden",
  signUp: "Registrieren",
  terms: "Nutzungs\u00ADbedingungen",
  privacy: "Datenschutz\u00ADerklärung",
  account: "Konto & Einstellungen",
  notes: "Meine Nachrichten",
  recipients: "Empfängerliste",
  subscription: "Abo",
  addNote: "Neue Nachricht",
  logout: "Abmelden",
  loggingOut: "Sie werden abgemeldet",
  messages: "Meldungen",
  motto: "Die Worte, die nicht ungesagt bleiben sollen",
};

export const failures: Translated<typeof english.failures> = {
  sessionExpired: "Ihre Sitzung ist abgelaufen, bitte melden Sie sich erneut an.",
  tooManyTries: (wait) => `Das war zu oft hintereinander. Versuchen Sie es in ${wait} noch einmal.`,
  serverUnavailable: "Der Server ist zurzeit nicht erreichbar!",
  offline: "Keine Internetverbindung!",
  reconnected: "Wieder mit dem Internet verbunden!",
  newVersion: "Neue Version gefunden, wird geladen!",
  forbidden: "Das ist nicht erlaubt.",
  notFound: "Das wurde nicht gefunden.",
  requestUnclear: "Die Anfrage hat nicht die erwartete Form.",
  limitExceeded: "Grenze Ihres Plans überschritten",
  upgrade: "Plan wechseln",
  pageBroke: "Auf dieser Seite ist etwas schiefgegangen.",
  pageBrokeHint:
    "Was Sie gespeichert haben, ist sicher. Versuchen Sie es noch einmal, oder laden Sie die Seite neu.",
  loadFailed: "Das konnte nicht geladen werden.",
  cannotKeep: "Dieses Gerät kann keinen Entwurf aufbewahren. Speichern Sie bald.",
};
