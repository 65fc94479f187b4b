import { liveStory } from "./story.ts";
import { liveScene } from "./scenes.ts";
import { replayOf, replayOfRecordings, replayOfScene, type Task, type TaskReport } from "./task.ts";
import { liveYears } from "./years.ts";

export const doTask = (task: Task): Promise<TaskReport> => {
  switch (task.kind) {
    case "years":
      return doYears(task);
    case "scene":
      return doScene(task);
    case "recordings":
      return doRecordings(task);
    default:
      return doStories(task);
  }
};

const doYears = async (task: Extract<Task, { kind: "years" }>): Promise<TaskReport> => {
  const { violations, figures, tally, trace } = await liveYears(task);
  const replay = replayOf(task);
  return {
    trace,
    tally,
    figures,
    violations: violations.map(({ law, what, owner }) => ({ law, what, owner, replay })),
  };
};

const doScene = async (plan: Extract<Task, { kind: "scene" }>): Promise<TaskReport> => {
  const { violations, world } = await liveScene(plan.name, plan.seed, plan);
  const replay = replayOfScene(plan);
  return {
    trace: 0,
    tally: world.tally(),
    figures: { ...world.mails, ...world.brakeCounts },
    violations: violations.map(({ law, what, owner }) => ({ law, what, owner, replay })),
  };
};

const doStories = async ({ servers, crashes }: Extract<Task, { kind: "stories" }>): Promise<TaskReport> => {
  const found: TaskReport["violations"][number][] = [];
  const figures = { stories: 0, waits: 0, repeats: 0 };
  for (const points of crashes) {
    const { violations, waits, repeats } = await liveStory(points, servers);
    figures.stories += 1;
    figures.waits += waits;
    figures.repeats += repeats;
    const replay = `npm run simulate -- --crash ${points.join(",")} --servers ${servers}`;
    found.push(...violations.map(({ law, what, owner }) => ({ law, what, owner, replay })));
  }
  return { violations: found, figures, tally: {}, trace: 0 };
};

const doRecordings = async (plan: Extract<Task, { kind: "recordings" }>): Promise<TaskReport> => {
  // Loaded only here: the other worlds need no PostgreSQL.
  const { liveWithRecordings } = await import("../recordings/live.ts");
  const { violations, figures, tally, trace } = await liveWithRecordings(plan);
  const replay = replayOfRecordings(plan);
  return {
    trace,
    tally,
    figures,
    violations: violations.map(({ law, what, owner }) => ({ law, what, owner, replay })),
  };
};
