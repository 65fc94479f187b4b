import type { Plan } from "@afterword/contract/endpoints/plans";
import type { Catalog } from "@afterword/core/messages/catalog";
import { FREE_PLAN } from "@afterword/core/plans/free-plan";
import type { Context } from "../../context.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { countUsersByPlan } from "./queries.ts";
import type { PlanRow } from "./queries.ts";

export const presentPlansFor = async (
  { database }: Pick<Context, "database">,
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

/** `numUsers` is for admins; everybody else sees 0. What no admin has described is described in the reader's language. */
export const presentPlan = (row: PlanRow, numUsers: number, say: Catalog): Plan => ({
  _id: row.id,
  name: row.name,
  description: row.description === FREE_PLAN.description ? say.subscription.freePlanText : row.description,
  price: row.price_cents,
  isPopular: row.is_popular,
  active: row.active,
  numUsers,
  maxNumNotes: row.max_num_notes,
  maxNumRecipients: row.max_num_recipients,
  maxRecordingLength: row.max_recording_length,
  dataRetentionNumMonth: row.data_retention_num_month,
  product: row.product,
  revision: row.revision,
});
