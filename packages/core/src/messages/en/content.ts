import type { SnippetId } from "../../snippets/snippets.ts";

/**
 * The content pages as they read until an admin writes others. Parts are separated by an empty line, and one that begins
 * with two number signs is a heading. What stands in square brackets only whoever runs an installation can know.
 */
export const content = {
  legalUnpublished: "This text isn’t published yet: some details about who runs this website are missing.",
  terms: [
    "## What Afterword does",
    "Afterword keeps notes that you write for people you choose. It delivers them only when you have given no sign of life for the time you set, and then for a further delay in which we try to reach you.",
    "A reminder must have been accepted by your mail server before that delay begins. If your mailbox refuses every reminder for four weeks because it is closed or full, or one of our admins finds after four weeks that you cannot be reached, the delay begins without one and is 14 days longer. Any sign of life ends it: logging in, the button in the app or the reminder, or simply using the app.",
    "Nothing is delivered while your notes are paused, while sleep mode is on, or once your subscription has expired. What has been delivered cannot be taken back from those who have read it.",
    "## What you do",
    "You are responsible for what you write, for keeping your own address and those of your recipients up to date, and for your password. Write to people who would want to hear from you; do not use Afterword to threaten, deceive or advertise.",
    "Afterword is not a will or a legal document. Anything that must stand up in law belongs where the law requires it.",
    "## What we do",
    "We keep your notes sealed, and deliver them when the time comes, and only then. We cannot promise that an email is read, or that the recipient’s mail server accepts it: we keep trying for days, tell you when mail to your recipients comes back, and let you rehearse the whole journey.",
    "If the service is down, that time does not count as your silence.",
    "## Plans and prices",
    "Your plan, its price and what it includes are shown under Subscription. A paid plan is bought in the app, is renewed by the app store until you cancel it there, and is valid up to and including the last day you paid for. After that, nothing is delivered until you renew it or have a free plan again; your notes stay, and we tell you.",
    "## Ending it",
    "You can delete your notes and your account at any time, without giving a reason. Deleting your account deletes your notes, including those already delivered. While the account exists, recipients can read delivered notes for as long as your plan allows.",
    "We may disable an account that is used to do harm. If we ever had to end the service, we would tell you by email in good time, so that you could take your notes with you.",
    "## Who we are",
    "[Name, address and email address of whoever runs this installation, and which law applies. An admin fills this in under Content Admin.]",
  ].join("\n\n"),
  privacy: [
    "## In short",
    "Your notes, and the names and addresses of your recipients, are sealed before they are stored. We sell nothing about you, show no advertising, count no visits, and load nothing from third parties into these pages.",
    "## What we keep",
    "Your name and email address, your password in a form that cannot be reversed, your picture if you chose one, your plan, the rhythm you chose, your language and your time zone.",
    "Your notes, your recipients with their names, addresses, languages and pictures, and the emails we send: sealed with a key that belongs to your account alone.",
    "The times of your signs of life with the kind of device, whether emails to you and your recipients were accepted or came back, and whether their links were opened.",
    "Where you are logged in: the kind of device and its network address without the last part. The same for recent activity in your account, which you can read under Security. To stop people from guessing passwords, we count attempts by network address and by account.",
    "About the phone you register: its name, its time zone, when it last contacted us, and the address at which Apple’s or Google’s service reaches it. If you turn on quiet signs of life, the times at which you unlocked it; we never learn where you were or what you did with it.",
    "About payments, only what the app store tells us: which plan, and until when. We never see your card.",
    "## Who can read it",
    "A recipient sees only the notes that were written for them, with your name and picture. Emails say that there is a note, when it was written and whether it has a recording; its title and text stay behind the link.",
    "Admins see accounts, but no notes and no recipients. The server itself has to be able to open a note on the day it is due; so whoever runs it and has its master key could do that as well. They promise not to, but a court could order them to.",
    "Mail servers can read the emails they carry, including addresses, names and the link. Apple’s and Google’s services see the messages we send to your phone, but nothing of your notes. No one else gets anything.",
    "## How long it stays",
    "What you write stays until you delete it, or your account. Delivered notes stay for their recipients as long as your plan says, and are then erased.",
    "A session ends 12 hours after its login; if you asked to stay logged in, 30 days after it was last used, and after 180 at the latest. It is forgotten 30 days later. Used links are forgotten after 30 days, those of reminders after 180. Counts of attempts are forgotten after 90 days.",
    "When you delete your account, all of it goes at once, and its key is destroyed. We keep only a number and a time, so that no backup brings the account back.",
    "Backups hold everything as it was on the day they were made, sealed in the same way, and are kept for [30 days].",
    "## In your browser",
    "Two cookies: one that protects against forged requests, and one that remembers your account’s language. Your browser also stores what keeps you logged in and your unsaved words safe. Nothing follows you elsewhere.",
    "## Your rights, and whom to ask",
    "In the app, you can read, change and delete what we keep about you. For anything else, write to us: [name, address and email address of whoever runs this installation, and the data protection authority responsible. An admin fills this in under Content Admin.]",
  ].join("\n\n"),
} as const;

/** What admins know the texts by that they may rewrite. */
export const snippets = {
  terms: "Terms & Conditions",
  privacy: "Privacy Policy",
  "subtitle-login": "Subtitle of Log in",
  "subtitle-register": "Subtitle of Sign Up",
  "subtitle-subscription": "Subtitle of Flexible Plans",
} as const satisfies Record<SnippetId, string>;
