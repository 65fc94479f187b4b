import { fork } from "node:child_process";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import type { Order, TaskReport } from "./task.ts";

const CHILD = join(import.meta.dirname, "../child.ts");

/** Runs each order in a process of its own, one per processor at a time; `told` gets each report. */
export const spread = async (
  orders: readonly Order[],
  told: (report: TaskReport, order: Order) => void,
): Promise<readonly TaskReport[]> => {
  const reports: TaskReport[] = [];
  const waiting = orders.entries();
  const lane = async (): Promise<void> => {
    for (const [index, order] of waiting) {
      const report = await doApart(order);
      reports[index] = report;
      told(report, order);
    }
  };
  await Promise.all(Array.from({ length: Math.min(orders.length, availableParallelism()) }, lane));
  return reports;
};

export const doApart = (order: Order): Promise<TaskReport> =>
  new Promise((resolve, reject) => {
    const child = fork(CHILD, { stdio: ["ignore", "inherit", "inherit", "ipc"], execArgv: MEMORY });
    let report: TaskReport | null = null;
    child.once("message", (message) => {
      report = message as TaskReport;
    });
    child.once("error", reject);
    child.once("exit", (code, signal) => {
      if (report === null) reject(new Error(`a world ended without a report (${signal ?? code})`));
      else resolve(report);
    });
    child.send(order);
  });

/** Most objects of a world are short-lived. */
const MEMORY = ["--max-old-space-size=3072", "--max-semi-space-size=64"];
