import type { YearsPlan, YearsReport } from "./years.ts";

/** What one process of the simulation does. */
export type Task =
  | ({ readonly kind: "years" } & YearsPlan)
  /** The story, once for each list of crashes. */
  | { readonly kind: "stories"; readonly servers: number; readonly crashes: readonly (readonly number[])[] };

export type TaskReport = {
  readonly violations: readonly {
    readonly law: string;
    readonly what: string;
    readonly owner: string;
    /** How to see it happen again. */
    readonly replay: string;
  }[];
  readonly figures: Readonly<Record<string, number>>;
  /** Of years: two runs are the same if this is. */
  readonly trace: number;
};

/** What a child is sent: the task, and the defect that is planted into the product before it is loaded. */
export type Order = { readonly task: Task; readonly mutant: string | null };

export const replayOf = (task: YearsReport["plan"]): string =>
  `npm run simulate -- --seed ${task.seed} --users ${task.users} --years ${task.years}`;
