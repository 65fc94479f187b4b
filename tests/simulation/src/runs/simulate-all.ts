import { neverTried } from "../checker/ways.ts";
import { neverJudged } from "../recordings/reports.ts";
import { describeReport, describeTally, summary } from "./print.ts";
import { SCENE_NAMES } from "./scenes.ts";
import { spread } from "./spread.ts";
import { drawPairs, liveStory } from "./story.ts";
import type { Order, Task, TaskReport } from "./task.ts";

const SEEDS = [1, 2, 3, 4];
const PAIRS = 10_000;
const STORIES_AT_ONCE = 500;
const WITH_RECORDINGS = { writers: 30, days: 90 } as const;

type Size = { readonly users: number; readonly years: number };

/** A phone speaks so often that its owner takes several times as long to simulate. */
const WITH_PHONES = 1 / 5;

/** Runs the whole simulation: in every other world people have phones, and are fewer. True if no law is broken. */
export const simulateAll = async (size: Size, say: (line: string) => void): Promise<boolean> => {
  const startedAt = performance.now();
  const worlds = SEEDS.map((seed): Task => {
    const hasPhones = seed % 2 === 0;
    const users = hasPhones ? Math.ceil(size.users * WITH_PHONES) : size.users;
    return { kind: "years", seed, ...size, users, hasPhones };
  });
  const scenes = SEEDS.flatMap((seed) => SCENE_NAMES.map((name): Task => ({ kind: "scene", name, seed })));
  const recordings = SEEDS.map((seed): Task => ({ kind: "recordings", seed, ...WITH_RECORDINGS }));
  const stories = await storyTasks();
  say(
    `${SEEDS.length} worlds of ${size.users} people, a fifth of that where they have phones, and ${size.years} years, ${scenes.length} scenes, ${recordings.length} worlds with recordings, ${stories.length} parts of stories`,
  );
  const reports = await spread(
    [...worlds, ...scenes, ...recordings, ...stories].map(withoutMutant),
    (report, { task }) => {
      if (task.kind === "years") say(`world ${task.seed} after ${seconds(startedAt)} s`);
      if (task.kind === "years" || task.kind === "recordings" || report.violations.length > 0)
        for (const line of describeReport(report)) say(line);
    },
  );
  const told = reports.slice(worlds.length + scenes.length + recordings.length).reduce(addFigures);
  say(`stories after ${seconds(startedAt)} s`);
  for (const line of describeReport({ ...told, violations: [] })) say(line);
  const tallies = reports.map(({ tally }) => tally);
  const never = [...neverTried(tallies), ...neverJudged(tallies)];
  for (const line of describeTally(reports)) say(line);
  for (const name of never) say(`✗ never tried: ${name}`);
  say(`${summary(reports)} in ${seconds(startedAt)} s`);
  return never.length === 0 && reports.every(({ violations }) => violations.length === 0);
};

const seconds = (startedAt: number): number => Math.round((performance.now() - startedAt) / 1000);

const withoutMutant = (task: Task): Order => ({ task, mutant: null });

/** One crash at each wait of the story; then two crashes at random waits, with one or two servers. */
const storyTasks = async (): Promise<readonly Task[]> => {
  const alone = await liveStory([], 1);
  const together = await liveStory([], 2);
  const singles = Array.from({ length: alone.waits }, (_, index) => [index + 1]);
  return [
    ...inParts(1, singles),
    ...inParts(1, drawPairs(PAIRS / 2, alone.waits)),
    ...inParts(2, drawPairs(PAIRS / 2, together.waits)),
  ];
};

const inParts = (servers: number, crashes: readonly (readonly number[])[]): readonly Task[] =>
  Array.from({ length: Math.ceil(crashes.length / STORIES_AT_ONCE) }, (_, part) => ({
    kind: "stories",
    servers,
    crashes: crashes.slice(part * STORIES_AT_ONCE, (part + 1) * STORIES_AT_ONCE),
  }));

const addFigures = (one: TaskReport, other: TaskReport): TaskReport => ({
  trace: 0,
  tally: {},
  violations: [...one.violations, ...other.violations],
  figures: Object.fromEntries(
    Object.entries(one.figures).map(([name, count]) => [name, count + (other.figures[name] ?? 0)]),
  ),
});
