import { fullName } from "@afterword/core/accounts/name";
import { messages } from "@afterword/core/messages/catalog";
import { pathTo } from "@afterword/core/routes/paths";
import { wayToManage } from "@afterword/core/subscriptions/app-stores";
import type { AppStoreName } from "@afterword/core/subscriptions/app-stores";
import type { WallMs } from "@afterword/core/time/instant";
import type { Block, MailContent, MailContext } from "./mail-content.ts";
import { momentInWords } from "./in-words.ts";

const { appStores: say } = messages;

export type ConfirmEmailVars = {
  readonly firstname: string;
  readonly lastname: string;
  readonly secret: string;
  readonly signedUpAt: WallMs;
  readonly validUntil: WallMs;
};

/** After sign-up. It names who signed up and when, so that a stranger's sign-up is recognised (decision 007). */
export const confirmEmail = (vars: ConfirmEmailVars, { publicUrl }: MailContext): MailContent => ({
  subject: "Confirm your email address",
  preview: "One press, and you can log in to Afterword.",
  blocks: [
    { kind: "heading", text: `Welcome, ${vars.firstname}.` },
    { kind: "paragraph", text: "Please confirm that this address is yours. Then you can log in." },
    {
      kind: "button",
      label: "Confirm this address",
      href: `${publicUrl}${pathTo("confirmEmail", { secret: vars.secret })}`,
    },
    {
      kind: "facts",
      rows: [
        ["Signed up as", fullName(vars)],
        ["On", momentInWords(vars.signedUpAt)],
        ["Link good until", momentInWords(vars.validUntil)],
      ],
    },
    {
      kind: "small",
      text: "If this was not you, leave this mail alone. Without the confirmation nobody can use your address.",
    },
  ],
  reason: "You get this mail because somebody signed up with your address.",
});

export type AccountExistsVars = { readonly firstname: string; readonly triedAt: WallMs };

/** Sign-up answers the same for known and unknown addresses; this mail tells the difference (behaviour §4). */
export const accountExists = (vars: AccountExistsVars, { publicUrl }: MailContext): MailContent => ({
  subject: "You already have an account",
  preview: "Somebody tried to sign up with your address. Nothing was changed.",
  blocks: [
    { kind: "heading", text: "You already have an account." },
    {
      kind: "paragraph",
      text: `${vars.firstname}, somebody tried to sign up with your address. Nothing was changed: your account and your notes are as you left them.`,
    },
    { kind: "button", label: "Log in", href: `${publicUrl}${pathTo("login")}` },
    { kind: "facts", rows: [["Tried on", momentInWords(vars.triedAt)]] },
    {
      kind: "small",
      text: `If you no longer know your password, choose a new one at ${publicUrl}${pathTo("forgotPassword")}. If it was not you who tried, there is nothing you need to do.`,
    },
  ],
  reason: "You get this mail because somebody signed up with the address of your account.",
});

export type AccountDeletedVars = {
  readonly firstname: string;
  readonly at: WallMs;
  readonly by: "owner" | "admin";
  /** The app store that goes on charging; left out where none does. */
  readonly store?: AppStoreName;
};

/** The goodbye, to an address whose account is gone. */
export const accountDeleted = (vars: AccountDeletedVars, { publicUrl }: MailContext): MailContent => ({
  subject: "Your account was deleted",
  preview: "Your notes and everything else in it are gone.",
  blocks: [
    { kind: "heading", text: "Your account was deleted." },
    { kind: "paragraph", text: `${vars.firstname}, ${BY[vars.by]}` },
    {
      kind: "paragraph",
      text: "Your notes, recipients, pictures and recordings are gone. What was not delivered never will be, and links to notes that were delivered no longer open anything.",
    },
    ...(vars.store === undefined ? [] : chargesOn(vars.store)),
    { kind: "facts", rows: [["Deleted on", momentInWords(vars.at)]] },
    {
      kind: "small",
      text: `If you did not want this, tell the people who run ${publicUrl} about it. Nobody can bring your notes back, but they can find out how it happened.`,
    },
  ],
  reason: "You get this mail because your account at Afterword had this address. It is the last one.",
});

const chargesOn = (store: AppStoreName): readonly Block[] => [
  { kind: "paragraph", text: `${say.goesOnCharging(say[store])} ${wayToManage(say, store)}` },
];

const BY = {
  owner: "you asked us to delete your account, and it is done. Thank you for having written with us.",
  admin: "the people who run this service have deleted your account.",
} as const satisfies Record<AccountDeletedVars["by"], string>;
