import { loggedInId } from "../http/session.ts";
import { storeUnsaved } from "../storage/store-unsaved.ts";
import { stored } from "../storage/stored.ts";

/** The unsaved input of a form, by field name. */
export type UnsavedValues = Readonly<Record<string, string | number>>;

/** One owner's unsaved forms. Like drafts they are private to the owner and stay on this device (decision 011). */
type UnsavedForms = { readonly ownerId: string; readonly forms: Readonly<Record<string, UnsavedValues>> };

export const readUnsavedValues = (key: string, writerId = loggedInId()): UnsavedValues =>
  (writerId === null ? undefined : unsavedForms(writerId).forms[key]) ?? {};

/** The keys of forms with unsaved input. */
export const unsavedKeys = (): string[] => {
  const ownerId = loggedInId();
  return ownerId === null ? [] : Object.keys(unsavedForms(ownerId).forms);
};

/**
 * Null removes the values. An open form passes its writer: the session may end while the user types. Nothing is written
 * while another user is logged in. Another user's unsaved forms are replaced only by actual input.
 */
export const writeUnsavedValues = (
  key: string,
  values: UnsavedValues | null,
  writerId: string | null = loggedInId(),
): void => {
  if (writerId === null || (loggedInId() ?? writerId) !== writerId) return;
  const kept = unsavedForms(writerId).forms;
  if (values === null && kept[key] === undefined) return;
  const others = Object.entries(kept).filter(([other]) => other !== key);
  const forms = Object.fromEntries(values === null ? others : [...others, [key, values]]);
  const isEmpty = Object.keys(forms).length === 0;
  storeUnsaved("unsavedForms", isEmpty ? null : JSON.stringify({ ownerId: writerId, forms }));
};

/** Removes the current user's unsaved forms. */
export const forgetUnsavedValues = (): void => {
  const ownerId = loggedInId();
  if (ownerId !== null && Object.keys(unsavedForms(ownerId).forms).length > 0)
    storeUnsaved("unsavedForms", null);
};

/** The stored forms of this owner; none if they belong to another user or cannot be parsed. */
function unsavedForms(ownerId: string): UnsavedForms {
  const value = parse(stored.read("unsavedForms"));
  return value !== null && value.ownerId === ownerId ? value : { ownerId, forms: {} };
}

function parse(text: string | null): UnsavedForms | null {
  try {
    const value = JSON.parse(text ?? "null") as Partial<UnsavedForms> | null;
    return typeof value?.ownerId === "string" && typeof value.forms === "object" && value.forms !== null
      ? { ownerId: value.ownerId, forms: value.forms }
      : null;
  } catch {
    return null;
  }
}
