import type { planAdmin as english } from "../en/plan-admin.ts";
import type { Translated } from "../translated.ts";

export const planAdmin: Translated<typeof english> = {
  title: "Pläne",
  description: "Beschreibung",
  price: "Preis (Cent)",
  notes: "Nachrichten",
  recording: "Aufnahme (Min.)",
  recordingHelp: "0 heißt: nur Text.",
  recipients: "Empfänger",
  retention: "Auf\u00ADbewahrung (Monate)",
  retentionHelp: "0 heißt: unbegrenzt.",
  users: "Benutzer",
  popular: "Beliebt",
  active: "Aktiv",
  inactive: "Inaktiv",
  noLimit: "unbegrenzt",
  keptFor: (months) => {
    if (months === 0) return "unbegrenzt verfügbar";
    return `nach der Zustellung ${months} ${months === 1 ? "Monat" : "Monate"} verfügbar`;
  },
  usersOf: (count) => `${count} Benutzer`,
  acts: "Aktionen",
  yes: "Ja",
  no: "Nein",
  editNamed: (name) => `${name} bearbeiten`,
  update: "Speichern",
  cancelEdit: "Bearbeiten abbrechen",
  addNew: "Neuer Plan",
  add: "Plan hinzufügen",
  newHint: "Ein neuer Plan ist inaktiv, bis Sie ihn aktivieren.",
  updateFailed: "Der Plan wurde nicht geändert.",
  addFailed: "Der Plan wurde nicht hinzugefügt.",
  deleteFailed: "Der Plan wurde nicht gelöscht.",
  deleteQuestion: (name) => `Den Plan ${name} löschen?`,
  deleteText: "Kein Konto verwendet ihn. Das lässt sich nicht rückgängig machen.",
  changedSince: "Ein anderer Admin hat diesen Plan inzwischen geändert.",
  overwrites:
    "Was Sie eingegeben haben, steht noch da; darunter steht, was jetzt gespeichert ist. Felder, die Sie nicht geändert haben, zeigen den neuen Wert und darunter den alten. Wenn Sie noch einmal speichern, gilt, was hier steht.",
  deletedSince: "Ein anderer Admin hat diesen Plan inzwischen gelöscht.",
  typedStays:
    "Was Sie eingegeben haben, steht noch da. Kopieren Sie, was Sie brauchen, und wählen Sie dann „Bearbeiten abbrechen“.",
  isNow: (value) => `Jetzt gespeichert:\u00A0${value}`,
  wasBefore: (value) => `Inzwischen geändert. Vorher:\u00A0${value}`,
  nothing: "nichts",
  hintFree: "Neue Benutzer beginnen mit dem Plan zum Preis 0, und sein Preis kann nicht geändert werden.",
  hintInactive:
    "Inaktive Pläne können nicht mehr gewählt werden, gelten aber weiter für alle, die sie haben.",
  hintInUse: "Ein Plan, der verwendet wird, kann nicht gelöscht werden. Deaktivieren Sie ihn stattdessen.",
  hintPopular: "„Beliebt“ ist nur eine Kennzeichnung für die Werbung.",
  hintLimits:
    "Grenzen unterhalb der jetzigen Nutzung wirken erst, wenn Nachrichten geändert oder hinzugefügt werden.",
  careful: "Bitte ändern Sie Pläne mit Bedacht!",
  inUse: (uses) => `Dieser Plan wird verwendet (${uses}). Deaktivieren Sie ihn stattdessen.`,
  inUseNow: "Dieser Plan wird inzwischen verwendet. Deaktivieren Sie ihn stattdessen.",
  usedByUsers: "Konten",
  usedByGrants: "geschenkte Pläne",
  usedByVouchers: "Gutscheine",
  usedByPurchases: "Käufe",
  freePlanStays: "Neue Benutzer beginnen mit dem kostenlosen Plan; deshalb kann er nicht gelöscht werden.",
};
