/**
 * Download sizes of the built pages, read from the build's manifest: kilobytes (1000 bytes) as the server sends them
 * compressed, fonts as they are.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { DEFAULT_LANGUAGE, markOf } from "@afterword/core/language/languages";
import type { Language } from "@afterword/core/language/languages";

export type DownloadSizes = {
  /** Scripts of the first page, for any page. */
  readonly initialScript: number;
  /** Scripts of a lazy page alone, of the largest one. */
  readonly ownScript: Named;
  /** The largest script chunk that lazy pages share. */
  readonly sharedScript: Named;
  /**
   * All scripts that each lazy page needs besides the first download, without a cache; largest first. A part that is
   * loaded by a press, and built on its page, counts without that page.
   */
  readonly laterScripts: readonly Named[];
  /** Style sheets of the page that needs the most. */
  readonly styles: Named;
  /** The two fonts with Latin letters, which nearly every page needs. */
  readonly fonts: number;
};

type Named = { readonly kilobytes: number; readonly of: string };

type Piece = {
  readonly file: string;
  /** The module of the chunk. Chunks that several modules share have none. */
  readonly src?: string;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
  readonly css?: readonly string[];
};

const BUILT = fileURLToPath(new URL("../../apps/web/dist", import.meta.url));
const FIRST = "index.html";
const LATIN_FONT = /-latin-wght-normal.*\.woff2$/;

/** `language`: the pages are built once for each; only their texts differ. */
export const measureDownloads = (language: Language = DEFAULT_LANGUAGE): DownloadSizes => {
  const manifest = join(BUILT, `.vite/manifest${markOf(language)}.json`);
  const pieces = JSON.parse(readFileSync(manifest, "utf8")) as Record<string, Piece>;
  const first = reachedFrom(pieces, [FIRST]);
  const lazy = lazyPages(pieces, first);
  const pages = lazy.map((page) => {
    const needed = reachedFrom(pieces, [page]);
    const opener = lazy.filter((other) => needed.has(other) && pieces[other]?.dynamicImports?.includes(page));
    const there = reachedFrom(pieces, opener);
    return { page, needs: [...needed].filter((piece) => !first.has(piece) && !there.has(piece)) };
  });
  const users = (piece: string): number => pages.filter(({ needs }) => needs.includes(piece)).length;
  const scriptOf = (names: readonly string[]): number =>
    sum(names.map((name) => compressed(pieces[name]?.file ?? "")));
  const stylesOf = (names: readonly string[]): number =>
    sum([...new Set(names.flatMap((name) => pieces[name]?.css ?? []))].map(compressed));
  const shared = [...new Set(pages.flatMap(({ needs }) => needs))].filter((piece) => users(piece) > 1);
  return {
    initialScript: scriptOf([...first]),
    ownScript: most(pages, ({ page, needs }) => [
      page,
      scriptOf(needs.filter((piece) => users(piece) === 1)),
    ]),
    sharedScript: most(shared, (piece) => [piece, scriptOf([piece])]),
    laterScripts: pages
      .map(({ page, needs }) => ({ of: page, kilobytes: scriptOf(needs) }))
      .toSorted((one, other) => other.kilobytes - one.kilobytes),
    styles: most(pages, ({ page, needs }) => [page, stylesOf([...first, ...needs])]),
    fonts: sum(latinFonts(pieces).map((file) => readFileSync(join(BUILT, file)).byteLength / 1000)),
  };
};

/** All chunks that are loaded lazily, directly or indirectly. */
const lazyPages = (pieces: Record<string, Piece>, first: ReadonlySet<string>): readonly string[] => {
  const lazy = new Set<string>();
  const known = new Set(first);
  for (const name of known)
    for (const later of pieces[name]?.dynamicImports ?? []) {
      if (!first.has(later)) lazy.add(later);
      for (const piece of reachedFrom(pieces, [later])) known.add(piece);
    }
  return [...lazy];
};

/** A chunk with all its static imports. */
const reachedFrom = (pieces: Record<string, Piece>, begin: readonly string[]): ReadonlySet<string> => {
  const reached = new Set(begin);
  for (const name of reached) for (const needed of pieces[name]?.imports ?? []) reached.add(needed);
  return reached;
};

const latinFonts = (pieces: Record<string, Piece>): string[] =>
  Object.values(pieces)
    .map(({ file }) => file)
    .filter((file) => LATIN_FONT.test(file));

const compressed = (file: string): number =>
  file.endsWith(".js") || file.endsWith(".css")
    ? gzipSync(readFileSync(join(BUILT, file)), { level: 9 }).byteLength / 1000
    : 0;

const most = <Item>(items: readonly Item[], measure: (item: Item) => readonly [string, number]): Named =>
  items
    .map((item) => {
      const [of, kilobytes] = measure(item);
      return { of, kilobytes };
    })
    .reduce((one, other) => (other.kilobytes > one.kilobytes ? other : one), { of: "nothing", kilobytes: 0 });

const sum = (numbers: readonly number[]): number => numbers.reduce((one, other) => one + other, 0);
