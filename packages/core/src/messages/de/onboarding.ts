import type { onboarding as english } from "../en/onboarding.ts";
import type { Translated } from "../translated.ts";

export const onboarding: Translated<typeof english> = {
  progress: "Ihre erste Nachricht, in drei Schritten",
  stepNote: "Eine Nachricht",
  stepPerson: "Ein Mensch",
  stepRhythm: "Ein Rhythmus",
  noteQuestion: "Was soll nicht ungesagt bleiben?",
  noteText:
    "Beginnen Sie mit einer Nachricht. Sie darf kurz sein, und Sie können sie ändern, solange sie aufbewahrt ist.",
  personQuestion: "Für wen ist sie?",
  personText: "Ein Mensch genügt für den Anfang. Er erfährt nichts davon, solange Sie Lebenszeichen geben.",
  rhythmQuestion: "Wie lange dürfen Sie schweigen?",
  rhythmText:
    "Ein Lebenszeichen ist alles, was nur Sie tun können: sich in der App anmelden, eine Nachricht speichern oder «Mir geht es gut» drücken.",
  ifSilentTo: (name, date) => `Wenn Sie ab heute schweigen, bekommt ${name} sie am ${date}.`,
  ifSilent: (date) => `Wenn Sie ab heute schweigen, wird eine Nachricht am ${date} zugestellt.`,
  lengthsMissing: "Wählen Sie beide Fristen, um zu sehen, wann sie zugestellt würde.",
  next: "Weiter",
  skip: "Überspringen",
  skipAll: "Alles überspringen",
  activateLater: "Später aktivieren",
  notActive:
    "Ihre Nachricht ist nicht aktiv. Nur dieses Gerät bewahrt sie auf, unter Ihren Nachrichten, bis Sie sie aktivieren.",
  done: "Fertig",
  rhythmNotLoaded: "Ihr Rhythmus konnte nicht geladen werden.",
  rhythmFailed: "Ihr Rhythmus konnte nicht gespeichert werden. Bitte versuchen Sie es noch einmal!",
};
