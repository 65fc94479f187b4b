/** The calendar in which a day is chosen. Days and months arrive in words, by the language of the page. */
export const calendar = {
  /** How `Intl` names days and months beside these words. */
  locale: "en-GB",
  /** "sunday" (product §2) or "monday". */
  weekBegins: "sunday",
  previousMonth: "Previous month",
  nextMonth: "Next month",
  chooseMonth: "Choose month and year",
  backToDays: "Back to days",
  month: "Month",
  year: "Year",
} as const;
