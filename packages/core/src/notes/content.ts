import { isRecording, isSameRecording } from "../recordings/recording.ts";
import type { Recording } from "../recordings/recording.ts";

/**
 * What a note says: what its recipients read, and what is sealed of it. Form, draft, wire, seal, preview, delivery and
 * every comparison derive from this type and the table below it. Where a field needs code of its own, that code stands
 * in a table with one entry per field, so it does not compile while one is missing (docs/decisions/041).
 */
export type NoteContent = {
  readonly title: string;
  readonly text: string;
  readonly recording: Recording | null;
};

type Field<Value> = {
  /** The value in a new note. */
  readonly empty: Value;
  /**
   * Whether everything stored has the field. Without such a field it is cut off, and no content. A field that came
   * later is missing in what was stored before, and reads as its empty value.
   */
  readonly isAlwaysStored: boolean;
  readonly isValue: (value: unknown) => value is Value;
  readonly isSame: (one: Value, other: Value) => boolean;
};

type Fields<Content> = { readonly [F in keyof Content]: Field<Content[F]> };

const WORDS: Field<string> = {
  empty: "",
  isAlwaysStored: true,
  isValue: (value) => typeof value === "string",
  isSame: (one, other) => one === other,
};

const RECORDING: Field<Recording | null> = {
  empty: null,
  isAlwaysStored: false,
  isValue: (value) => value === null || isRecording(value),
  isSame: isSameRecording,
};

/** In the order in which the fields are shown and sealed. */
const FIELDS: Fields<NoteContent> = { title: WORDS, text: WORDS, recording: RECORDING };

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

type Stored = { readonly [field: string]: unknown };

/** A content as it was stored; null when a field is missing that was always there, or has a value of the wrong type. */
export const readContent = (stored: Stored): NoteContent | null => readFields(FIELDS, stored);

/** The same for any table of fields. */
export const readFields = <Content>(fields: Fields<Content>, stored: Stored): Content | null => {
  const names = Object.keys(fields) as (keyof Content & string)[];
  const valueOf = (name: keyof Content & string): unknown =>
    name in stored || fields[name].isAlwaysStored ? stored[name] : fields[name].empty;
  if (!names.every((name) => fields[name].isValue(valueOf(name)))) return null;
  return Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Content;
};

/** The parts in which a content is shown, one for each field, in order. */
export const renderContent = <Part>(
  content: NoteContent,
  partOf: { readonly [F in keyof NoteContent]: (value: NoteContent[F]) => Part },
): Part[] => {
  const render = <F extends keyof NoteContent>(field: F): Part => partOf[field](content[field]);
  return CONTENT_FIELDS.map(render);
};
