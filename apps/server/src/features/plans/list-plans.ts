import type { Plan } from "@afterword/contract/endpoints/plans";
import type { Context } from "../../context.ts";
import type { Caller } from "../../http/caller.ts";
import { presentPlan } from "./present.ts";
import { countUsersByPlan, findPlansFor } from "./queries.ts";

export const listPlansFor = async ({ database }: Context, caller: Caller): Promise<Plan[]> => {
  const rows = await findPlansFor(database.db, caller.userId);
  const counts =
    caller.role === "admin" && !caller.lacksSecondFactor
      ? await countUsersByPlan(database.db)
      : new Map<string, number>();
  return rows.map((row) => presentPlan(row, counts.get(row.id) ?? 0));
};
