/**
 * Prints how much code and how many tests there are, and ends with 1 when there are too few tests. Sizes, ways through
 * a function and suppressions are judged by oxlint and tests/house, cycles by dependency-cruiser.
 */
import { countCodeLines, listSourceFiles, type SourceFile } from "./measure/source-files.ts";
import { projectRoot } from "./run-program.ts";

const LEAST = { everywhere: 0.8, core: 2 } as const;
const CORE = "packages/core/";

const sources = listSourceFiles(projectRoot);

const count = (kinds: readonly SourceFile["kind"][], folder = ""): number =>
  sources
    .filter(({ kind, place }) => kinds.includes(kind) && place.startsWith(folder))
    .reduce((sum, { text }) => sum + countCodeLines(text), 0);

/** True where there are enough tests. */
const judge = (name: string, value: number, least: number): boolean => {
  const isEnough = value >= least;
  console.log(`${isEnough ? " " : "✗"} ${name.padEnd(44)}${value.toFixed(2)}   held: >= ${least.toFixed(1)}`);
  return isEnough;
};

const [source, tests] = [count(["product", "tool"]), count(["test"])];
console.log(`  ${"code lines: source, tests, sentences".padEnd(44)}${source}, ${tests}, ${count(["words"])}`);
const verdicts = [
  judge("test lines per source line", tests / source, LEAST.everywhere),
  judge("test lines per source line in core", count(["test"], CORE) / count(["product"], CORE), LEAST.core),
];
process.exitCode = verdicts.every(Boolean) ? 0 : 1;
