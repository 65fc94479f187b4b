/**
 * Drafts of notes (product §4). What is being written survives leaving, reloading and a killed app, and nobody but
 * its writer ever sees it: the shelf names its owner, and for anybody else it is empty. It holds one draft for each
 * note, so that looking into another note never costs a word.
 */

/** What a person writes; recipients by id, because names and addresses live in the list of recipients. */
export type NoteContent = {
  readonly title: string;
  readonly text: string;
  readonly recipientIds: readonly string[];
};

export type Draft = NoteContent & {
  /** Id that the note has or will have; chosen with the first word, so that a creation sent twice makes one note. */
  readonly noteId: string;
  /** The saved version that its writer had in front of them; without it, the note was new. */
  readonly base?: DraftBase | undefined;
  /** What was sent since an answer came, the latest last: where the answer was lost, it may be saved all the same. */
  readonly sent?: readonly NoteContent[] | undefined;
};

/** A saved version of a note: what it said, and the instant that tells it from the others. */
export type DraftBase = NoteContent & { readonly updatedAt: string };

/** Where a draft lies: under the id of its note, or under "new". */
export type DraftKey = string;
export const NEW_NOTE: DraftKey = "new";

export type DraftShelf = { readonly ownerId: string; readonly drafts: Readonly<Record<DraftKey, Draft>> };

export const EMPTY_CONTENT: NoteContent = { title: "", text: "", recipientIds: [] };

const SENT_MAX = 3;

/** Kept short, because a text is long and stands in the draft once more. */
export const withSent = (sent: readonly NoteContent[], content: NoteContent): readonly NoteContent[] =>
  [...sent.filter((one) => isChanged(one, content)), content].slice(-SENT_MAX);

/** Whether saving would change anything. The order of the recipients means nothing. */
export const isChanged = (saved: NoteContent, current: NoteContent): boolean =>
  saved.title !== current.title ||
  saved.text !== current.text ||
  saved.recipientIds.length !== current.recipientIds.length ||
  saved.recipientIds.some((id) => !current.recipientIds.includes(id));

/** The shelf as it was stored, for `ownerId`; empty when it is somebody else's or cannot be read. */
export const openShelf = (stored: string | null, ownerId: string): DraftShelf => {
  const shelf = stored === null ? null : parse(stored);
  return shelf !== null && shelf.ownerId === ownerId ? shelf : { ownerId, drafts: {} };
};

/** How to store the shelf; null when there is nothing to keep. */
export const storedShelf = (shelf: DraftShelf): string | null =>
  Object.keys(shelf.drafts).length === 0 ? null : JSON.stringify(shelf);

export const draftOf = (shelf: DraftShelf, key: DraftKey): Draft | null => shelf.drafts[key] ?? null;

/** The shelf with this draft, or without one when it is null. */
export const withDraft = (shelf: DraftShelf, key: DraftKey, draft: Draft | null): DraftShelf => {
  const others = Object.entries(shelf.drafts).filter(([other]) => other !== key);
  const drafts = Object.fromEntries(draft === null ? others : [...others, [key, draft]]);
  return { ...shelf, drafts };
};

const parse = (stored: string): DraftShelf | null => {
  const value = parseJson(stored);
  if (!isObject(value) || typeof value.ownerId !== "string" || !isObject(value.drafts)) return null;
  const drafts = Object.entries(value.drafts).filter((entry): entry is [string, Draft] => isDraft(entry[1]));
  return { ownerId: value.ownerId, drafts: Object.fromEntries(drafts) };
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
};

const isDraft = (value: unknown): value is Draft =>
  isContent(value) &&
  typeof value.noteId === "string" &&
  (value.base === undefined || isBase(value.base)) &&
  (value.sent === undefined || (Array.isArray(value.sent) && value.sent.every(isContent)));

const isBase = (value: unknown): boolean => isContent(value) && typeof value.updatedAt === "string";

const isContent = (value: unknown): value is Record<string, unknown> =>
  isObject(value) &&
  [value.title, value.text].every((field) => typeof field === "string") &&
  Array.isArray(value.recipientIds) &&
  value.recipientIds.every((id) => typeof id === "string");

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
