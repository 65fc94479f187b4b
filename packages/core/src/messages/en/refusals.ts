/** What only the server says: why it refuses what was asked. Pages show the sentence as it comes. */
export const refusals = {
  mailedPasswordTooNew: (wait: string) =>
    `Your password was set through an emailed link less than 7 days ago. You’ll be able to do this ${wait}.`,
  mailedPasswordNeedsFactor: (wait: string) =>
    `Your password was set through an emailed link less than 7 days ago. Log out, log in again with your second factor, and do this within 10 minutes. With your password alone, you’ll be able to do it ${wait}.`,
  changedElsewhere: "This note has changed elsewhere since you opened it. Your own words are still here.",
  recordingForeign: "This recording belongs to another account. Remove it and record a new one.",
  tooManyRecipients: "Your list is full. Delete a recipient you no longer need.",
} as const;
