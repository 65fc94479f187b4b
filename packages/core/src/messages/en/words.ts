/** Single words and labels that several pages share. */
export const words = {
  cancel: "Cancel",
  ok: "OK",
  save: "Save",
  saveChanges: "Save Changes",
  discardChanges: "Discard Changes",
  delete: "Delete",
  back: "Back",
  close: "Close",
  goOn: "Continue",
  search: "Search",
  clearSearch: "Clear search",
  tryAgain: "Try again",
  loading: "Loading",
  email: "Email",
  name: "Name",
  firstname: "First name",
  lastname: "Last name",
  password: "Password",
  confirmPassword: "Confirm password",
  showPassword: "Show password",
  hidePassword: "Hide password",
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,
  previousPage: "Previous page",
  nextPage: "Next page",
  older: "Show older",
  accepted: "Accepted by the mail server",
  olderFailed: "Older entries couldn’t be loaded. Please try again.",
  more: (count: number) => `${count} more`,
  deleteNamed: (name: string) => `Delete ${name}`,
} as const;

/** What a session was opened with. Names of programs and systems are the same in every language. */
export const devices = {
  app: "the app",
  browser: "a browser",
  on: (program: string, system: string) => `${program} on ${system}`,
} as const;
