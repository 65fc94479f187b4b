/** The recipient list, the recipient editor and the selection from a note. */
export const recipients = {
  title: "Recipient List",
  selectTitle: "Add Recipient",
  searchPlaceholder: "Search Recipient",
  addNew: "Add New Recipient",
  empty: "No one here yet. Who should hear from you?",
  loadListFailed: "Your recipients couldn’t be loaded.",
  emailHint: "We’ll email the links to your notes to this address.",
  noMatch: "No one with that name or address.",
  nobodyToChoose: "No one to choose from. Add someone new below.",
  nobodyChosen: "Choose someone to see their details.",
  nobodyOnNote: "No recipients yet.",
  backToNote: "Back to the note",
  noteFailed: "The note couldn’t be loaded.",
  newTitle: "New recipient",
  editTitle: "Edit recipient",
  save: "Add Recipient",
  deleteQuestion: "Delete this recipient?",
  deleteText: (name: string) => `${name} will also be removed from your undelivered notes.`,
  deleteLeavesOne: (title: string) =>
    `“${title}” would then have no recipient: it won’t be delivered until you choose someone else.`,
  deleteLeavesSeveral: (count: number) =>
    `${count} of your notes would then have no recipient: they won’t be delivered until you choose someone else.`,
  deleteRecipient: "Delete Recipient",
  mailCameBack: "Mail came back",
  mailCameBackText:
    "Their mailbox refused our email. Please check the address; this mark disappears once you change it.",
  cameBackFrom: (name: string, email: string) =>
    `${name} didn’t get this note: the mailbox ${email} refused our email.`,
  gone: "A chosen recipient is no longer on your list.",
  addedElsewhere:
    "Someone else was already added from this form, perhaps in another tab. What you typed is still here: tap again to add another person.",
  deletedElsewhere:
    "This person was deleted on another device. What you typed is kept as a new recipient: add them again, and check your notes.",
  added: "Recipient added!",
  updated: "Recipient updated!",
  deleted: "Recipient deleted!",
  saveFailed: "Saving recipient failed!",
  updateFailed: "Updating recipient failed!",
  deleteFailed: "Deleting recipient failed!",
  loadFailed: "Failed to load recipient!",
} as const;
