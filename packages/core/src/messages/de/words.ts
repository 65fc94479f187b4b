import type { Translated } from "../translated.ts";
import type * as english from "../en/words.ts";

export const words: Translated<typeof english.words> = {
  cancel: "Abbrechen",
  ok: "OK",
  save: "Speichern",
  saveChanges: "Änderungen speichern",
  discardChanges: "Verwerfen",
  delete: "Löschen",
  back: "Zurück",
  close: "Schließen",
  goOn: "Weiter",
  search: "Suchen",
  clearSearch: "Suche leeren",
  tryAgain: "Noch einmal versuchen",
  loading: "Wird geladen",
  email: "E-Mail",
  name: "Name",
  firstname: "Vorname",
  lastname: "Nachname",
  password: "Passwort",
  confirmPassword: "Passwort bestätigen",
  showPassword: "Passwort anzeigen",
  hidePassword: "Passwort verbergen",
  page: (page, pages) => `Seite ${page} von ${pages}`,
  previousPage: "Vorherige Seite",
  nextPage: "Nächste Seite",
  choosePlan: "Plan wählen",
  older: "Ältere anzeigen",
  accepted: "Vom Mailserver angenommen",
  olderFailed: "Ältere Einträge konnten nicht geladen werden. Bitte versuchen Sie es noch einmal.",
  more: (count) => (count === 1 ? "1 weitere Person" : `${count} weitere`),
  deleteNamed: (name) => `${name} löschen`,
};

export const devices: Translated<typeof english.devices> = {
  app: "Afterword-App",
  browser: "ein Browser",
  on: (program, system) => `${program} auf ${system}`,
};
