import type { SnippetId } from "../../snippets/snippets.ts";

/**
 * The content pages as they read until an admin writes others. Parts are separated by an empty line, and one that begins
 * with two number signs is a heading. What stands in square brackets only whoever runs an installation can know.
 */
export const content = {
  termsUnpublished: "This installation has not published its terms yet.",
  privacyUnpublished: "This installation has not published its privacy policy yet.",
  terms: [
    "## What Afterword does",
    "Afterword keeps notes that you write for people you choose. It delivers them only when you have given no sign of life for the time you set, and then for a further delay in which we try to reach you.",
    "A reminder must have been accepted by your mail server before that delay begins. If your mailbox refuses every reminder for four weeks because it is closed or full, or one of our administrators finds after four weeks that you cannot be reached, the delay begins without one, and is 14 days longer. Every sign of life ends it: a log-in, the button in the app or in the reminder, or simply using the app.",
    "Nothing is delivered while your notes are paused, while you sleep, or while your subscription has expired. What has been delivered cannot be taken back from those who have read it.",
    "## What you do",
    "You are responsible for what you write, for keeping your own address and those of your recipients right, and for your password. Write to people who may hear from you; do not use Afterword to threaten, to deceive, or to send advertising.",
    "Afterword is no will and no legal document. What has to hold before the law, put down where the law asks for it.",
    "## What we do",
    "We keep your notes sealed, and deliver them when the time has come, and only then. We cannot promise that a mail is read, or that a mail server far away takes it: we try again for days, tell you when mail to your recipients comes back, and let you rehearse the whole way.",
    "If the service stands still, the time it stood still does not count as your silence.",
    "## Plans and prices",
    "The plan you have, its price and what it holds are shown under Subscription. The free plan costs nothing. A paid plan is bought in the app, renewed by the store until you end it there, and counts until the day that was paid for. After that nothing is delivered until you renew it or have a free plan again; your notes stay, and we tell you.",
    "## Ending it",
    "You can delete your notes and your account at any time, without a reason. With the account go your notes, also those that were delivered. As long as there is an account, delivered notes stay readable to their recipients for as long as your plan says.",
    "We may disable an account that is used to do harm. If we ever had to end the service, we would tell you by mail in good time, so that you can take your notes with you.",
    "## Who we are",
    "[Name, address and email address of whoever runs this installation, and which law applies. An admin fills this in under Content Admin.]",
  ].join("\n\n"),
  privacy: [
    "## In short",
    "Your notes, and the names and addresses of your recipients, are sealed before they are stored. We do not sell anything about you, show no advertising, count no visits, and load nothing from third parties into these pages.",
    "## What we keep",
    "Your name and email address, your password as a value that cannot be turned back, your picture if you chose one, your plan, and the rhythm you chose.",
    "Your notes, your recipients with their names, addresses and pictures, and the mails we send: sealed with a key that only your account has.",
    "The times of your signs of life with the kind of device, and whether mails to you and your recipients were accepted, came back or were opened by their link.",
    "Where you are logged in: the kind of device and its network address without the last part. The same of what was done with your account, which you can read under Security. To stop those who guess passwords, we count tries by network address.",
    "Of the phone that you register: what it calls itself, its time zone, when it last called us, and the address at which Apple’s or Google’s service reaches it. If you switch quiet signs of life on, the times at which you had unlocked it; where you were, and what you did with it, we never learn.",
    "For payments, what the app store tells us: which plan, and until when. We never see a card.",
    "## Who can read it",
    "A recipient sees one note: the one that was written for them, with your name and picture. Mails say no more than that there is a note; its title and text stay behind the link.",
    "Admins see accounts, and no notes or recipients. The server itself has to be able to open a note on the day it is due; so whoever runs it and has its master key could do that as well. They promise not to, and a court could order them to.",
    "Mail servers see the addresses of the mails they carry. Apple’s and Google’s services see that there is a message for your phone, and nothing of your notes. Nobody else gets anything.",
    "## How long it stays",
    "What you write stays until you delete it, or your account. Delivered notes stay for their recipients as long as your plan says, and are then erased.",
    "A session ends 12 hours after its log-in; if you asked to stay logged in, 30 days after it was last used, and after 180 at the latest. It is forgotten 30 days later. Used links are forgotten after 30 days, those of reminders after 180. Counts of tries are forgotten after 90 days.",
    "When you delete your account, all of it goes at once, and its key is destroyed. That an account was deleted stays on record as a number and a time, so that no backup brings it back.",
    "Backups hold everything as it was on their day, sealed as it is here, and are kept for [30 days].",
    "## In your browser",
    "One cookie, against requests that other pages forge, and what keeps you logged in and your unsaved words safe. Nothing follows you elsewhere.",
    "## Your rights, and whom to ask",
    "You can read and change what we keep about you in the app, and delete it. For everything else, write to us: [name, address and email address of whoever runs this installation, and which authority watches over it. An admin fills this in under Content Admin.]",
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
