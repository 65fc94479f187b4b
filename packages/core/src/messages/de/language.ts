import type { language as english } from "../en/language.ts";
import type { Translated } from "../translated.ts";

export const language: Translated<typeof english> = {
  heading: "Sprache und Zeit",
  language: "Sprache",
  languageHelp: "Für diese Seiten und unsere E-Mails an Sie",
  timeZone: "Zeitzone",
  timeZoneHelp: "Für die Uhrzeiten in unseren E-Mails",
  chooseFailed: "Ihre Wahl konnte nicht gespeichert werden.",
  recipientHelp: "Für unsere E-Mail und die Seite mit Ihrer Nachricht.",
  asMine: "Dieselbe wie meine",
};
