import type { recipients as english } from "../en/recipients.ts";
import type { Translated } from "../translated.ts";

export const recipients: Translated<typeof english> = {
  title: "Empfängerliste",
  selectTitle: "Empfänger hinzufügen",
  searchPlaceholder: "Empfänger suchen",
  addNew: "Neuer Empfänger",
  empty: "Noch niemand hier. Wer soll von Ihnen hören?",
  loadListFailed: "Ihre Empfänger konnten nicht geladen werden.",
  loadListFailedHint: "Ihre Liste ist bei uns gespeichert. Ist Ihr Gerät mit dem Internet verbunden?",
  emailHint: "Hierhin schicken wir die Links zu Ihren Nachrichten.",
  noMatch: "Niemand mit diesem Namen oder dieser Adresse.",
  nobodyToChoose: "Niemand mehr zur Auswahl. Fügen Sie unten jemanden hinzu.",
  nobodyChosen: "Wählen Sie jemanden aus der Liste, um die Angaben zu sehen.",
  choose: "Hinzufügen",
  notChosenYet: "Noch nicht dabei",
  chosen: "Schon dabei",
  forNote: (title) => `Für „${title}“`,
  getsNote: (title) => `Bekommt „${title}“`,
  getsNotNote: (title) => `Bekommt „${title}“ bisher nicht`,
  nobodyOnNote: "Noch keine Empfänger.",
  backToNote: "Zurück zur Nachricht",
  removeFromNote: "Aus dieser Nachricht entfernen",
  noteFailed: "Die Nachricht konnte nicht geladen werden.",
  newTitle: "Neuer Empfänger",
  editTitle: "Empfänger bearbeiten",
  save: "Empfänger hinzufügen",
  deleteQuestion: (name) => `${name} löschen?`,
  deleteText: (name) => `${name} wird auch aus Ihren Nachrichten entfernt, die noch nicht zugestellt sind.`,
  deleteLeavesOne: (title) =>
    `„${title}“ hat danach keinen Empfänger mehr: Die Nachricht kann nicht zugestellt werden, bis Sie jemand anderen wählen.`,
  deleteLeavesSeveral: (count) =>
    `${count} Ihrer Nachrichten haben danach keinen Empfänger mehr: Diese können nicht zugestellt werden, bis Sie jemand anderen wählen.`,
  deleteRecipient: "Empfänger löschen",
  mailCameBack: "E-Mail kam zurück",
  mailCameBackText:
    "Das Postfach hat unsere E-Mail abgelehnt. Bitte prüfen Sie die Adresse; sobald Sie sie ändern, verschwindet dieser Hinweis.",
  cameBackFrom: (name, email) =>
    `${name} hat diese Nachricht nicht bekommen: Das Postfach ${email} hat unsere E-Mail abgelehnt.`,
  gone: "Jemand, den Sie gewählt haben, steht nicht mehr auf Ihrer Liste.",
  addedElsewhere:
    "Mit diesem Formular wurde bereits jemand anderes hinzugefügt, vielleicht in einem anderen Tab. Ihre Angaben stehen noch hier: Tippen Sie noch einmal, um eine weitere Person hinzuzufügen.",
  deletedElsewhere:
    "Dieser Empfänger wurde anderswo gelöscht. Ihre Angaben stehen noch im Formular für einen neuen Empfänger: Fügen Sie ihn wieder hinzu und prüfen Sie Ihre Nachrichten.",
  added: "Empfänger hinzugefügt!",
  updated: "Empfänger gespeichert!",
  deleted: "Empfänger gelöscht!",
  saveFailed: "Der Empfänger konnte nicht hinzugefügt werden!",
  updateFailed: "Der Empfänger konnte nicht gespeichert werden!",
  deleteFailed: "Der Empfänger konnte nicht gelöscht werden!",
  loadFailed: "Der Empfänger konnte nicht geladen werden!",
};
