import type { Recipient } from "@afterword/contract/endpoints/recipients";
import { unsavedKeys, writeUnsavedValues } from "../../shared/forms/unsaved-values.ts";

/** Unsaved input about a recipient who was deleted elsewhere can no longer be reached, so it is removed. */
export function forgetDeletedRecipients(people: readonly Recipient[]): void {
  const reachable = [NEW_KEY, ...people.map(keyOf)];
  for (const key of unsavedKeys())
    if (key.startsWith(KEY_START) && !reachable.includes(key)) writeUnsavedValues(key, null);
}

export const keyOf = ({ _id }: Pick<Recipient, "_id">): string => `${KEY_START}${_id}`;
const KEY_START = "recipient ";

export const NEW_KEY = `${KEY_START}new`;
