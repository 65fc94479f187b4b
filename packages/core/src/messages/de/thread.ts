import type { thread as english } from "../en/thread.ts";
import type { Translated } from "../translated.ts";

export const thread: Translated<typeof english> = {
  held: "Ihre Nachrichten sind sicher aufbewahrt",
  heldText: (inDays) => `Nichts wird zugestellt. Wir fragen ${inDays} bei Ihnen nach.`,
  reminded: "Geht es Ihnen gut?",
  remindedText: (inDays) =>
    `Erinnerung gesendet. Ohne ein Zeichen von Ihnen werden Ihre Nachrichten ${inDays} zugestellt.`,
  heldBack: "Nichts wurde zugestellt: Die Zustellung wird geprüft",
  heldBackChip: "In Prüfung",
  heldBackText: (date) =>
    `Sie waren am ${date} fällig und warten, bis jemand sie angeschaut hat. Drücken Sie «Mir geht es gut», und sie bleiben hier.`,
  unreached: "Wir konnten Sie nicht erreichen, darum wartet die Zustellung",
  unreachedText: "Unsere Erinnerung hat Sie noch nicht erreicht. Ihre Nachrichten warten darauf.",
  asleep: (date) => `Auszeit bis ${date}`,
  nothingAskedText: "Sie werden nichts gefragt, und nichts wird zugestellt.",
  paused: "Ihre Nachrichten sind pausiert",
  pausedText: "Keine Nachricht ist aktiv, also wird nichts zugestellt.",
  noNotes: "Noch nichts zuzustellen",
  noNotesText: "Schreiben Sie eine Nachricht und wählen Sie, für wen sie ist. Dann beginnt diese Linie.",
  allSent: "Nichts mehr zuzustellen",
  allSentText: (date) =>
    `Ihre Nachrichten wurden am ${date} zugestellt. Mit Ihrer nächsten Nachricht beginnt eine neue Linie.`,
  expired: "Abo abgelaufen: Nichts wird zugestellt",
  expiredText: "Erneuern Sie es in der App, und diese Linie beginnt wieder.",
  expiredTextSince: (date) =>
    `Es endete am ${date}. Erneuern Sie es in der App, und diese Linie beginnt wieder.`,
  inactive: "Ihr Konto ist gesperrt",
  delivered: "Zugestellt",
  deliveredText: (date) => `Ihre Nachrichten wurden am ${date} zugestellt.`,
  lastKnown: "Letzter Stand",
  lastKnownText: (when) => `Diese Seite erreicht unseren Server zurzeit nicht. So war der Stand ${when}.`,
  lastSign: "Letztes Zeichen",
  countedFrom: "Gezählt ab",
  waits: "wartet",
  sleepEnd: "Auszeit zu Ende",
  thisPhone: "dieses Telefon",
  thisBrowser: "dieser Browser",
  loadFailed: "Der Stand Ihrer Nachrichten konnte nicht geladen werden.",
  reminder: "Erinnerung",
  delivery: "Zustellung",
  giveSignOfLife: "Mir geht es gut",
  heardFromYou: "Schön, von Ihnen zu hören.",
  tooLateHint:
    "Wenn es Ihnen gut geht, sagen Sie es den Menschen, denen Sie geschrieben haben. Von jetzt an fragen wir Sie wieder.",
  signOfLifeFailed: "Ihr Zeichen kam nicht durch. Bitte versuchen Sie es noch einmal!",
  whatCounts: "Was gilt als Lebenszeichen?",
  countsButton: "«Mir geht es gut», hier oder hinter dem Link in unserer Erinnerung",
  countsOpening: "Wenn Sie sich anmelden oder die App auf Ihrem Telefon öffnen",
  countsSaving: "Wenn Sie eine Nachricht, einen Empfänger oder Ihr Profil speichern",
  countsNot: "Eine Seite, die nur offen steht, zählt nicht, und unsere E-Mail nur zu lesen auch nicht.",
  lastSignFrom: (time, source) => `Letztes Zeichen: ${time}, ${source}`,
};
