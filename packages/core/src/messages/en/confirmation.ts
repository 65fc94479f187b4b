/** Between the sign-up and the confirmation of its address. */
export const confirmation = {
  mailedTo: (email: string) =>
    `We sent an email to ${email}. Open the link in it, then log in here. Nothing yet? It can take a minute. Check your spam folder, too.`,
  noMail: "No email from us? We can send it again.",
  sendAgain: "Send it again",
  sendAgainIn: (seconds: number) => `Send it again in ${seconds} s`,
  otherAddress: "Use another address",
  mailedAgain: "If this address still needs confirming, another email is on its way.",
} as const;
