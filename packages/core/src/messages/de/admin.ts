import type { admin as english } from "../en/admin.ts";
import type { Translated } from "../translated.ts";

export const admin: Translated<typeof english> = {
  users: (count) => `Benutzer (${count})`,
  noUsers: "Keine Benutzer gefunden",
  userDeleted: "Benutzer gelöscht!",
  lastAdmin: "Das ist der letzte Admin. Machen Sie zuerst jemand anderen zum Admin.",
  planNameRequired: "Bitte geben Sie einen Namen ein.",
  planPriceRequired: "Bitte geben Sie einen Preis grösser als 0 ein.",
  planNotesRequired: "Bitte geben Sie eine Anzahl Nachrichten grösser als 0 ein.",
  planRecordingRequired: "Bitte geben Sie die Länge der Aufnahmen ein.",
  planRecipientsRequired: "Bitte geben Sie eine Anzahl Empfänger grösser als 0 ein.",
  planRetentionRequired: "Bitte geben Sie die Aufbewahrungsdauer ein.",
  planAdded: "Plan hinzugefügt!",
  planUpdated: "Plan gespeichert!",
  planDeleted: "Plan gelöscht!",
  snippetUpdated: (name) => `${name} gespeichert!`,
  homepageUpdated: "Startseite gespeichert!",
};
