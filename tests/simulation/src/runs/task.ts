import type { YearsPlan, YearsReport } from "./years.ts";

/** The work of one process. */
export type Task =
  | ({ readonly kind: "years" } & YearsPlan)
  /** Runs the story once for each list of crashes. */
  | { readonly kind: "stories"; readonly servers: number; readonly crashes: readonly (readonly number[])[] };

export type TaskReport = {
  readonly violations: readonly {
    readonly law: string;
    readonly what: string;
    readonly owner: string;
    /** The command that repeats it. */
    readonly replay: string;
  }[];
  readonly figures: Readonly<Record<string, number>>;
  /** Of years: equal traces mean equal runs. */
  readonly trace: number;
};

/** The message to a child: its task, and the defect to plant before the product is loaded. */
export type Order = { readonly task: Task; readonly mutant: string | null };

export const replayOf = (task: YearsReport["plan"]): string =>
  `npm run simulate -- --seed ${task.seed} --users ${task.users} --years ${task.years}`;
