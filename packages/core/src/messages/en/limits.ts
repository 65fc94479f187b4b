/** What somebody is told who wants more than the plan allows (behaviour §2), and what a note can do about it. */
export const limits = {
  notes: (max: number) =>
    max === 1
      ? "Your plan allows 1 note that is not delivered yet. Delete it, or choose a larger plan."
      : `Your plan allows ${max} notes that are not delivered yet. Delete one of them, or choose a larger plan.`,
  recipients: (max: number) =>
    `Your plan allows ${max === 1 ? "1 recipient" : `${max} recipients`} for each note. Remove a recipient, or choose a larger plan.`,
  textOnly: "Your plan allows text only. Remove the recording, or choose a larger plan.",
  recording: (minutes: number) =>
    `Your plan allows recordings of up to ${minutes === 1 ? "1 minute" : `${minutes} minutes`}. Make a shorter recording, or choose a larger plan.`,
} as const;
