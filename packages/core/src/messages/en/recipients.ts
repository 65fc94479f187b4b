/** The recipient list, the recipient editor and the selection from a note. */
export const recipients = {
  title: "Recipient List",
  selectTitle: "Add Recipient",
  searchPlaceholder: "Search Recipient",
  addNew: "Add New Recipient",
  empty: "Nobody here yet. Who should hear from you?",
  loadListFailed: "Your recipients could not be loaded.",
  emailHint: "Your notes are mailed to this address.",
  noMatch: "Nobody of that name or address.",
  nobodyToChoose: "Nobody to choose from. Add somebody new below.",
  noteFailed: "The note could not be loaded.",
  newTitle: "New recipient",
  editTitle: "Edit recipient",
  save: "Add Recipient",
  deleteQuestion: "Delete this recipient?",
  deleteText: (name: string) => `${name} is also taken out of your notes that are not delivered yet.`,
  deleteLeavesOne: (title: string) =>
    `“${title}” is then for nobody: it is not delivered until you choose somebody else.`,
  deleteLeavesSeveral: (count: number) =>
    `${count} of your notes are then for nobody: they are not delivered until you choose somebody else.`,
  deleteRecipient: "Delete Recipient",
  mailCameBack: "Mail came back",
  mailCameBackText:
    "Their mailbox refused our mail. Please look at the address; once you change it, this mark goes.",
  cameBackFrom: (name: string, email: string) =>
    `${name} did not get this note: the mailbox ${email} refused our mail.`,
  tooMany: "Your list is full. Delete a recipient you no longer need.",
  gone: "A chosen recipient is no longer on your list.",
  addedElsewhere:
    "Somebody else was added from this form already, perhaps in another tab. What you typed is still here: press again to add it as a person of its own.",
  added: "Recipient added!",
  updated: "Recipient updated!",
  deleted: "Recipient deleted!",
  saveFailed: "Saving recipient failed!",
  updateFailed: "Updating recipient failed!",
  deleteFailed: "Deleting recipient failed!",
  loadFailed: "Failed to load recipient!",
} as const;
