/**
 * What a file is, by its first bytes: names and the sender's word for the type count for nothing. These four are what
 * cameras and browsers make; everything else (drawings with scripts in them, raw pictures, films) is not opened at all.
 */
export type PictureType = "jpeg" | "png" | "webp" | "gif";

/** Null for anything else. */
export const pictureTypeOf = (bytes: Buffer): PictureType | null =>
  TYPES.find(({ marks }) => marks.every((mark) => startsAt(bytes, mark)))?.type ?? null;

type Mark = { readonly at: number; readonly text: string };

const mark = (text: string, at = 0): Mark => ({ at, text });

const TYPES: readonly { readonly type: PictureType; readonly marks: readonly Mark[] }[] = [
  { type: "jpeg", marks: [mark("\xff\xd8\xff")] },
  { type: "png", marks: [mark("\x89PNG\r\n\x1a\n")] },
  { type: "webp", marks: [mark("RIFF"), mark("WEBP", 8)] },
  { type: "gif", marks: [mark("GIF87a")] },
  { type: "gif", marks: [mark("GIF89a")] },
];

const startsAt = (bytes: Buffer, { at, text }: Mark): boolean =>
  bytes.subarray(at, at + text.length).equals(Buffer.from(text, "latin1"));
