import { deviceInWords } from "@afterword/core/accounts/device-in-words";
import { HOLD_MS } from "@afterword/core/switch/brake";
import type { BrakeGroup } from "@afterword/core/switch/brake";
import { wallMs } from "@afterword/core/time/instant";
import type { WallMs } from "@afterword/core/time/instant";
import { pathTo } from "@afterword/core/routes/paths";
import type { MailContent } from "./mail-content.ts";
import type { Wording } from "./wording.ts";

export type TestMailVars = { readonly at: WallMs };

/** What an admin sends to the own address, to see whether mail gets out. */
export const testMail = ({ at }: TestMailVars, { publicUrl, say, moment }: Wording): MailContent => {
  const { operatorMails: words } = say;
  return {
    subject: words.testSubject,
    preview: words.testPreview,
    blocks: [
      { kind: "heading", text: words.testHeading },
      { kind: "paragraph", text: words.test },
      {
        kind: "facts",
        rows: [
          [words.installation, new URL(publicUrl).host],
          [words.sent, moment(at)],
        ],
      },
      { kind: "small", text: words.testSpam },
    ],
    reason: words.testReason,
  };
};

export type DeliveriesHeldVars = {
  readonly heldAt: WallMs;
  /** How many users may be delivered in a day before deliveries hold. */
  readonly allowance: number;
  /** Whose deliveries hold; absent in a mail of an earlier version, which held everybody's. */
  readonly group?: BrakeGroup;
};

/** Deliveries of a group hold until an admin decides or the hold ends by itself (behaviour §1.4); sent once a hold. */
export const deliveriesHeld = (
  { heldAt, allowance, group }: DeliveriesHeldVars,
  { publicUrl, say, day, moment }: Wording,
): MailContent => {
  const { adminMails, operatorMails: words } = say;
  const endsAt = wallMs(heldAt + HOLD_MS);
  return {
    subject: words.heldSubject,
    preview: words.heldPreview,
    blocks: [
      { kind: "state", text: words.heldState },
      { kind: "heading", text: words.heldHeading },
      { kind: "paragraph", text: words.heldWhy },
      {
        kind: "facts",
        rows: [
          [words.heldWho, words[HELD_GROUPS[group ?? "all"]](allowance)],
          [words.heldSince, moment(heldAt)],
        ],
      },
      { kind: "paragraph", text: words.checkFirst, strong: words.checkFirst },
      { kind: "steps", steps: [words.checkMail, words.checkLogin] },
      { kind: "paragraph", text: words.thenDecide, strong: words.thenDecide },
      {
        kind: "facts",
        rows: [
          [words.release, words.releaseMeaning],
          [words.refuse, words.refuseMeaning],
          [words.undecided, words.undecidedMeaning(day(endsAt))],
        ],
        look: "choices",
      },
      { kind: "button", label: words.heldButton, href: `${publicUrl}${pathTo("adminHeld")}` },
      { kind: "small", text: words.heldSmall },
    ],
    reason: adminMails.reason,
  };
};

const HELD_GROUPS = {
  established: "heldEstablished",
  new: "heldNew",
  all: "heldAll",
} as const satisfies Record<BrakeGroup | "all", keyof Wording["say"]["operatorMails"]>;

export type DatabaseExportedVars = {
  readonly at: WallMs;
  /** The admin's name. */
  readonly by: string;
  readonly device: string;
};

/** An admin downloads a dump; all admins are told before anything of it is sent. */
export const databaseExported = (
  { at, by, device }: DatabaseExportedVars,
  { publicUrl, say, moment }: Wording,
): MailContent => {
  const { adminMails, dump: words, mails } = say;
  return {
    subject: words.mailSubject,
    preview: words.mailPreview(by),
    blocks: [
      { kind: "heading", text: `${words.mailSubject}.` },
      { kind: "paragraph", text: words.mailText(by) },
      {
        kind: "facts",
        rows: [
          [mails.when, moment(at)],
          [mails.device, deviceInWords(device, say.devices)],
        ],
      },
      { kind: "paragraph", text: words.mailAdvice },
      { kind: "button", label: adminMails.seeUsers, href: `${publicUrl}${pathTo("adminUsers")}` },
    ],
    reason: adminMails.reason,
  };
};
