import type { thread as english } from "../en/thread.ts";
import type { Translated } from "../translated.ts";

export const thread: Translated<typeof english> = {
  held: "Alles sicher aufbewahrt",
  heldText: (inDays) => `Wir fragen ${inDays} bei Ihnen nach.`,
  withheld: (count) =>
    count === 1 ? "Eine Aufnahme wird nicht zugestellt" : `${count} Aufnahmen werden nicht zugestellt`,
  reminded: "Geht es Ihnen gut?",
  remindedText: (inDays) =>
    `Erinnerung gesendet. Ohne ein Zeichen von Ihnen werden Ihre Nachrichten ${inDays} zugestellt.`,
  heldBack: "Nichts wurde zugestellt: Die Zustellung wird geprüft",
  heldBackChip: "In Prüfung",
  heldBackText: (date) =>
    `Ihre Nachrichten waren am ${date} fällig und warten, bis ein Admin entscheidet oder die Prüfung von selbst endet, frühestens nach zwei Wochen. Tippen Sie auf „Mir geht es gut“, und sie bleiben hier.`,
  unconfirmed: "Ihr Abo ist noch nicht bestätigt",
  unconfirmedChip: "Unbestätigt",
  unconfirmedText: (date) =>
    `Es war bis ${date} bezahlt. Wir fragen beim App-Store nach, ob es weiterläuft. Bis er antwortet, wird nichts zugestellt; bei Ihnen fragen wir weiter nach.`,
  outOfReach: (date) => `Wir konnten Sie seit dem ${date} nicht erreichen.`,
  outOfReachText: (date) => `Ohne Lebenszeichen werden Ihre Nachrichten am ${date} zugestellt.`,
  notReached: "Nicht erreicht",
  unreached: "Wir konnten Sie nicht erreichen, darum wartet die Zustellung",
  unreachedText: "Unsere Erinnerung hat Sie noch nicht erreicht. Ihre Nachrichten warten so lange.",
  asleep: (date) => `Auszeit bis ${date}`,
  nothingAskedText: "Wir fragen nicht nach, und nichts wird zugestellt.",
  paused: "Ihre Nachrichten sind pausiert",
  pausedText: "Keine Nachricht ist aktiv, also wird nichts zugestellt.",
  noNotes: "Noch nichts zuzustellen",
  noNotesText: "Schreiben Sie eine Nachricht und wählen Sie, für wen sie ist.",
  allSent: "Nichts mehr zuzustellen",
  allSentText: "Schreiben Sie wieder, wann immer Sie möchten.",
  expired: "Abo abgelaufen: Nichts wird zugestellt",
  expiredText: "Erneuern Sie es in der App, damit Ihre Nachrichten zugestellt werden können.",
  expiredTextSince: (date) =>
    `Es endete am ${date}. Erneuern Sie es in der App, damit Ihre Nachrichten zugestellt werden können.`,
  inactive: "Ihr Konto ist gesperrt",
  inactiveText:
    "Ein Admin hat es gesperrt. Solange das so ist, fragen wir nicht nach, und nichts wird zugestellt. Wie Sie uns erreichen, steht in der Datenschutzerklärung.",
  delivered: "Zugestellt",
  deliveredText: (date) => `Ihre Nachrichten wurden am ${date} zugestellt.`,
  deliveredTo: (date, names) => `Ihre Nachrichten wurden am ${date} an ${names} zugestellt.`,
  writeTo: (name) => `An ${name} schreiben`,
  lastKnown: "Letzter Stand",
  lastKnownText: (when) => `Diese Seite erreicht unseren Server zurzeit nicht. Stand: ${when}.`,
  firstNote: "Erste Nachricht",
  lastSign: "Letztes Zeichen",
  silentSince: "Seither still",
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
  tooLateForGood: "Das lässt sich nicht rückgängig machen.",
  tooLateTell: "Wenn es Ihnen gut geht, sagen Sie es den Menschen, denen Sie geschrieben haben.",
  tooLateNext: (areOthersHeld) =>
    areOthersHeld
      ? "Ihre übrigen Nachrichten bleiben aufbewahrt, und wir fragen weiter bei Ihnen nach."
      : "Sobald Sie wieder eine aktive Nachricht haben, fragen wir bei Ihnen nach.",
  signOfLifeFailed: "Ihr Zeichen kam nicht durch. Bitte versuchen Sie es noch einmal.",
  whatCounts: "Was gilt als Lebenszeichen?",
  countsButton: "„Mir geht es gut“, hier oder in einer unserer Erinnerungen",
  countsOpening: "Wenn Sie sich anmelden oder die App auf Ihrem Telefon öffnen",
  countsSaving: "Wenn Sie eine Nachricht, einen Empfänger oder Ihr Profil speichern",
  countsPhone: "Wenn Sie Ihr Telefon entsperren und stille Lebenszeichen eingeschaltet haben",
  countsNot: "Eine bloß geöffnete Seite zählt nicht, und eine bloß gelesene E-Mail auch nicht.",
  lastSignFrom: (time, source) => `Letztes Zeichen: ${time}, ${source}`,
};
