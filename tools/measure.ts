/**
 * Prints the figures that the house holds, and ends with 1 when one of them is broken. The limits are those of rule 8
 * of the house and have no exceptions; a line that is only printed has no limit.
 */
import { findBlemishes, type Blemish, type Blemishes } from "./measure/blemishes.ts";
import { measureImports, type Imports } from "./measure/imports.ts";
import { measureLengths, type Lengths, type Reading } from "./measure/lengths.ts";
import { listSourceFiles, type SourceFile } from "./measure/source-files.ts";
import { projectRoot } from "./run-program.ts";

type Figure = {
  readonly name: string;
  readonly here: string;
  readonly held: string;
  readonly broken: boolean;
  /** Where to look, one line each. */
  readonly where: readonly string[];
};

const main = async (): Promise<void> => {
  const sources = listSourceFiles(projectRoot);
  const [lengths, imports] = await Promise.all([
    measureLengths(projectRoot, sources),
    measureImports(projectRoot),
  ]);
  const figures = [
    ...lengthFigures(lengths),
    ...blemishFigures(findBlemishes(sources)),
    ...ratioFigures(sources, lengths),
    ...importFigures(imports),
  ];
  for (const figure of figures) print(figure);
  process.exitCode = figures.some(({ broken }) => broken) ? 1 : 0;
};

const lengthFigures = (lengths: Lengths): readonly Figure[] => [
  over("files over 300 code lines", lengths.files, 300),
  over("functions over 70 code lines", lengths.functions, 70),
  over("functions of complexity over 10", lengths.complexities, 10),
  none(
    "uses of `any`",
    lengths.anys.map(({ place, line }) => `${place}:${line}`),
  ),
];

const blemishFigures = ({ suppressions, badSuppressions, leftovers }: Blemishes): readonly Figure[] => [
  none("suppressions without reason, or of a size", badSuppressions.map(describeBlemish)),
  none("marks of unfinished work", leftovers.map(describeBlemish)),
  shown("suppressions with a reason", String(suppressions.length - badSuppressions.length)),
];

const ratioFigures = (sources: readonly SourceFile[], { files }: Lengths): readonly Figure[] => {
  const linesOf = new Map(files.map(({ place, value }) => [place, value]));
  const count = (kinds: readonly SourceFile["kind"][], folder = ""): number =>
    sources
      .filter(({ kind, place }) => kinds.includes(kind) && place.startsWith(folder))
      .reduce((sum, { place }) => sum + (linesOf.get(place) ?? 0), 0);
  const source = count(["product", "tool"]);
  const core = count(["product"], "packages/core/");
  return [
    shown("code lines: source, tests, sentences", `${source}, ${count(["test"])}, ${count(["words"])}`),
    atLeast("test lines per source line", count(["test"]) / source, 1),
    atLeast("test lines per source line in core", count(["test"], "packages/core/") / core, 2.5),
  ];
};

const importFigures = ({ modules, cycles, rules }: Imports): readonly Figure[] => [
  none("cycles of imports", cycles),
  {
    name: "modules whose imports were read",
    here: `${modules} by ${rules} rules`,
    held: "> 0",
    broken: modules === 0,
    where: [],
  },
];

const over = (name: string, readings: readonly Reading[], limit: number): Figure => {
  const tooBig = readings.filter(({ value }) => value > limit);
  const values = readings.map(({ value }) => value).toSorted((a, b) => a - b);
  const at = (share: number): number => values[Math.floor((values.length - 1) * share)] ?? 0;
  return {
    name,
    here: `${tooBig.length} of ${values.length} (median ${at(0.5)}, p90 ${at(0.9)}, most ${at(1)})`,
    held: "0",
    broken: tooBig.length > 0,
    where: tooBig.map(({ place, line, value }) => `${place}:${line} has ${value}`),
  };
};

const none = (name: string, where: readonly string[]): Figure => ({
  name,
  here: String(where.length),
  held: "0",
  broken: where.length > 0,
  where,
});

const atLeast = (name: string, value: number, least: number): Figure => ({
  name,
  here: value.toFixed(2),
  held: `>= ${least.toFixed(1)}`,
  broken: !(value >= least),
  where: [],
});

const shown = (name: string, here: string): Figure => ({ name, here, held: "", broken: false, where: [] });

const describeBlemish = ({ place, line, text }: Blemish): string => `${place}:${line} ${text}`;

const print = ({ name, here, held, broken, where }: Figure): void => {
  console.log(`${broken ? "✗" : " "} ${name.padEnd(44)}${here}${held === "" ? "" : `   held: ${held}`}`);
  for (const line of where) console.log(`      ${line}`);
};

await main();
