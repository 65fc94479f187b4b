/** Mails about who is an admin: to the other admins, and to the person it is about. */
export const adminMails = {
  address: "Address",
  by: "By",
  when: "When",
  seeUsers: "Open the list of users",
  setUpSecondFactor: "Set up a second factor",
  logIn: "Log in",
  preview: (by: string, moment: string) => `By ${by}, ${moment}`,

  madeSubject: (person: string) => `${person} is now an admin`,
  madeYouSubject: "You’re now an admin",
  made: (by: string, person: string) =>
    `${by} has made ${person} an admin. Admins can see, change and delete every account.`,
  enabled: (by: string, person: string) =>
    `${by} has activated ${person}’s admin account. Admins can see, change and delete every account.`,
  madeYou: "You can now see, change and delete every account, so please protect yours with a second factor.",
  enabledYou: "Your admin account was activated again.",
  unexpected: (address: string) => `If you didn’t expect this, please write to ${address}.`,
  madeInError: (by: string) =>
    `If this is wrong, remove the rights in the list of users. If it wasn’t ${by} who did it, disable ${by}’s account too.`,

  removedSubject: (person: string) => `${person} is no longer an admin`,
  removedYouSubject: "You’re no longer an admin",
  demoted: (by: string, person: string) => `${by} has taken away ${person}’s admin rights.`,
  disabled: (by: string, person: string) => `${by} has disabled ${person}’s admin account.`,
  deleted: (by: string, person: string) => `${by} has deleted ${person}’s admin account.`,
  left: (person: string) => `${person}, an admin, has deleted their own account.`,
  demotedYou: (by: string) =>
    `${by} has taken away your admin rights. Your account and your notes stay as they are.`,
  disabledYou: (by: string) =>
    `${by} has disabled your admin account. You can’t log in, and your notes won’t be delivered.`,
  removedInError: (by: string) =>
    `If this is wrong, talk to ${by}. If it wasn’t ${by} who did it, disable ${by}’s account in the list of users.`,
  removedYouInError: (by: string) => `If you think this is wrong, talk to ${by} or another admin.`,

  notYou:
    "If it wasn’t you, choose a new password right away, which logs out every other device. Then undo the change in the list of users.",

  reason: "You’re receiving this email because you look after this installation of Afterword.",
  reasonYou: "You’re receiving this email because it’s about the rights of your account.",
} as const;
