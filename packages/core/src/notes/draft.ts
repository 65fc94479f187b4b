import { EMPTY_CONTENT, isSameContent, pickContent, readContent } from "./content.ts";
import type { NoteContent } from "./content.ts";

/**
 * Drafts of notes (product §4). What is being written survives leaving, reloading and a killed app, and only its writer
 * sees it: the store of drafts names its owner, and is empty for every other account. It holds one draft for each note,
 * so opening another note never loses a word.
 */

/** What is written into the editor: the content, and its recipients by id. Their names are in the list of recipients. */
export type AddressedContent = NoteContent & { readonly recipientIds: readonly string[] };

export type Draft = AddressedContent & {
  /** Id that the note has or will have; chosen with the first word, so that a creation sent twice makes one note. */
  readonly noteId: string;
  /** The saved version that its writer had in front of them; without it, the note was new. */
  readonly base?: DraftBase | undefined;
  /** What was sent since an answer came, the latest last: where the answer was lost, it may be saved all the same. */
  readonly sent?: readonly AddressedContent[] | undefined;
  /** Keys of recordings that others have replaced; the server removes them once the note is saved without them. */
  readonly oldrecordings?: readonly string[] | undefined;
};

/** A saved version of a note: what it said, and the instant that tells it from the others. */
export type DraftBase = AddressedContent & { readonly updatedAt: string };

/** Where a draft is stored: under the id of its note, or under "new". */
export type DraftKey = string;
export const NEW_NOTE: DraftKey = "new";

export type DraftStore = { readonly ownerId: string; readonly drafts: Readonly<Record<DraftKey, Draft>> };

export const EMPTY_ADDRESSED: AddressedContent = { ...EMPTY_CONTENT, recipientIds: [] };

export const pickAddressed = (from: AddressedContent): AddressedContent => ({
  ...pickContent(from),
  recipientIds: from.recipientIds,
});

/** Whether saving one over the other would change nothing. The order of the recipients means nothing. */
export const isSameAddressed = (one: AddressedContent, other: AddressedContent): boolean =>
  isSameContent(one, other) &&
  one.recipientIds.length === other.recipientIds.length &&
  one.recipientIds.every((id) => other.recipientIds.includes(id));

const SENT_MAX = 3;

/** Kept short, because a text is long and stands in the draft once more. */
export const withSent = (
  sent: readonly AddressedContent[],
  content: AddressedContent,
): readonly AddressedContent[] =>
  [...sent.filter((one) => !isSameAddressed(one, content)), content].slice(-SENT_MAX);

/** The drafts of `ownerId` as they were stored; empty when they belong to another account or cannot be read. */
export const openDrafts = (stored: string | null, ownerId: string): DraftStore => {
  const drafts = stored === null ? null : parse(stored);
  return drafts !== null && drafts.ownerId === ownerId ? drafts : { ownerId, drafts: {} };
};

/** How to store the drafts; null when there is nothing to keep. */
export const storedDrafts = (store: DraftStore): string | null =>
  Object.keys(store.drafts).length === 0 ? null : JSON.stringify(store);

export const draftOf = (store: DraftStore, key: DraftKey): Draft | null => store.drafts[key] ?? null;

/** The drafts with this one in its place, or without one there when it is null. */
export const withDraft = (store: DraftStore, key: DraftKey, draft: Draft | null): DraftStore => {
  const others = Object.entries(store.drafts).filter(([other]) => other !== key);
  const drafts = Object.fromEntries(draft === null ? others : [...others, [key, draft]]);
  return { ...store, drafts };
};

const parse = (stored: string): DraftStore | null => {
  const value = parseJson(stored);
  if (!isObject(value) || typeof value.ownerId !== "string" || !isObject(value.drafts)) return null;
  const drafts = Object.entries(value.drafts).flatMap(([key, kept]) => {
    const draft = parseDraft(kept);
    return draft === null ? [] : [[key, draft] as const];
  });
  return { ownerId: value.ownerId, drafts: Object.fromEntries(drafts) };
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
};

/** Null when any part of it is malformed: half a draft would be saved as a whole one. */
const parseDraft = (value: unknown): Draft | null => {
  const content = parseAddressed(value);
  if (content === null || !isObject(value) || typeof value.noteId !== "string") return null;
  const base = value.base === undefined ? undefined : parseBase(value.base);
  const sent = value.sent === undefined ? undefined : parseSent(value.sent);
  const { noteId, oldrecordings } = value;
  if (base === null || sent === null) return null;
  // The server finds what nothing names without them, so a list that cannot be read costs no draft.
  return { ...content, noteId, base, sent, ...(isTexts(oldrecordings) ? { oldrecordings } : {}) };
};

const parseBase = (value: unknown): DraftBase | null => {
  const content = parseAddressed(value);
  return content === null || !isObject(value) || typeof value.updatedAt !== "string"
    ? null
    : { ...content, updatedAt: value.updatedAt };
};

const parseSent = (value: unknown): AddressedContent[] | null => {
  if (!Array.isArray(value)) return null;
  const sent = value.map(parseAddressed);
  return sent.includes(null) ? null : sent.filter((one) => one !== null);
};

const parseAddressed = (value: unknown): AddressedContent | null => {
  const content = isObject(value) ? readContent(value) : null;
  if (content === null || !isObject(value) || !isTexts(value.recipientIds)) return null;
  return { ...content, recipientIds: value.recipientIds };
};

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === "string");

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
