import type { TaskReport } from "./task.ts";

const SHOWN = 10;

/** The figures of a task and its first violations, each with the command that repeats it. */
export const describeReport = ({ figures, violations, trace }: TaskReport): readonly string[] => [
  `  ${Object.entries(figures)
    .map(([name, count]) => `${name} ${count.toLocaleString("en")}`)
    .join(", ")}${trace === 0 ? "" : `; trace ${trace}`}`,
  ...violations
    .slice(0, SHOWN)
    .flatMap(({ law, what, owner, replay }) => [
      `  ✗ ${law}: ${what} (${owner})`,
      `    again: ${replay}${replay.includes("--seed") ? ` --watch ${owner}` : ""}`,
    ]),
];

export const summary = (reports: readonly TaskReport[]): string => {
  const count = reports.reduce((sum, { violations }) => sum + violations.length, 0);
  return count === 0 ? "✓ 0 violations" : `✗ ${count} violations`;
};

/** How often all worlds together took each rare way and judged each law. */
export const describeTally = (reports: readonly TaskReport[]): readonly string[] => {
  const sums = new Map<string, number>();
  for (const { tally } of reports)
    for (const [name, count] of Object.entries(tally)) sums.set(name, (sums.get(name) ?? 0) + count);
  return [...sums].map(([name, count]) => `  ${count.toLocaleString("en").padStart(13)} ${name}`);
};
