import { loggedInId } from "../http/session.ts";
import { storeWords } from "../storage/store-words.ts";
import { stored } from "../storage/stored.ts";

/** What was typed into a form and not saved, by the names of its fields. */
export type KeptValues = Readonly<Record<string, string | number>>;

/** One owner's unsaved forms; like drafts they are nobody else's, and stay on this device (decision 011). */
type KeptForms = { readonly ownerId: string; readonly forms: Readonly<Record<string, KeptValues>> };

export const readKeptValues = (key: string, writerId = loggedInId()): KeptValues =>
  (writerId === null ? undefined : keptForms(writerId).forms[key]) ?? {};

/** Which forms have unsaved words. */
export const keptKeys = (): string[] => {
  const ownerId = loggedInId();
  return ownerId === null ? [] : Object.keys(keptForms(ownerId).forms);
};

/**
 * Null takes the values away. An open form names its writer: the session may end while somebody types. Nothing is
 * written while somebody else is logged in; and what somebody else left here gives way only to words.
 */
export const writeKeptValues = (
  key: string,
  values: KeptValues | null,
  writerId: string | null = loggedInId(),
): void => {
  if (writerId === null || (loggedInId() ?? writerId) !== writerId) return;
  const kept = keptForms(writerId).forms;
  if (values === null && kept[key] === undefined) return;
  const others = Object.entries(kept).filter(([other]) => other !== key);
  const forms = Object.fromEntries(values === null ? others : [...others, [key, values]]);
  const isEmpty = Object.keys(forms).length === 0;
  storeWords("unsavedForms", isEmpty ? null : JSON.stringify({ ownerId: writerId, forms }));
};

/** Throws away the unsaved forms of whoever is logged in. */
export const forgetKeptValues = (): void => {
  const ownerId = loggedInId();
  if (ownerId !== null && Object.keys(keptForms(ownerId).forms).length > 0) storeWords("unsavedForms", null);
};

/** As they were stored, for this owner; none when they are somebody else's or cannot be read. */
function keptForms(ownerId: string): KeptForms {
  const value = parse(stored.read("unsavedForms"));
  return value !== null && value.ownerId === ownerId ? value : { ownerId, forms: {} };
}

function parse(text: string | null): KeptForms | null {
  try {
    const value = JSON.parse(text ?? "null") as Partial<KeptForms> | null;
    return typeof value?.ownerId === "string" && typeof value.forms === "object" && value.forms !== null
      ? { ownerId: value.ownerId, forms: value.forms }
      : null;
  } catch {
    return null;
  }
}
