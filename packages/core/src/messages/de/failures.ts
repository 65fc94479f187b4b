import type { failures as english } from "../en/failures.ts";
import type { Translated } from "../translated.ts";

export const failures: Translated<typeof english> = {
  sessionExpired: "Ihre Sitzung ist abgelaufen, bitte melden Sie sich erneut an.",
  tooManyTries: (wait) => `Das war zu oft hintereinander. Versuchen Sie es in ${wait} noch einmal.`,
  serverUnavailable: "Der Server ist zurzeit nicht erreichbar!",
  offline: "Keine Internetverbindung!",
  reconnected: "Internet wieder verbunden!",
  newVersion: "Neue Version gefunden, wird geladen!",
  forbidden: "Das ist nicht erlaubt.",
  notFound: "Das gibt es nicht.",
  requestUnclear: "Die Anfrage hat nicht die Form, die dieser Aufruf erwartet.",
  limitExceeded: "Limite überschritten",
  upgrade: "Plan wechseln",
  pageBroke: "Auf dieser Seite ist etwas kaputtgegangen.",
  pageBrokeHint:
    "Was Sie gespeichert haben, ist sicher. Versuchen Sie es noch einmal, oder gehen Sie zurück und öffnen Sie die Seite neu.",
  loadFailed: "Das konnte nicht geladen werden.",
  cannotKeep: "Dieses Gerät kann nicht aufbewahren, was Sie schreiben. Speichern Sie bald.",
};
