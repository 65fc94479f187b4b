/** Mails about who is an admin: to the other admins, and to the person it is about. */
export const adminMails = {
  person: "Who",
  address: "Address",
  by: "By",
  on: "On",
  seeUsers: "Look at the users",
  logIn: "Log in",

  madeSubject: (person: string) => `${person} is an admin now`,
  madeYouSubject: "You are an admin now",
  made: (reader: string, by: string, person: string) =>
    `${reader}, ${by} has made ${person} an admin. Admins see every account, and can change and delete it.`,
  enabled: (reader: string, by: string, person: string) =>
    `${reader}, ${by} has activated the account of ${person}, which is that of an admin. Admins see every account, and can change and delete it.`,
  madeYou: (reader: string, by: string) =>
    `${reader}, ${by} has made you an admin. You see every account from now on, and can change and delete it. Please protect yours with a second factor.`,
  enabledYou: (reader: string, by: string) =>
    `${reader}, ${by} has activated your account again. It is that of an admin.`,
  madeInError: (by: string) =>
    `If this is wrong, take the rights back in the list of users. If it was not ${by} who did it, disable that account, too.`,

  removedSubject: (person: string) => `${person} is no longer an admin`,
  removedYouSubject: "You are no longer an admin",
  demoted: (reader: string, by: string, person: string) =>
    `${reader}, ${by} has taken away ${person}’s rights as an admin.`,
  disabled: (reader: string, by: string, person: string) =>
    `${reader}, ${by} has disabled the account of ${person}, which was that of an admin.`,
  deleted: (reader: string, by: string, person: string) =>
    `${reader}, ${by} has deleted the account of ${person}, which was that of an admin.`,
  left: (reader: string, person: string) =>
    `${reader}, ${person}, who was an admin, has deleted the account.`,
  demotedYou: (reader: string, by: string) =>
    `${reader}, ${by} has taken away your rights as an admin. Your account and your notes stay as they are.`,
  disabledYou: (reader: string, by: string) =>
    `${reader}, ${by} has disabled your account, which was that of an admin. You cannot log in, and your notes are not delivered.`,
  removedInError: (by: string) =>
    `If this is wrong, talk to ${by}. If it was not ${by} who did it, disable that account in the list of users.`,
  removedYouInError: (by: string) => `If you think that this is wrong, talk to ${by} or another admin.`,

  notYou:
    "If it was not you, choose a new password at once, which logs out every other device. Then undo it in the list of users.",

  reason: "You get this mail because you look after this installation of Afterword.",
  reasonYou: "You get this mail because it concerns the rights of your account.",
} as const;
