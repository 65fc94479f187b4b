/** Reads the figure of each long check from the program's output or from Vitest's report. */
import { countTests } from "../gate/vitest-project.ts";
import type { Said } from "./check.ts";

type Figure = string | undefined;

const number = (value: number): string => value.toLocaleString("en");

/** The sum of all occurrences of a figure, with or without thousands separators. */
const sumOf = (output: string, figure: RegExp): string =>
  number(
    [...output.matchAll(figure)].reduce((sum, [, count = "0"]) => sum + Number(count.replaceAll(",", "")), 0),
  );

export const readSimulation = ({ output }: Said): Figure => {
  const violations = /^[✓✗] (\d+) violations in \d+ s$/m.exec(output)?.[1];
  if (violations === undefined) return undefined;
  const laws = [...new Set([...output.matchAll(/^ {2}✗ ([^:]+):/gm)].map(([, law]) => law))];
  const broken = laws.length === 0 ? "" : ` (${laws.join(", ")})`;
  const parts = [
    `${sumOf(output, /^ {2}signs ([\d,]+)/gm)} signs of life`,
    `${sumOf(output, /\bdeliveries ([\d,]+)/g)} deliveries`,
    `${sumOf(output, /^ {2}stories ([\d,]+)/gm)} stories`,
    `${sumOf(output, /\bwaits ([\d,]+)/g)} waits`,
  ];
  return `${violations} violations${broken}; ${parts.join(", ")}`;
};

export const readDefects = ({ output }: Said): Figure => {
  const found = /^\d+ of \d+ defects found$/m.exec(output)?.[0];
  if (found === undefined) return undefined;
  return output.includes("✗ the product itself") ? `${found}; the product itself breaks a law` : found;
};

/** Stryker's closing table: score, score of what is covered, killed, timeout, survived, not covered, errors. */
export const readMutation = ({ output }: Said): Figure => {
  const line = /^All files *\|(.*)\|$/m.exec(output)?.[1];
  if (line === undefined) return undefined;
  const [score = 0, , killed = 0, timeout = 0, survived = 0, notCovered = 0] = line.split("|").map(Number);
  const missed = survived + notCovered;
  return `${score.toFixed(2)} % of ${number(killed + timeout + missed)} noticed, ${missed} not`;
};

export const readChaos = ({ output }: Said): Figure => {
  const [, seed, violations] = /^seed (\d+): (\d+) violations in /m.exec(output) ?? [];
  if (seed === undefined || violations === undefined) return undefined;
  const parts = [
    `${sumOf(output, /^ +servers killed +(\d+)/gm)} kills of servers`,
    `${sumOf(output, /^ +database kills +(\d+)/gm)} of the database`,
    `${sumOf(output, /^ +mails arrived +(\d+)/gm)} mails`,
    `${sumOf(output, /^ +interleavings +(\d+)/gm)} races`,
  ];
  return `${violations} violations; ${parts.join(", ")}; seed ${seed}`;
};

export const readPowerCuts = ({ output }: Said): Figure =>
  /^\d+ of \d+ cuts, \d+ acknowledged, \d+ failures$/m.exec(output)?.[0];

/** The audit's closing table follows the last empty line: one line for each suite. */
export const readAudit = ({ output }: Said): Figure => {
  const suites = output.trimEnd().split("\n\n").at(-1)?.split("\n") ?? [];
  if (suites.length === 0 || !suites.every((line) => /^[✓✗] \S/.test(line))) return undefined;
  const failed = suites.filter((line) => line.startsWith("✗"));
  const passed = `${suites.length - failed.length} of ${suites.length} suites`;
  return [passed, ...failed.map((line) => line.slice(2).replaceAll(/ {2,}/g, " "))].join("; ");
};

export const readScreens = ({ output }: Said): Figure =>
  /^\d+ of \d+ (?:pictures|screens)\b[^\n]*?(?=\.?$)/m.exec(output)?.[0];

/** A run that failed outside its tests, for instance by an uncaught error, counts as one more failed test. */
export const readTests = ({ report, code }: Said): Figure => {
  if (report === undefined) return undefined;
  const { passed, failed } = countTests(report, code === 0);
  return report.testResults.length === 0 ? undefined : `${passed} of ${passed + failed} tests`;
};
