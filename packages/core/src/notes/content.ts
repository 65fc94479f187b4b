/**
 * What a note says: what its recipients read, and what is sealed of it. Form, draft, wire, seal, preview, delivery and
 * every comparison derive from this type and the table below it. Where a field needs code of its own, that code stands
 * in a table with one entry per field, so it does not compile while one is missing (docs/decisions/041).
 */
export type NoteContent = { readonly title: string; readonly text: string };

type Field<Value> = {
  /** The value in a new note, and in one that was stored before the field existed. */
  readonly empty: Value;
  readonly isValue: (value: unknown) => value is Value;
  readonly isSame: (one: Value, other: Value) => boolean;
};

const WORDS: Field<string> = {
  empty: "",
  isValue: (value) => typeof value === "string",
  isSame: (one, other) => one === other,
};

/** In the order in which the fields are shown and sealed. */
const FIELDS: { readonly [F in keyof NoteContent]: Field<NoteContent[F]> } = { title: WORDS, text: WORDS };

export const CONTENT_FIELDS = Object.keys(FIELDS) as readonly (keyof NoteContent)[];

const build = (valueOf: <F extends keyof NoteContent>(field: F) => NoteContent[F]): NoteContent =>
  Object.fromEntries(CONTENT_FIELDS.map((field) => [field, valueOf(field)])) as NoteContent;

export const EMPTY_CONTENT: NoteContent = build((field) => FIELDS[field].empty);

/** The content of anything that carries it: a note, a body, a draft. */
export const pickContent = (from: NoteContent): NoteContent => build((field) => from[field]);

export const isSameContent = (one: NoteContent, other: NoteContent): boolean => {
  const isSame = <F extends keyof NoteContent>(field: F): boolean =>
    FIELDS[field].isSame(one[field], other[field]);
  return CONTENT_FIELDS.every(isSame);
};

/** A content as it was stored, perhaps before a field existed; null when a value has the wrong type. */
export const readContent = (stored: { readonly [field: string]: unknown }): NoteContent | null => {
  const isReadable = (field: keyof NoteContent): boolean =>
    !(field in stored) || FIELDS[field].isValue(stored[field]);
  return CONTENT_FIELDS.every(isReadable) ? pickContent({ ...EMPTY_CONTENT, ...stored }) : null;
};

/** The parts in which a content is shown, one for each field, in order. */
export const renderContent = <Part>(
  content: NoteContent,
  partOf: { readonly [F in keyof NoteContent]: (value: NoteContent[F]) => Part },
): Part[] => {
  const render = <F extends keyof NoteContent>(field: F): Part => partOf[field](content[field]);
  return CONTENT_FIELDS.map(render);
};
