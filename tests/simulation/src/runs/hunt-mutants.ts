import { BATCH_MUTANTS } from "../mutants/batch-mutants.ts";
import { ALL_MUTANTS } from "../mutants/mutants.ts";
import type { Mutant } from "../mutants/mutant.ts";
import { PHONE_MUTANTS } from "../mutants/phone-mutants.ts";
import { RECORDING_MUTANTS } from "../mutants/recording-mutants.ts";
import { SUBSCRIPTION_MUTANTS } from "../mutants/subscription-mutants.ts";
import { describeReport } from "./print.ts";
import { doApart, spread } from "./spread.ts";
import { SCENE_NAMES, type SceneName } from "./scenes.ts";
import type { Task } from "./task.ts";

/** Each defect must be found within this many seeds. */
const SEEDS = 5;
const WORLD = { users: 400, years: 0.5 } as const;

/** True if every defect was found, and the product itself breaks no law in the same worlds. No `names` means all defects. */
export const huntMutants = async (
  names: readonly string[],
  say: (line: string) => void,
): Promise<boolean> => {
  const hunted = ALL_MUTANTS.filter(({ name }) => names.length === 0 || names.includes(name));
  const waiting = hunted.values();
  const escaped: string[] = [];
  const worker = async (): Promise<void> => {
    for (const { name } of waiting) {
      const found = await hunt(name);
      say(`${found.isFound ? "✓" : "✗"} ${name}: ${found.how}`);
      if (!found.isFound) escaped.push(name);
    }
  };
  const isClean = await isProductClean(say);
  await Promise.all([worker(), worker()]);
  say(`${hunted.length - escaped.length} of ${hunted.length} defects found`);
  return isClean && escaped.length === 0 && hunted.length > 0;
};

/** Otherwise a law that the product itself breaks would make every defect look found. */
const isProductClean = async (say: (line: string) => void): Promise<boolean> => {
  const worlds = [HUNTED, HUNTED_WITH_STORES, HUNTED_WITH_RECORDINGS, HUNTED_WITH_PHONES, HUNTED_IN_BATCHES];
  const orders = worlds.flat().map((task) => ({ task, mutant: null }));
  const reports = await spread(orders, () => undefined);
  const guilty = reports.filter(({ violations }) => violations.length > 0);
  for (const report of guilty) for (const line of describeReport(report)) say(line);
  say(guilty.length === 0 ? "✓ the product itself" : "✗ the product itself breaks a law");
  return guilty.length === 0;
};

/** The world in which a defect is hunted with this seed. */
export const huntedWorld = (seed: number): Task => ({ kind: "years", seed, ...WORLD, stopsAtFirst: true });

/** The short scenes come first. */
const HUNTED: readonly Task[] = [
  ...SCENE_NAMES.map((name): Task => ({ kind: "scene", name, seed: 1, stopsAtFirst: true })),
  ...Array.from({ length: SEEDS }, (_, index) => huntedWorld(index + 1)),
];

const WITH_RECORDINGS = { writers: 6, days: 32 } as const;

/** For the defects that only recordings show. */
const huntedRecordings = (seed: number): Task => ({
  kind: "recordings",
  seed,
  ...WITH_RECORDINGS,
  stopsAtFirst: true,
});

const HUNTED_WITH_RECORDINGS: readonly Task[] = Array.from({ length: SEEDS }, (_, index) =>
  huntedRecordings(index + 1),
);

const huntedScenes = (name: SceneName): readonly Task[] =>
  Array.from({ length: SEEDS }, (_, index) => ({
    kind: "scene",
    name,
    seed: index + 1,
    stopsAtFirst: true,
  }));

/** For the defects that only subscriptions in app stores show, only phones, and only many who fall due at once. */
const HUNTED_WITH_STORES = huntedScenes("app stores");
const HUNTED_WITH_PHONES = huntedScenes("phones");
const HUNTED_IN_BATCHES = huntedScenes("batches");

const tasksFor = (name: string): readonly Task[] => {
  const isOf = (mutants: readonly Mutant[]): boolean => mutants.some((one) => one.name === name);
  if (isOf(RECORDING_MUTANTS)) return HUNTED_WITH_RECORDINGS;
  if (isOf(PHONE_MUTANTS)) return HUNTED_WITH_PHONES;
  if (isOf(BATCH_MUTANTS)) return HUNTED_IN_BATCHES;
  return isOf(SUBSCRIPTION_MUTANTS) ? HUNTED_WITH_STORES : HUNTED;
};

const placeOf = (task: Task): string => {
  if (task.kind === "scene") return `scene ${task.name}, seed ${task.seed}`;
  if (task.kind === "recordings") return `recordings, seed ${task.seed}`;
  return task.kind === "years" ? `seed ${task.seed}` : "story";
};

type Found = { readonly isFound: boolean; readonly how: string };

/** The first laws that the defect broke, or why there is no result. */
export const hunt = async (name: string): Promise<Found> => {
  try {
    const tasks = tasksFor(name);
    for (const task of tasks) {
      const { violations } = await doApart({ task, mutant: name });
      const laws = new Set(violations.map(({ law }) => law));
      if (laws.size > 0) return { isFound: true, how: `${[...laws].join(", ")} (${placeOf(task)})` };
    }
    return { isFound: false, how: `no law was broken in ${tasks.length} worlds` };
  } catch (failure) {
    return { isFound: false, how: String(failure) };
  }
};
