/** A process of the simulation: gets an order, runs the task, sends the report, and ends. */
import { getMutant } from "./mutants/mutants.ts";
import { plant } from "./mutants/plant.ts";
import type { Order } from "./runs/task.ts";

process.once("message", (order: Order) => void answer(order));

const answer = async (order: Order): Promise<void> => {
  const report = await obey(order);
  // A long report is not yet sent when `send` returns. A PostgreSQL in memory keeps a timer, so the end is said.
  process.send?.(report, () => process.exit());
};

const obey = async ({ task, mutant }: Order) => {
  const mustBePlanted = mutant === null ? () => undefined : plant(getMutant(mutant));
  // Loaded only now, so that it contains the defect.
  const { doTask } = await import("./runs/do-task.ts");
  const report = await doTask(task);
  mustBePlanted();
  return report;
};
