/**
 * Every sentence the product says in its screens, once (product §8 and the words of the interface).
 * The sentences of product.md stand verbatim, but for two misspellings that look.md corrects.
 * Another language is one more folder beside `en` whose object satisfies `Catalog`, and one more line in `catalogs`.
 * What the first page of the web app says is imported section by section (`@afterword/core/messages/shell`), so that
 * its first download does not carry the words of every room.
 */
import { account } from "./en/account.ts";
import { activity } from "./en/activity.ts";
import { admin } from "./en/admin.ts";
import { content } from "./en/content.ts";
import { deliveries } from "./en/deliveries.ts";
import { device } from "./en/device.ts";
import { failures } from "./en/failures.ts";
import { history } from "./en/history.ts";
import { notes } from "./en/notes.ts";
import { pictures } from "./en/pictures.ts";
import { publicPages } from "./en/public-pages.ts";
import { recipients } from "./en/recipients.ts";
import { recordings } from "./en/recordings.ts";
import { rehearsal } from "./en/rehearsal.ts";
import { secondFactor } from "./en/second-factor.ts";
import { security } from "./en/security.ts";
import { session } from "./en/session.ts";
import { shell } from "./en/shell.ts";
import { signs } from "./en/signs.ts";
import { subscription } from "./en/subscription.ts";
import { thread } from "./en/thread.ts";
import { when } from "./en/when.ts";
import { words } from "./en/words.ts";
import { FIELD_SENTENCES } from "./fields.ts";

const en = {
  account,
  activity,
  admin,
  content,
  deliveries,
  device,
  failures,
  fields: FIELD_SENTENCES,
  history,
  notes,
  pictures,
  publicPages,
  recipients,
  recordings,
  rehearsal,
  secondFactor,
  security,
  session,
  shell,
  signs,
  subscription,
  thread,
  when,
  words,
} as const;

/** The same keys and the same parameters in every language. */
export type Catalog = {
  readonly [Section in keyof typeof en]: {
    readonly [Key in keyof (typeof en)[Section]]: Translatable<(typeof en)[Section][Key]>;
  };
};

type Translatable<Sentence> = Sentence extends (...args: infer Parameters) => string
  ? (...args: Parameters) => string
  : string;

const catalogs = { en } as const satisfies Record<string, Catalog>;

/** The sentences in the language of the interface. */
export const messages: Catalog = catalogs.en;
