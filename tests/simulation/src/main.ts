/**
 * `npm run simulate`: runs years of the product in virtual time, then the story with a crash at every wait. Prints
 * figures and every broken law with the command that repeats it; exits with 1 if there is one.
 *
 *   --seed N [--users N] [--years N] [--phones] [--watch ID]   one world; --watch prints the events of one person
 *   --recordings WRITERS [--days N] [--seed N]      weeks of people who record, on a real PostgreSQL
 *   --scene NAME [--seed N] [--watch ID]            one scene in which rare things happen
 *   --crash N,N [--servers N]                       the story once, with crashes at these waits
 *   --mutants [NAME]                                all planted defects, or this one, which must be found
 */
import { parseArgs } from "node:util";
import { huntMutants } from "./runs/hunt-mutants.ts";
import { describeReport, summary } from "./runs/print.ts";
import { doTask } from "./runs/do-task.ts";
import { SCENE_NAMES } from "./runs/scenes.ts";
import type { Task } from "./runs/task.ts";
import { doApart } from "./runs/spread.ts";
import { simulateAll } from "./runs/simulate-all.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: "string" },
    users: { type: "string", default: "2500" },
    years: { type: "string", default: "5" },
    phones: { type: "boolean", default: false },
    watch: { type: "string" },
    recordings: { type: "string" },
    days: { type: "string", default: "90" },
    scene: { type: "string" },
    crash: { type: "string" },
    servers: { type: "string", default: "1" },
    mutants: { type: "boolean", default: false },
  },
});

const size = { users: Number(values.users), years: Number(values.years) };

const main = async (): Promise<boolean> => {
  if (values.mutants) return huntMutants(positionals, console.log);
  if (values.crash !== undefined) {
    const crashes = values.crash.split(",").map(Number);
    return tell(await doTask({ kind: "stories", servers: Number(values.servers), crashes: [crashes] }));
  }
  // Its PostgreSQL in memory keeps a timer, which would keep this process alive.
  if (values.recordings !== undefined)
    return tell(await doApart({ task: recordingsTask(values.recordings), mutant: null }));
  if (values.scene !== undefined) return tell(await doTask(sceneTask(values.scene)));
  if (values.seed === undefined) return simulateAll(size, console.log);
  return tell(await doTask(yearsTask(Number(values.seed))));
};

const yearsTask = (seed: number): Task => ({
  kind: "years",
  seed,
  ...size,
  hasPhones: values.phones,
  watched: values.watch ?? null,
});

const sceneTask = (wanted: string): Task => {
  const name = SCENE_NAMES.find((one) => one === wanted);
  if (name === undefined) throw new Error(`the scenes are ${SCENE_NAMES.join(", ")}`);
  return { kind: "scene", name, seed: Number(values.seed ?? 1), watched: values.watch ?? null };
};

const recordingsTask = (writers: string): Task => ({
  kind: "recordings",
  seed: Number(values.seed ?? 1),
  writers: Number(writers),
  days: Number(values.days),
});

const tell = (report: Awaited<ReturnType<typeof doTask>>): boolean => {
  for (const line of describeReport(report)) console.log(line);
  console.log(summary([report]));
  return report.violations.length === 0;
};

process.exitCode = (await main()) ? 0 : 1;
