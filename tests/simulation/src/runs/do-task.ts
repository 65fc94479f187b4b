import { liveStory } from "./story.ts";
import { replayOf, type Task, type TaskReport } from "./task.ts";
import { liveYears } from "./years.ts";

export const doTask = (task: Task): Promise<TaskReport> =>
  task.kind === "years" ? doYears(task) : doStories(task);

const doYears = async (task: Extract<Task, { kind: "years" }>): Promise<TaskReport> => {
  const { violations, figures, trace } = await liveYears(task);
  const replay = replayOf(task);
  return {
    trace,
    figures,
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
  return { violations: found, figures, trace: 0 };
};
