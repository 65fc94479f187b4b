/** Which language a person reads, and in which time zone: in the profile and in a recipient's editor. */
export const language = {
  heading: "Language and time",
  language: "Language",
  languageHelp: "Of these pages and of our emails to you",
  timeZone: "Time zone",
  timeZoneHelp: "Our emails give times in it.",
  chooseFailed: "Your choice could not be saved!",
  recipientHelp: "Of our email to them and the page with your note",
  asMine: "The same as mine",
} as const;
