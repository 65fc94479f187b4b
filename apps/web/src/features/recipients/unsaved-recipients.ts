import type { Recipient, RecipientBody } from "@afterword/contract/endpoints/recipients";
import { readUnsavedValues, unsavedKeys, writeUnsavedValues } from "../../shared/forms/unsaved-values.ts";
import { newId } from "../../shared/http/new-id.ts";

/**
 * Unsaved input about a recipient who was deleted elsewhere can no longer be reached, so it is removed, except where it
 * became that of a new one.
 */
export function forgetDeletedRecipients(people: readonly Recipient[]): void {
  const reachable = people.map(keyOf);
  for (const key of unsavedKeys())
    if (key.startsWith(KEY_START) && !reachable.includes(key) && !isOfNew(key)) writeUnsavedValues(key, null);
}

/** Input about a recipient who was deleted elsewhere becomes that of a new one, under the key of the deleted one. */
export function keepAsNew(goneId: string, { name, email, language }: RecipientBody): void {
  writeUnsavedValues(keyOf({ _id: goneId }), { name, email, language: language ?? "", _id: newId() });
}

/** Of the new recipient typed in last. There may be several, where one was deleted elsewhere. */
export const keyOfNew = (): string => unsavedKeys().findLast(isOfNew) ?? NEW_KEY;

/** Only a new recipient carries an id. */
const isOfNew = (key: string): boolean =>
  key === NEW_KEY || (key.startsWith(KEY_START) && "_id" in readUnsavedValues(key));

export const keyOf = ({ _id }: Pick<Recipient, "_id">): string => `${KEY_START}${_id}`;
const KEY_START = "recipient ";

const NEW_KEY = `${KEY_START}new`;
