/** /admin-users, what its switches and buttons do, and the files it gives. What product.md says of it is in admin.ts. */
export const userAdmin = {
  title: "Users",
  searchLabel: "Search by name or email",
  loadFailed: "The users couldn’t be loaded.",
  toSecurity: "Go to Security",
  nothingFound: (wanted: string) => `No name or address contains “${wanted}”.`,
  noUsersLink: (noUsers: string) => `${noUsers}: download the whole database`,

  // Columns
  plan: "Plan",
  planUntil: (date: string) => `until ${date}`,
  voucher: "Voucher",
  vouchersUsed: "Vouchers used",
  numUsed: (count: number) => `${count} used`,
  notApplicable: "n/a",
  notes: "Notes",
  agencyConfirmed: "Agency Confirmed",
  asleepUntil: (date: string) => `Asleep until ${date}`,
  emailNotification: "Email Notification",
  sendingNotes: "Sending Notes",
  past: "in the past",
  nothingDue: "Nothing is due: no note is waiting.",
  goesOutLater: (time: string) => `in fact not before ${time}`,
  freePlans: "Free Plans",
  freePlansOf: (name: string) => `Free plans of ${name}`,
  active: "Active",
  activeOf: (name: string) => `${name} is active`,
  admin: "Admin",
  adminOf: (name: string) => `${name} is an admin`,
  yes: "Yes",
  no: "No",
  you: "You",

  // An address that is not confirmed
  unconfirmed: "Confirmed?",
  unconfirmedHint: "The link in the confirmation email hasn’t been used yet.",
  mailConfirmation: "Send again",
  mailConfirmationTo: (email: string) => `Send again to ${email}`,
  confirmationFailed: "Sending the confirmation failed.",

  // Questions
  notesNotSent: (count: number) =>
    count === 0 ? "No notes are waiting." : `${count} ${count === 1 ? "note" : "notes"} won’t be delivered.`,
  disableQuestion: (name: string) => `Disable ${name}?`,
  disableText: "Every session ends, and logging in is refused. Notes and recipients stay.",
  disable: "Disable",
  disabled: (name: string) => `${name} is disabled.`,
  activateQuestion: (name: string) => `Activate ${name}?`,
  activateText:
    "Logging in works again. If notes are waiting, the countdown starts over, with a new reminder and the full delay.",
  activate: "Activate",
  activated: (name: string) => `${name} is active.`,
  makeAdminQuestion: (name: string) => `Make ${name} an admin?`,
  makeAdminText:
    "Admins can see, disable and delete every account, grant free plans, and download the whole database. They can’t read notes. All admins are told by email.",
  makeAdmin: "Make admin",
  adminMade: (name: string) => `${name} is now an admin.`,
  removeAdminQuestion: (name: string) => `Remove ${name} as an admin?`,
  removeAdminText: "The account and its notes are kept. All admins are told by email.",
  removeAdmin: "Remove admin",
  adminRemoved: (name: string) => `${name} is no longer an admin.`,
  deleteQuestion: (name: string) => `Delete ${name}?`,
  deleteText: (email: string, notes: number) =>
    `This deletes the account of ${email} for good, with ${notes === 1 ? "1 note" : `${notes} notes`} and all recipients, pictures and recordings. Links to delivered notes stop working.`,
  deleteConfirm: "Delete for good",
  changeFailed: "The change failed.",
  deleteFailed: "Deleting the user failed.",
  userGone: "This account no longer exists.",

  // Files
  csv: "CSV",
  downloadCsv: "Download the user list as CSV",
  downloadDump: "Download the database",
  dumpHint:
    "One file with the whole database, without recordings. Notes, recipients and passwords in it are sealed; users’ names and addresses aren’t. All admins are told by email.",
  preparing: "Preparing…",
  downloading: "Downloading",
  sizeOfTotal: (size: string, total: string) => `${size} of ${total}`,
  downloadFailed: "The download was interrupted. Please try again.",
} as const;
