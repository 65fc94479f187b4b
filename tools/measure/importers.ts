import path from "node:path";
import { fileURLToPath } from "node:url";
import { countLines, type SourceFile } from "./source-files.ts";

/** The product files that import a file of the project, by the path of that file. */
export type Importers = ReadonlyMap<string, readonly Importer[]>;

type Importer = {
  readonly place: string;
  /** By `import()`: what is loaded only on demand must be a file of its own. */
  readonly isLazy: boolean;
};

export const SMALL_LINES = 30;

/** Tests and tools do not count as importers. A regular expression takes a twentieth of a parser's time. */
export const findImporters = (sources: readonly SourceFile[], root: string): Importers => {
  const importers = new Map<string, readonly Importer[]>();
  for (const { place, text } of sources.filter(({ kind }) => kind === "product" || kind === "words"))
    for (const [file, isLazy] of importsOf(place, text, root))
      importers.set(file, [...(importers.get(file) ?? []), { place, isLazy }]);
  return importers;
};

/**
 * Small files that only one other file imports, and that could be part of it. Routes and public parts are excepted: they
 * have their own file in every feature.
 */
export const findSmallFiles = (files: readonly SourceFile[], importers: Importers) =>
  files.flatMap((file) => {
    const [importer, ...others] = importers.get(file.place) ?? [];
    if (importer === undefined || importer.isLazy || others.length > 0) return [];
    const hasOwnFile = /\/(?:routes|public)\.ts$/.test(file.place);
    return hasOwnFile || countLines(file.text) > SMALL_LINES ? [] : [{ ...file, importer: importer.place }];
  });

/** Each imported file of the project once. A file imported in both ways is not lazy. */
const importsOf = (place: string, text: string, root: string): ReadonlyMap<string, boolean> => {
  const found = new Map<string, boolean>();
  for (const [, keyword = "", specifier = ""] of text.matchAll(IMPORT)) {
    const file = resolve(specifier, place, root);
    const isLazy = /^import\s*\($/.test(keyword);
    if (file !== undefined) found.set(file, isLazy && found.get(file) !== false);
  }
  return found;
};

const IMPORT = /\b(from|import\s*\(|import|new URL\()\s*["']([^"']+)["']/g;

/** Undefined for third-party packages. */
const resolve = (specifier: string, place: string, root: string): string | undefined => {
  if (specifier.startsWith(".")) return path.posix.join(path.posix.dirname(place), specifier);
  if (!specifier.startsWith("@afterword/")) return undefined;
  return path.relative(root, fileURLToPath(import.meta.resolve(specifier))).replaceAll(path.sep, "/");
};
