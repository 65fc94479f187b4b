import { setTimeout as pause } from "node:timers/promises";
import type { Context } from "../../context.ts";
import { sendDueMails } from "../../outbox/send-due-mails.ts";
import { sweep } from "../../switch/sweep.ts";

/** One decision can make another due (an accepted reminder, a delivery); more than this would be going in circles. */
const ROUNDS_MAX = 50;
const IN_FLIGHT_CHECK_MS = 10;
const IN_FLIGHT_CHECKS_MAX = 6_000;

/** Decides and sends everything that is due, until nothing is: what the jobs would do in the next seconds. */
export const settle = async (context: Context): Promise<void> => {
  for (let round = 0; round < ROUNDS_MAX; round++) {
    const report = await sweep(context);
    const { sent } = await sendDueMails(context);
    await landed(context);
    if (sent === 0 && (report.kind !== "swept" || report.looked === 0)) return;
  }
};

/** The jobs may be sending at the same time; their mails count as well. */
const landed = async ({ inFlight }: Context): Promise<void> => {
  for (let check = 0; inFlight.size > 0 && check < IN_FLIGHT_CHECKS_MAX; check++) {
    await pause(IN_FLIGHT_CHECK_MS);
  }
};
