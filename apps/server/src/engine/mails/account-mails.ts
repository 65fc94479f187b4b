import { fullName } from "@afterword/core/accounts/name";
import { pathTo } from "@afterword/core/routes/paths";
import { wayToManage } from "@afterword/core/subscriptions/app-stores";
import type { AppStoreName } from "@afterword/core/subscriptions/app-stores";
import type { WallMs } from "@afterword/core/time/instant";
import type { Block, MailContent } from "./mail-content.ts";
import type { Wording } from "./wording.ts";

export type ConfirmEmailVars = {
  readonly firstname: string;
  readonly lastname: string;
  readonly secret: string;
  /** An older version tells it. */
  readonly signedUpAt: WallMs;
  readonly validUntil: WallMs;
};

/** After sign-up. It names who signed up, so that a stranger's sign-up is recognised (decision 007). */
export const confirmEmail = (vars: ConfirmEmailVars, { publicUrl, say, moment }: Wording): MailContent => {
  const { accountMails: words, mails } = say;
  return {
    subject: words.confirmSubject,
    preview: words.confirmPreview,
    blocks: [
      { kind: "heading", text: words.welcome(vars.firstname) },
      { kind: "paragraph", text: words.confirm },
      {
        kind: "button",
        label: words.confirmButton,
        href: `${publicUrl}${pathTo("confirmEmail", { secret: vars.secret })}`,
      },
      {
        kind: "facts",
        rows: [
          [words.signedUpAs, fullName(vars)],
          [mails.linkValidUntil, moment(vars.validUntil)],
        ],
      },
      { kind: "small", text: words.confirmNotYou },
    ],
    reason: words.confirmReason,
  };
};

export type AccountExistsVars = { readonly firstname: string; readonly triedAt: WallMs };

/** Sign-up answers the same for known and unknown addresses; this mail tells the difference (behaviour §4). */
export const accountExists = (
  { firstname, triedAt }: AccountExistsVars,
  { publicUrl, say, moment }: Wording,
): MailContent => {
  const { accountMails: words, mails } = say;
  const address = `${publicUrl}${pathTo("forgotPassword")}`;
  return {
    subject: words.existsSubject,
    preview: words.existsPreview,
    blocks: [
      { kind: "heading", text: `${words.existsSubject}.` },
      { kind: "paragraph", text: mails.hello(firstname) },
      { kind: "paragraph", text: words.exists },
      { kind: "button", label: mails.logIn, href: `${publicUrl}${pathTo("login")}` },
      { kind: "facts", rows: [[mails.when, moment(triedAt)]] },
      { kind: "small", text: words.forgotten(address), address },
    ],
    reason: words.existsReason,
  };
};

export type AccountDeletedVars = {
  readonly firstname: string;
  readonly at: WallMs;
  readonly by: "owner" | "admin";
  /** The app store that goes on charging; left out where none does. */
  readonly store?: AppStoreName;
};

/** The goodbye, to an address whose account is gone. */
export const accountDeleted = (
  { firstname, at, by, store }: AccountDeletedVars,
  { publicUrl, contactEmail, say, moment }: Wording,
): MailContent => {
  const { accountMails: words, mails } = say;
  const address = contactEmail ?? publicUrl;
  return {
    subject: words.deletedSubject,
    preview: words.deletedPreview,
    blocks: [
      { kind: "heading", text: `${words.deletedSubject}.` },
      { kind: "paragraph", text: mails.hello(firstname) },
      { kind: "paragraph", text: words[by === "owner" ? "deletedByOwner" : "deletedByAdmin"] },
      { kind: "paragraph", text: words.deleted },
      ...(store === undefined ? [] : chargesOn(say, store)),
      { kind: "paragraph", text: words.deletedUnwanted(address), address },
      { kind: "facts", rows: [[mails.when, moment(at)]] },
    ],
    reason: words.deletedReason,
  };
};

const chargesOn = ({ appStores: say }: Wording["say"], store: AppStoreName): readonly Block[] => [
  { kind: "paragraph", text: `${say.goesOnCharging(say[store])} ${wayToManage(say, store)}` },
];
