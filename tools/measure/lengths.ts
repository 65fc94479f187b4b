import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { runProgram } from "../run-program.ts";
import type { SourceFile } from "./source-files.ts";

/** One number about one place in a file. */
export type Reading = { readonly place: string; readonly line: number; readonly value: number };

export type Lengths = {
  /** Code lines of each file, blank lines and comments left out. */
  readonly files: readonly Reading[];
  /** Code lines of each function; the callback of a `describe` is a table of contents and not counted. */
  readonly functions: readonly Reading[];
  readonly complexities: readonly Reading[];
  readonly anys: readonly Reading[];
};

type Diagnostic = {
  readonly message: string;
  /** Absent where a file could not be read as a program, which is for the compiler to say. */
  readonly code?: string;
  readonly filename: string;
  readonly labels: readonly { readonly span: { readonly line: number } }[];
};

/** The linter is the meter: with a limit of zero it reports the size of everything, by the same count it judges by. */
const meterSettings = {
  plugins: ["typescript"],
  categories: { correctness: "off" },
  rules: {
    "max-lines": ["error", { max: 0, skipBlankLines: true, skipComments: true }],
    "max-lines-per-function": ["error", { max: 0, skipBlankLines: true, skipComments: true, IIFEs: true }],
    complexity: ["error", { max: 0 }],
    "typescript/no-explicit-any": "error",
  },
};

const skipped = ["node_modules", "dist", "dist-server", ".tsc", ".tsc-tests", ".cache", "golden"].map(
  (folder) => `--ignore-pattern=**/${folder}/**`,
);

/** Measures every file below packages, apps, tools and tests. Throws when the linter measured nothing. */
export const measureLengths = async (
  projectFolder: string,
  sources: readonly SourceFile[],
): Promise<Lengths> => {
  const settings = path.join(projectFolder, ".cache", "meter.json");
  mkdirSync(path.dirname(settings), { recursive: true });
  writeFileSync(settings, JSON.stringify(meterSettings));
  const outcome = await runProgram(
    "oxlint",
    [
      "-c",
      settings,
      "--disable-nested-config",
      "--format=json",
      ...skipped,
      "packages",
      "apps",
      "tools",
      "tests",
    ],
    { folder: projectFolder },
  );
  const { diagnostics } = JSON.parse(outcome.stdout) as { diagnostics: readonly Diagnostic[] };
  if (diagnostics.length === 0) throw new Error(`oxlint measured nothing: ${outcome.stderr}`);
  return {
    files: readingsOf(diagnostics, "max-lines", /\((\d+)\)/),
    functions: readingsOf(diagnostics, "max-lines-per-function", /\((\d+)\)/).filter(isNoDescribe(sources)),
    complexities: readingsOf(diagnostics, "complexity", /complexity of (\d+)/),
    anys: readingsOf(diagnostics, "no-explicit-any", /()/),
  };
};

const readingsOf = (diagnostics: readonly Diagnostic[], rule: string, number: RegExp): readonly Reading[] =>
  diagnostics
    .filter(({ code }) => code?.endsWith(`(${rule})`))
    .map(({ filename, labels, message }) => ({
      place: filename.replaceAll("\\", "/"),
      line: labels[0]?.span.line ?? 1,
      value: Number(number.exec(message)?.[1]),
    }));

const isNoDescribe = (sources: readonly SourceFile[]) => {
  const linesOf = new Map(sources.map(({ place, text }) => [place, text.split("\n")]));
  return ({ place, line }: Reading): boolean => !/^\s*describe\b/.test(linesOf.get(place)?.[line - 1] ?? "");
};
