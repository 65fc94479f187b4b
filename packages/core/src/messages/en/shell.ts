const [TERMS, PRIVACY] = ["Terms & Conditions", "Privacy Policy"] as const;

/** Header, sidebar, menus and the pages that belong to no feature. */
export const shell = {
  product: "Afterword",
  documentTitle: (page: string) => `${page} · Afterword`,
  skipToContent: "Skip to content",
  menu: "Menu",
  closeMenu: "Close menu",
  menuMain: "Main",
  menuWebsite: "Website",
  home: "Home",
  login: "Login",
  signUp: "Sign Up",
  terms: TERMS,
  privacy: PRIVACY,
  /** In menus, which have less room than headings. */
  menuTerms: TERMS,
  menuPrivacy: PRIVACY,
  account: "Account & Settings",
  notes: "My Notes",
  recipients: "Recipient List",
  subscription: "Subscription",
  addNote: "Add New Note",
  logout: "Log out",
  loggingOut: "Logging out",
  messages: "Messages",
  motto: "The words you would not want to leave unsaid",
  notFoundTitle: "Not here!",
  notFoundText: "We couldn’t find what you were looking for.",
  goBack: "Go back",
} as const;

/** What any call may answer (product §8, HTTP handling), and what a broken page says. */
export const failures = {
  sessionExpired: "Your session expired, please log in again.",
  tooManyTries: (wait: string) => `You are doing that too much - try again in ${wait}.`,
  serverUnavailable: "The Server is not currently available!",
  offline: "No internet connection available!",
  reconnected: "Internet reconnected!",
  newVersion: "New version detected, updating!",
  forbidden: "This isn’t allowed.",
  notFound: "This doesn’t exist.",
  requestUnclear: "This request isn’t in the expected format.",
  limitExceeded: "Limit exceeded",
  upgrade: "Upgrade",
  pageBroke: "Something went wrong on this page.",
  pageBrokeHint: "What you saved is safe. Try again, or go back and reopen the page.",
  loadFailed: "This couldn’t be loaded.",
  cannotKeep: "This device can’t keep a draft of what you write. Save soon.",
} as const;
