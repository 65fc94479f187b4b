import type { Translated } from "../translated.ts";
import type * as english from "../en/time.ts";

export const when: Translated<typeof english.when> = {
  inDays: (count) => `in ${count} Tagen`,
  inHours: (count) => (count === 1 ? "in 1 Stunde" : `in ${count} Stunden`),
  inMinutes: (count) => (count === 1 ? "in 1 Minute" : `in ${count} Minuten`),
  anyMoment: "jeden Moment",
  seconds: (count) => (count === 1 ? "1 Sekunde" : `${count} Sekunden`),
  minutes: (count) => (count === 1 ? "1 Minute" : `${count} Minuten`),
  hours: (count) => (count === 1 ? "1 Stunde" : `${count} Stunden`),
  days: (count) => (count === 1 ? "1 Tag" : `${count} Tage`),
  weeks: (count) => (count === 1 ? "1 Woche" : `${count} Wochen`),
  today: (time) => `heute ${time}`,
  yesterday: (time) => `gestern ${time}`,
  hour: (count) => (count === 1 ? "Stunde" : "Stunden"),
  day: (count) => (count === 1 ? "Tag" : "Tage"),
  week: (count) => (count === 1 ? "Woche" : "Wochen"),
};

export const calendar: Translated<typeof english.calendar> = {
  locale: "de-CH",
  previousMonth: "Voriger Monat",
  nextMonth: "Nächster Monat",
  chooseMonth: "Monat und Jahr wählen",
  backToDays: "Zurück zu den Tagen",
  month: "Monat",
  year: "Jahr",
};
