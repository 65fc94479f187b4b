import type { onboarding as english } from "../en/onboarding.ts";
import type { Translated } from "../translated.ts";

export const onboarding: Translated<typeof english> = {
  progress: "Ihre erste Nachricht, in drei Schritten",
  stepOf: (here, of) => `Schritt ${here} von ${of}`,
  stepNote: "Eine Nachricht",
  stepPerson: "Ein Mensch",
  stepRhythm: "Ein Rhythmus",
  noteQuestion: "Was soll nicht ungesagt bleiben?",
  noteText:
    "Beginnen Sie mit einer Nachricht. Sie darf kurz sein, und Sie können sie jederzeit ändern, bis sie zugestellt wird.",
  personQuestion: "Für wen ist sie?",
  personText: "Ein Mensch genügt für den Anfang. Er erfährt nichts davon, solange Sie Lebenszeichen geben.",
  rhythmQuestion: "Wie lange sollen wir auf ein Zeichen warten?",
  rhythmText: "Jedes Anmelden, jedes Speichern und jedes „Mir geht es gut“ zählt als Lebenszeichen.",
  choices: "Ihr Rhythmus",
  close: "Häufig",
  calm: "Ruhig",
  own: "Eigener",
  ownText: "Sie wählen, wann wir erinnern und wann wir zustellen.",
  proposed: "Vorschlag",
  inWeeks: (count) => (count === 1 ? "in 1\u00A0Woche" : `in ${count}\u00A0Wochen`),
  earliest: (wait, date) => `Zustellung frühestens ${wait}, am\u00A0${date}.`,
  ifSilentTo: (name, date) => `Ohne weiteres Lebenszeichen bekommt ${name} sie frühestens am\u00A0${date}.`,
  ifSilent: (date) =>
    `Ohne weiteres Lebenszeichen wird eine Nachricht frühestens am\u00A0${date} zugestellt.`,
  lengthsMissing: "Füllen Sie beides aus, um zu sehen, wann sie zugestellt wird.",
  next: "Weiter",
  skip: "Überspringen",
  skipAll: "Alles überspringen",
  activateLater: "Später aktivieren",
  notActive:
    "Ihre Nachricht ist noch nicht aktiv. Sie bleibt auf diesem Gerät, unter Ihren Nachrichten, bis Sie sie aktivieren.",
  done: "Fertig",
  rhythmNotLoaded: "Ihr Rhythmus konnte nicht geladen werden.",
  rhythmFailed: "Ihr Rhythmus konnte nicht gespeichert werden. Bitte versuchen Sie es noch einmal.",
  kept: "Gut aufbewahrt.",
  keptFor: (names, date) =>
    `Diese Nachricht erreicht ${names} nur, wenn Sie keine Lebenszeichen mehr geben, frühestens am\u00A0${date}.`,
};
