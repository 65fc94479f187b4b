/** Which language a person reads, and in which time zone: in the profile and in a recipient's editor. */
export const language = {
  heading: "Language and time",
  language: "Language",
  languageHelp: "For these pages and our emails to you",
  timeZone: "Time zone",
  timeZoneHelp: "For the times in our emails",
  chooseFailed: "Your choice couldn’t be saved.",
  recipientHelp: "For our email to them and the page with your note.",
  asMine: "Same as mine",
} as const;
