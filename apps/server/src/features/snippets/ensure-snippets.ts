import type { Context } from "../../context.ts";
import { firstWords } from "./first-words.ts";
import { insertMissing } from "./queries.ts";

/**
 * Writes the first words of every place that has none yet, at each start; several servers may start at once. From then
 * on the stored ones count: what people agreed to does not change because a newer version knows other words.
 */
export const ensureSnippets = ({ database, clock }: Pick<Context, "database" | "clock">): Promise<void> => {
  const at = new Date(clock.now());
  const first = Object.entries(firstWords()).map(([id, content]) => ({ id, content, at }));
  return insertMissing(database.db, first);
};
