/** Times and lengths of time as people say them. Clock times and dates arrive formatted. */
export const when = {
  inDays: (count: number) => `in ${count} days`,
  inHours: (count: number) => (count === 1 ? "in 1 hour" : `in ${count} hours`),
  inMinutes: (count: number) => (count === 1 ? "in 1 minute" : `in ${count} minutes`),
  anyMoment: "any moment now",
  /** How long something takes, without a word before it. */
  seconds: (count: number) => (count === 1 ? "1 second" : `${count} seconds`),
  minutes: (count: number) => (count === 1 ? "1 minute" : `${count} minutes`),
  hours: (count: number) => (count === 1 ? "1 hour" : `${count} hours`),
  days: (count: number) => (count === 1 ? "1 day" : `${count} days`),
  weeks: (count: number) => (count === 1 ? "1 week" : `${count} weeks`),
  today: (time: string) => `today ${time}`,
  yesterday: (time: string) => `yesterday ${time}`,
  hour: (count: number) => (count === 1 ? "Hour" : "Hours"),
  day: (count: number) => (count === 1 ? "Day" : "Days"),
  week: (count: number) => (count === 1 ? "Week" : "Weeks"),
} as const;

/** The calendar in which a day is chosen. Days and months arrive in words, by the language of the page. */
export const calendar = {
  /** How `Intl` names days and months beside these words. */
  locale: "en-GB",
  previousMonth: "Previous month",
  nextMonth: "Next month",
  chooseMonth: "Choose month and year",
  backToDays: "Back to the days",
  month: "Month",
  year: "Year",
} as const;
