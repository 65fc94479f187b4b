/** What any call may answer (product §8, HTTP handling), and what a broken page says. */
export const failures = {
  sessionExpired: "Your session expired, please log in again.",
  tooManyTries: (wait: string) => `You are doing that too much - try again in ${wait}.`,
  serverUnavailable: "The Server is not currently available!",
  offline: "No internet connection available!",
  reconnected: "Internet reconnected!",
  newVersion: "New version detected, updating!",
  forbidden: "This is not allowed.",
  notFound: "This does not exist.",
  requestUnclear: "The request does not have the form this call expects.",
  limitExceeded: "Limit exceeded",
  upgrade: "Upgrade",
  pageBroke: "Something on this page broke.",
  pageBrokeHint: "What you saved is safe. Try again, or go back and open the page once more.",
  loadFailed: "This could not be loaded.",
  cannotKeep: "This device cannot keep what you write. Save soon.",
} as const;
