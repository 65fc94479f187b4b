import type { calendar as english } from "../en/calendar.ts";
import type { Translated } from "../translated.ts";

export const calendar: Translated<typeof english> = {
  locale: "de-DE",
  weekBegins: "monday",
  previousMonth: "Vorheriger Monat",
  nextMonth: "Nächster Monat",
  chooseMonth: "Monat und Jahr wählen",
  backToDays: "Zurück zu den Tagen",
  month: "Monat",
  year: "Jahr",
};
