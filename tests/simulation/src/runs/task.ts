import type { RecordingsPlan } from "../recordings/world.ts";
import type { SceneName } from "./scenes.ts";
import type { YearsPlan, YearsReport } from "./years.ts";

/** The work of one process. */
export type Task =
  | ({ readonly kind: "years" } & YearsPlan)
  | ({ readonly kind: "scene" } & ScenePlan)
  /** Weeks of people who record, on a real database. */
  | ({ readonly kind: "recordings" } & RecordingsPlan)
  /** Runs the story once for each list of crashes. */
  | { readonly kind: "stories"; readonly servers: number; readonly crashes: readonly (readonly number[])[] };

export type ScenePlan = {
  readonly name: SceneName;
  readonly seed: number;
  readonly watched?: string | null;
  /** Ends with the first broken law. */
  readonly stopsAtFirst?: boolean;
};

export type TaskReport = {
  readonly violations: readonly {
    readonly law: string;
    readonly what: string;
    readonly owner: string;
    /** The command that repeats it. */
    readonly replay: string;
  }[];
  readonly figures: Readonly<Record<string, number>>;
  /** How often each rare way was taken and each law judged. */
  readonly tally: Readonly<Record<string, number>>;
  /** Of years: equal traces mean equal runs. */
  readonly trace: number;
};

/** The message to a child: its task, and the defect to plant before the product is loaded. */
export type Order = { readonly task: Task; readonly mutant: string | null };

export const replayOf = (task: YearsReport["plan"]): string =>
  `npm run simulate -- --seed ${task.seed} --users ${task.users} --years ${task.years}${task.hasPhones === true ? " --phones" : ""}`;

export const replayOfScene = ({ name, seed }: ScenePlan): string =>
  `npm run simulate -- --scene "${name}" --seed ${seed}`;

export const replayOfRecordings = ({ seed, writers, days }: RecordingsPlan): string =>
  `npm run simulate -- --recordings ${writers} --days ${days} --seed ${seed}`;
