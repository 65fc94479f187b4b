import type { thread as english } from "../en/thread.ts";
import type { Translated } from "../translated.ts";

export const thread: Translated<typeof english> = {
  held: "Ihre Nachrichten sind sicher aufbewahrt",
  heldText: (inDays) => `Nichts wird zugestellt. Wir fragen ${inDays} bei Ihnen nach.`,
  reminded: "Geht es Ihnen gut?",
  remindedText: (inDays) =>
    `Erinnerung gesendet. Ohne ein Zeichen von Ihnen werden Ihre Nachrichten ${inDays} zugestellt.`,
  heldBack: "Nichts wurde zugestellt: Ihre Nachrichten werden zur Prüfung zurückgehalten",
  heldBackChip: "In Prüfung",
  heldBackText: (date) =>
    `Sie waren am ${date} fällig und warten, bis jemand sie angeschaut hat. Drücken Sie «Mir geht es gut», und sie bleiben hier.`,
  unreached: "Wir konnten Sie nicht erreichen, darum wartet die Zustellung",
  unreachedText: "Unsere Erinnerung hat Sie noch nicht erreicht. Ihre Nachrichten warten darauf.",
  asleep: (date) => `Auszeit bis ${date}`,
  asleepText: "Sie werden nichts gefragt, und nichts wird zugestellt.",
  paused: "Ihre Nachrichten sind pausiert",
  pausedText: "Keine Nachricht ist aktiv, also wird nichts zugestellt.",
  noNotes: "Noch nichts zuzustellen",
  noNotesText: "Schreiben Sie eine Nachricht und wählen Sie, für wen sie ist. Dann beginnt diese Linie.",
  allSent: "Nichts mehr zuzustellen",
  allSentText: (date) =>
    `Ihre Nachrichten wurden am ${date} zugestellt. Mit Ihrer nächsten Nachricht beginnt eine neue Linie.`,
  expired: "Abo abgelaufen: Nichts wird zugestellt",
  expiredText: "Erneuern Sie es in der App, und diese Linie beginnt wieder.",
  inactive: "Ihr Konto ist gesperrt",
  inactiveText: "Sie werden nichts gefragt, und nichts wird zugestellt.",
  delivered: "Zugestellt",
  deliveredText: (date) => `Ihre Nachrichten wurden am ${date} zugestellt.`,
  lastSign: "Letztes Zeichen",
  waits: "wartet",
  sleepEnd: "Auszeit zu Ende",
  thisPhone: "dieses Telefon",
  thisBrowser: "dieser Browser",
  loadFailed: "Der Stand Ihrer Nachrichten konnte nicht geladen werden.",
  reminder: "Erinnerung",
  delivery: "Zustellung",
  fine: "Mir geht es gut",
  heardFromYou: "Schön, von Ihnen zu hören.",
  tooLateHint:
    "Wenn es Ihnen gut geht, sagen Sie es den Menschen, denen Sie geschrieben haben. Mit diesem Zeichen beginnt ein neuer Zyklus.",
  fineFailed: "Ihr Zeichen kam nicht durch. Bitte versuchen Sie es noch einmal!",
  lastSignFrom: (time, source) => `Letztes Zeichen: ${time}, ${source}`,
};
