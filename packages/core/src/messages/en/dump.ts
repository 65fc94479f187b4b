/** A dump of the database that an admin downloads. */
export const dump = {
  underWay: "A dump is already being made or downloaded. Please wait until it’s finished.",
  noRoom: (needed: string, free: string) =>
    `A dump needs up to ${needed} while it’s being made, and the server’s disk has only ${free} free.`,
  mailSubject: "The database was downloaded",
  mailPreview: (by: string) => `${by} has downloaded a dump of the whole database.`,
  mailText: (by: string) =>
    `${by} has downloaded a dump of the whole database. Notes, recipients and passwords in it are sealed with the master key; the names, addresses and dates of accounts are not.`,
  mailAdvice:
    "If you know about it, all is well. If not, the account may be in someone else’s hands: take away the account’s admin rights and make sure its password is changed.",
} as const;
