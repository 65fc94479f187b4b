/** User, plan and content administration. */
export const admin = {
  users: (count: number) => `Users (${count})`,
  noUsers: "No users found",
  userDeleted: "User deleted!",
  lastAdmin: "This is the last admin. Make somebody else an admin first.",
  planNameRequired: "Please enter a name.",
  planPriceRequired: "Please enter a price greater than 0.",
  planNotesRequired: "Please enter the number of notes greater than 0.",
  planRecordingRequired: "Please enter the recording length.",
  planRecipientsRequired: "Please enter the number of recipients greater than 0.",
  planRetentionRequired: "Please enter the data retention.",
  planAdded: "Plan added!",
  planUpdated: "Plan updated!",
  planDeleted: "Plan deleted!",
  snippetUpdated: (name: string) => `${name} updated!`,
  homepageUpdated: "Homepage updated!",
} as const;
