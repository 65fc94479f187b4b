/**
 * `npm run bench [-- PART]`: prints the figures of the product, each beside its bound. Starts are timed from a fresh
 * clone of the last commit, so commit first. Exits with 1 if a bound is broken. PART, for instance throughput, measures
 * only that part.
 */
import { isHeld, lineOf, type Figure } from "./figure.ts";
import { measureConversion } from "./conversion.ts";
import { measureDelivery } from "./delivery.ts";
import { measureStarts } from "./first-start.ts";
import { measureGuards } from "./guards.ts";
import { measureIdleMegabytes } from "./idle-memory.ts";
import { measureLoginTiming } from "./login-timing.ts";
import { measureRecordingMemory } from "./recording-memory.ts";
import { measureRecordings } from "./recordings.ts";
import { measureThroughput } from "./throughput.ts";
import { measureUserList } from "./user-list.ts";
import { measureUserCsv } from "./user-csv.ts";

/** How long a start takes, and how much an idle server needs. */
const measureComfort = async (): Promise<readonly Figure[]> => {
  const idle = await measureIdleMegabytes();
  const starts = await measureStarts();
  return [
    { name: "fresh clone to ready", value: starts.freshCloneSeconds, atMost: 240, unit: "s" },
    { name: "next start to ready", value: starts.nextStartSeconds, atMost: 5, unit: "s" },
    { name: "idle server on PostgreSQL", value: idle, atMost: 150, unit: "MB" },
  ];
};

const PARTS: Readonly<Record<string, () => Promise<readonly Figure[]>>> = {
  delivery: measureDelivery,
  throughput: measureThroughput,
  "login-timing": measureLoginTiming,
  guards: measureGuards,
  comfort: measureComfort,
  conversion: measureConversion,
  recordings: measureRecordings,
  "recording-memory": measureRecordingMemory,
  "user-list": measureUserList,
  "user-csv": measureUserCsv,
};

const main = async (): Promise<void> => {
  const wanted = process.argv[2] ?? Object.keys(PARTS).join(" ");
  const figures: Figure[] = [];
  for (const [name, measure] of Object.entries(PARTS))
    if (wanted.split(" ").includes(name)) figures.push(...(await measure()));
  if (figures.length === 0) throw new Error(`Parts of the bench: ${Object.keys(PARTS).join(", ")}.`);
  for (const figure of figures) console.log(lineOf(figure));
  process.exitCode = figures.every(isHeld) ? 0 : 1;
};

await main();
