/**
 * `npm run bench`: prints the figures the product is held to, each beside its bound. Starts are timed from a fresh
 * clone of what is committed, so commit first. Exits 1 when a bound is broken.
 */
import { measureStarts } from "./first-start.ts";
import { measureIdleMegabytes } from "./idle-memory.ts";

type Figure = {
  readonly name: string;
  readonly value: number;
  readonly atMost: number;
  readonly unit: string;
};

const main = async (): Promise<void> => {
  const idle = await measureIdleMegabytes();
  const starts = await measureStarts();
  const figures: readonly Figure[] = [
    { name: "fresh clone to ready", value: starts.freshCloneSeconds, atMost: 240, unit: "s" },
    { name: "next start to ready", value: starts.nextStartSeconds, atMost: 5, unit: "s" },
    { name: "idle server on PostgreSQL", value: idle, atMost: 150, unit: "MB" },
  ];
  for (const figure of figures) console.log(lineOf(figure));
  process.exitCode = figures.every(({ value, atMost }) => value <= atMost) ? 0 : 1;
};

const lineOf = ({ name, value, atMost, unit }: Figure): string =>
  `${value <= atMost ? "✓" : "✗"} ${name.padEnd(28)} ${value.toFixed(1).padStart(7)} ${unit} (at most ${atMost} ${unit})`;

await main();
