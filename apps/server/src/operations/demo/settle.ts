import type { Context } from "../../context.ts";
import { sendDueMails } from "../../engine/outbox/send-due-mails.ts";
import { sweep } from "../../engine/switch/sweep.ts";

/** One decision can make another due (an accepted reminder, a delivery); more than this would be going in circles. */
const ROUNDS_MAX = 50;

/** Decides and sends everything that is due, until nothing is: what the jobs would do in the next seconds. */
export const settle = async (context: Context): Promise<void> => {
  await context.backgroundTasks.run();
  for (let round = 0; round < ROUNDS_MAX; round++) {
    const report = await sweep(context);
    const { sent } = await sendDueMails(context);
    // The jobs may be sending at the same time; their mails count as well.
    await context.sendSlots.drained();
    if (sent === 0 && (report.kind !== "swept" || report.looked === 0)) return;
  }
};
