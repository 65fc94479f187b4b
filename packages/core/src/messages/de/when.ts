import type { when as english } from "../en/when.ts";
import type { Translated } from "../translated.ts";

export const when: Translated<typeof english> = {
  inDays: (count) => `in ${count} Tagen`,
  inHours: (count) => (count === 1 ? "in 1 Stunde" : `in ${count} Stunden`),
  inMinutes: (count) => (count === 1 ? "in 1 Minute" : `in ${count} Minuten`),
  anyMoment: "in Kürze",
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
