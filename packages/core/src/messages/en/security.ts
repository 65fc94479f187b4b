/** /account/security: where somebody is logged in, and what happened to the account. */
export const security = {
  title: "Security",
  hint: "Where you are logged in, and what happened",
  lede: "Who can open your account, and what was done with it.",
} as const;
