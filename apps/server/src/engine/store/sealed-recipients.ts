import { openJson, sealJson, type DataKey, type Place } from "../../platform/crypto/sealing.ts";

/** What is sealed of a recipient. */
export type RecipientContent = {
  readonly name: string;
  readonly email: string;
  /** That they read; left out where it is the writer's. */
  readonly language?: string | null;
};

/** A recipient as it is kept. */
export type SealedRecipient = { readonly id: string; readonly sealed: Buffer };

/** Empty where the seal does not open: one bad row must not hide all the others, and its owner can write it anew. */
export const openOrEmpty = (open: () => RecipientContent): RecipientContent => {
  try {
    return open();
  } catch {
    return { name: "", email: "" };
  }
};

/** Throws where the seal does not open. */
export const openRecipientContent = (
  key: DataKey,
  owner: string,
  { id, sealed }: SealedRecipient,
): RecipientContent => openJson<RecipientContent>(key, recipientPlace(owner, id), sealed);

export const sealRecipient = (key: DataKey, owner: string, id: string, content: RecipientContent): Buffer =>
  sealJson(key, recipientPlace(owner, id), content);

const recipientPlace = (owner: string, id: string): Place => ({ table: "recipients", owner, id });
