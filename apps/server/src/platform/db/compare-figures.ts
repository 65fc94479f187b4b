import { existsSync } from "node:fs";
import { join } from "node:path";
import { hashStart, sizeOfFile, type FileFigures, type FolderFigures } from "./folder-figures.ts";
import { PAGE_BYTES } from "./page-checksum.ts";

export type Damage = {
  /** Within the folder. */
  readonly file: string;
  readonly what: "missing" | "shorter" | "emptied" | "older" | "newer" | "flipped" | "replaced" | "behind";
};

/** The file's name without its fork and its segment. */
export const relationOf = (file: string): string => file.replace(/(?:_[a-z]+)?(?:\.\d+)?$/, "");

/** What is not as it was, of what was there when the first figures were taken. */
export const compareFigures = (
  { files: before, ended }: FolderFigures,
  now: FolderFigures["files"],
  folder: string,
): readonly Damage[] => [
  ...Object.entries(before).flatMap(([file, figures]) => {
    const what = differenceOf(figures, now[file]);
    return what === null ? [] : [{ file, what }];
  }),
  ...Object.entries(ended).flatMap(([file, { bytes, hash }]): Damage[] => {
    if (!existsSync(join(folder, file))) return [{ file, what: "missing" }];
    return hashStart(folder, file, bytes) === hash ? [] : [{ file, what: "flipped" }];
  }),
];

const differenceOf = (before: FileFigures, now: FileFigures | undefined): Damage["what"] | null => {
  if (now === undefined) return "missing";
  if (now.pages < before.pages) return "shorter";
  if (now.used < before.used) return "emptied";
  return now.newest < before.newest ? "older" : null;
};

/** What is missing or shorter by the sizes alone, which takes some milliseconds for all files. */
export const compareSizes = (before: FolderFigures["files"], folder: string): readonly Damage[] =>
  Object.entries(before).flatMap(([file, { pages }]): Damage[] => {
    const size = sizeOfFile(join(folder, file));
    if (size === null) return [{ file, what: "missing" }];
    return size < pages * PAGE_BYTES ? [{ file, what: "shorter" }] : [];
  });
