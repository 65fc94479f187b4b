import { FREE_PLAN } from "@afterword/core/plans/free-plan";
import type { Context } from "../../context.ts";
import { insertFreePlan } from "./queries.ts";

/** Makes the plan of new users at the first start (behaviour §2); several servers may start at once. */
export const ensureFreePlan = ({ database, ids }: Pick<Context, "database" | "ids">): Promise<void> =>
  insertFreePlan(database.db, { ...FREE_PLAN, id: ids.uuid() });
