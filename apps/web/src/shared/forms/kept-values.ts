import { loggedInId } from "../http/session.ts";
import { storeWords } from "../storage/store-words.ts";
import { stored } from "../storage/stored.ts";

/** The unsaved input of a form, by field name. */
export type KeptValues = Readonly<Record<string, string | number>>;

/** One owner's unsaved forms. Like drafts they are private to the owner and stay on this device (decision 011). */
type KeptForms = { readonly ownerId: string; readonly forms: Readonly<Record<string, KeptValues>> };

export const readKeptValues = (key: string, writerId = loggedInId()): KeptValues =>
  (writerId === null ? undefined : keptForms(writerId).forms[key]) ?? {};

/** The keys of forms with unsaved input. */
export const keptKeys = (): string[] => {
  const ownerId = loggedInId();
  return ownerId === null ? [] : Object.keys(keptForms(ownerId).forms);
};

/**
 * Null removes the values. An open form passes its writer: the session may end while the user types. Nothing is written
 * while another user is logged in. Another user's unsaved forms are replaced only by actual input.
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

/** Removes the current user's unsaved forms. */
export const forgetKeptValues = (): void => {
  const ownerId = loggedInId();
  if (ownerId !== null && Object.keys(keptForms(ownerId).forms).length > 0) storeWords("unsavedForms", null);
};

/** The stored forms of this owner; none if they belong to another user or cannot be parsed. */
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
