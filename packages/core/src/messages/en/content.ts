/** The content pages as they read until an admin writes others. Paragraphs are parted by an empty line. */
export const content = {
  terms: [
    "Afterword keeps notes that you write for people you choose. It delivers them only when you have given no sign of life for the time you set, and then for a further delay in which we try to reach you.",
    "A reminder must have been accepted by your mail server before that delay begins. Every sign of life ends it: a log-in, the button in the app or in the reminder, or simply using the app.",
    "Nothing is delivered while your notes are paused, while you sleep, or while your subscription has expired. What has been delivered cannot be taken back.",
    "You are responsible for what you write, and for keeping your own address and those of your recipients right. We are responsible for keeping your notes sealed and for delivering them when the time has come, and only then.",
    "You can delete your notes and your account at any time. Notes that were delivered stay readable to their recipients as long as your plan says.",
  ].join("\n\n"),
  privacy: [
    "Your notes, and the names and addresses of your recipients, are sealed before they are stored. The keys are kept apart from the database.",
    "A recipient sees one note: the one that was written for them. Nobody else, and none of us, reads your notes for any purpose.",
    "We keep what the service needs: your name and e-mail address, the rhythm you chose, the times of your last signs of life with the kind of device, and whether mails to you and your recipients were accepted.",
    "Mails say no more than that there is a note. Its title and text stay behind the link.",
    "We do not sell anything about you, show no advertising, and load nothing from third parties into these pages.",
  ].join("\n\n"),
} as const;
