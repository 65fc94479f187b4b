import { asLanguage } from "@afterword/core/language/languages";
import type { Language } from "@afterword/core/language/languages";
import type { WallMs } from "@afterword/core/time/instant";
import type { SwitchContext } from "../context.ts";
import { hashSecret } from "../../platform/crypto/secrets.ts";
import type { SwitchRows } from "../store/switch-store.ts";
import type { LinkRow, NewLinkRow } from "../store/rows/links.ts";

/** What a secret link is good for; a secret of one purpose opens nothing else. */
export type LinkPurpose =
  | "confirm-email"
  | "confirm-updated-email"
  | "reset-password"
  | "disown-second-factor"
  | "confirm-agency"
  | "delivery"
  | "rehearsal";

export type NewLink = {
  readonly owner: string;
  readonly purpose: LinkPurpose;
  /** What it leads to, in the words of its purpose: an address, a cycle, a note and recipient. */
  readonly ref: string;
  /** Null: as long as what it leads to. */
  readonly expiresAt: WallMs | null;
};

/** A link that is not kept yet, and its secret, which is stored only in sealed rows: in the mail that carries it, for a
 * retry, and for a delivered note in its delivery. */
export const makeSecretLink = (
  { ids, clock }: Pick<SwitchContext, "ids" | "clock">,
  link: NewLink,
): { readonly secret: string; readonly link: NewLinkRow } => {
  const secret = ids.secret();
  return { secret, link: { hash: hashSecret(secret), ...link, createdAt: clock.now() } };
};

/** The same, stored at once; returns the secret. */
export const createSecretLink = async (
  rows: SwitchRows,
  context: Pick<SwitchContext, "ids" | "clock">,
  wanted: NewLink,
): Promise<string> => {
  const { secret, link } = makeSecretLink(context, wanted);
  await rows.insertLink(link);
  return secret;
};

/** Undefined when the secret is unknown, of another purpose, or past its end. */
export const findSecretLink = async (
  rows: SwitchRows,
  { clock }: Pick<SwitchContext, "clock">,
  purpose: LinkPurpose,
  secret: string,
): Promise<LinkRow | undefined> => {
  const link = await rows.findLink(hashSecret(secret), purpose);
  const isOver = link === undefined || (link.expiresAt !== null && link.expiresAt <= clock.now());
  return isOver ? undefined : link;
};

/** What the account behind a link reads; null where the link leads nowhere, or nobody has said it yet. */
export const readLanguageOfLink = async (
  rows: SwitchRows,
  context: Pick<SwitchContext, "clock">,
  purpose: LinkPurpose,
  secret: string,
): Promise<Language | null> => {
  const link = await findSecretLink(rows, context, purpose, secret);
  const user = link === undefined ? undefined : await rows.findUser(link.owner);
  return asLanguage(user?.language ?? null);
};
