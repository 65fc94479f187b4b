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
