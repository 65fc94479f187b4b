import type { Context } from "../../context.ts";

/** Logs everybody out. Answers how many sessions that ended. */
export const endAllSessions = async ({
  database,
  clock,
}: Pick<Context, "database" | "clock">): Promise<number> => {
  const ended = await database.db
    .updateTable("sessions")
    .set({ ended_at: new Date(clock.now()), end_reason: "master-key" })
    .where("ended_at", "is", null)
    .executeTakeFirst();
  return Number(ended.numUpdatedRows);
};
