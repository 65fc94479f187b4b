import type { Plan } from "@afterword/contract/endpoints/plans";
import type { Catalog } from "@afterword/core/messages/catalog";
import type { Context } from "../../context.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { presentPlan } from "./present.ts";
import { countUsersByPlan } from "./queries.ts";
import type { PlanRow } from "./queries.ts";

export const presentPlansFor = async (
  { database }: Context,
  caller: Caller,
  rows: readonly PlanRow[],
  say: Catalog,
): Promise<Plan[]> => {
  const counts =
    caller.role === "admin" && !caller.lacksSecondFactor
      ? await countUsersByPlan(database.db)
      : new Map<string, number>();
  return rows.map((row) => presentPlan(row, counts.get(row.id) ?? 0, say));
};
