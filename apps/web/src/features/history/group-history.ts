import type { HistoryEntry } from "@afterword/contract/endpoints/history";

export type SignEntry = Extract<HistoryEntry, { kind: "sign" }>;

/** A line of the history, with the earlier signs of life that it stands for. */
export type HistoryItem = { readonly entry: HistoryEntry; readonly earlier: readonly SignEntry[] };

/** Two signs of life are read as fast as a line that says there are two. */
const RUN_FROM = 3;

/**
 * An active user gives dozens of signs of life, and between two reminders only the last one counts. A run of them is
 * one line: the newest, which holds the ones before it. One that came too late always has a line of its own.
 */
export const groupHistory = (entries: readonly HistoryEntry[]): readonly HistoryItem[] =>
  runsOf(entries).flatMap((run): readonly HistoryItem[] => {
    const [newest, ...earlier] = run;
    if (newest !== undefined && isUsual(newest) && run.length >= RUN_FROM)
      return [{ entry: newest, earlier: earlier.filter(isUsual) }];
    return run.map((entry) => ({ entry, earlier: [] }));
  });

/** The devices of these signs of life, each once, so that the owner notices an unknown one. */
export const devicesOf = (signs: readonly SignEntry[]): readonly string[] => [
  ...new Set(signs.map(({ device }) => device).filter((device) => device !== "")),
];

const runsOf = (entries: readonly HistoryEntry[]): readonly (readonly HistoryEntry[])[] => {
  const runs: HistoryEntry[][] = [];
  for (const entry of entries) {
    const open = runs.at(-1);
    const last = open?.at(-1);
    if (open !== undefined && last !== undefined && isUsual(last) && isUsual(entry)) open.push(entry);
    else runs.push([entry]);
  }
  return runs;
};

const isUsual = (entry: HistoryEntry): entry is SignEntry => entry.kind === "sign" && entry.lateFor === null;
