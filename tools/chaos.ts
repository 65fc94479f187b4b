/**
 * `npm run chaos [-- SEED]`: runs the real server in two and in eight processes with a real PostgreSQL server and a real,
 * unreliable mail server. Servers and database are killed at random while weeks pass, and signs of life race against
 * deliveries. Prints figures; exits with 0 if no law of tests/chaos/laws.ts is broken, 1 if one is, and 2 if it cannot
 * run. The seed chooses people, faults and moments, so that a run can be repeated.
 */
import { anySeed } from "@afterword/testing/seeded-random";
import { runChaos, WHOLE } from "../tests/chaos/run-chaos.ts";
import { buildAll } from "./build.ts";
import { meetNeeds, postgres } from "./gate/needs.ts";

const main = async (): Promise<number> => {
  const seed = process.argv[2] === undefined ? anySeed() : Number(process.argv[2]);
  if (!Number.isInteger(seed)) return refuse("SEED must be a whole number.");
  const [missing] = await meetNeeds([postgres], (line) => console.log(line));
  if (missing !== undefined) return refuse(`${missing.name} is missing: ${missing.advice}.`);
  await buildAll((line) => console.log(line));
  console.log(`seed ${seed}`);
  const beganAt = performance.now();
  const reports = await runChaos(seed, WHOLE, (line) => console.log(line));
  const minutes = ((performance.now() - beganAt) / 60_000).toFixed(1);
  const violations = reports.reduce((sum, report) => sum + report.violations.length, 0);
  console.log(`seed ${seed}: ${violations} violations in ${minutes} minutes`);
  return violations === 0 ? 0 : 1;
};

const refuse = (sentence: string): number => {
  console.error(sentence);
  return 2;
};

process.exitCode = await main();
