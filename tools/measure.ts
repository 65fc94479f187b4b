/**
 * Prints how many files the product has and how small they are, and how many tests there are for its code; a mark
 * stands before a figure that is past its bound. Ends with 1 when there are too few tests. `--list` adds the small
 * files with one importer. Sizes, complexity and suppressions are judged by oxlint and tests/house, cycles by
 * dependency-cruiser.
 */
import { findImporters, findSmallFiles, SMALL_LINES } from "./measure/importers.ts";
import { countCodeLines, countLines, listSourceFiles, type SourceFile } from "./measure/source-files.ts";
import { projectRoot } from "./run-program.ts";

const LEAST_TESTS = { everywhere: 0.8, core: 2 } as const;
const FEWER_SMALL_FILES = 30;
const CORE = "packages/core/";

const main = (): void => {
  const sources = listSourceFiles(projectRoot);
  const small = printFiles(sources);
  const hasEnoughTests = printTests(sources);
  if (process.argv.includes("--list")) for (const line of small) console.log(line);
  process.exitCode = hasEnoughTests ? 0 : 1;
};

/** Returns the small files with one importer, a line each. */
const printFiles = (sources: readonly SourceFile[]): readonly string[] => {
  const product = sources.filter(
    ({ kind, place }) =>
      (kind === "product" || kind === "words") &&
      /^(?:apps\/(?:server|web)|packages\/core)\/src\//.test(place),
  );
  const importers = findImporters(sources, projectRoot);
  const withOne = product.filter(({ place }) => importers.get(place)?.length === 1);
  const small = findSmallFiles(product, importers);
  const lines = product.map(({ text }) => countLines(text)).toSorted((a, b) => a - b);
  print("files in server, web and core", String(product.length));
  print("median lines of a file", String(lines[Math.floor(lines.length / 2)] ?? 0));
  print("files with one importer", String(withOne.length));
  const isHeld = small.length < FEWER_SMALL_FILES;
  print(`of those, at most ${SMALL_LINES} lines`, String(small.length), `< ${FEWER_SMALL_FILES}`, isHeld);
  return small.map(({ place, text, importer }) => `${place} (${countLines(text)}) <- ${importer}`);
};

/** True where there are enough tests. */
const printTests = (sources: readonly SourceFile[]): boolean => {
  const count = (kinds: readonly SourceFile["kind"][], folder = ""): number =>
    sources
      .filter(({ kind, place }) => kinds.includes(kind) && place.startsWith(folder))
      .reduce((sum, { text }) => sum + countCodeLines(text), 0);
  const [source, tests] = [count(["product", "tool"]), count(["test"])];
  print("code lines: source, tests, sentences", `${source}, ${tests}, ${count(["words"])}`);
  const inCore = count(["test"], CORE) / count(["product"], CORE);
  return [
    printRatio("test lines per source line", tests / source, LEAST_TESTS.everywhere),
    printRatio("test lines per source line in core", inCore, LEAST_TESTS.core),
  ].every(Boolean);
};

const printRatio = (name: string, ratio: number, least: number): boolean => {
  const isHeld = ratio >= least;
  print(name, ratio.toFixed(2), `>= ${least.toFixed(1)}`, isHeld);
  return isHeld;
};

const print = (name: string, figure: string, bound?: string, isHeld = true): void => {
  const besides = bound === undefined ? "" : `   bound: ${bound}`;
  console.log(`${isHeld ? " " : "!"} ${name.padEnd(40)}${figure}${besides}`);
};

main();
