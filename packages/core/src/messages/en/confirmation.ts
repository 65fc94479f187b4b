/** Between the sign-up and the confirmation of its address. */
export const confirmation = {
  mailedTo: (email: string) => `The link is in our email to ${email}.`,
  nothingYet: "Nothing yet?",
  nothingYetHint: "It can take a minute. Check your spam folder, too.",
  thenLogIn: "Once you’ve confirmed it, log in here.",
  noMail: "No email from us? We can send it again.",
  sendAgain: "Send it again",
  sendAgainIn: (seconds: number) => `Send it again in ${seconds} s`,
  otherAddress: "Use another address",
  mailedAgain: "If this address still needs confirming, another email is on its way.",
} as const;
