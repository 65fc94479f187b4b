/** A dump of the database that an admin fetches. */
export const dump = {
  underWay: "A dump is being made or downloaded already. Please wait until it is over.",
  noRoom: (needed: string, free: string) =>
    `The server's disk has no room for a dump: it takes up to ${needed} while it is made, and ${free} are free.`,
  mailSubject: "The database was exported",
  mailPreview: (by: string) => `${by} has fetched a dump of the whole database.`,
  mailText: (by: string) =>
    `${by} has fetched a dump of the whole database. Notes, recipients and passwords in it are sealed with the master key; names, addresses and dates of the accounts are not.`,
  mailBy: "By",
  mailOn: "On",
  mailWith: "With",
  mailAdvice:
    "If you know of it, all is well. If not, that session may be in other hands: take the admin's rights away from the account, and change the password.",
} as const;
