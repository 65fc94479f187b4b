import type { language as english } from "../en/language.ts";
import type { Translated } from "../translated.ts";

export const language: Translated<typeof english> = {
  heading: "Sprache und Zeit",
  language: "Sprache",
  languageHelp: "Dieser Seiten und unserer E-Mails an Sie",
  timeZone: "Zeitzone",
  timeZoneHelp: "In ihr geben unsere E-Mails Uhrzeiten an.",
  chooseFailed: "Ihre Wahl konnte nicht gespeichert werden!",
  recipientHelp: "Der E-Mail und der Seite mit Ihrer Nachricht",
  asMine: "Dieselbe wie meine",
};
