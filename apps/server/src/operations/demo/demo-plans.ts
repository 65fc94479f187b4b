import type { Context } from "../../context.ts";

/** Two plans with a price, so that the paper store has something to sell. */
const DEMO_PLANS = [
  {
    id: "6f1d7a50-0000-4000-8000-000000000011",
    name: "Personal",
    description: "Room for the people closest to you.",
    price_cents: 290,
    is_popular: false,
    max_num_notes: 25,
    max_num_recipients: 25,
    max_recording_length: 15,
    data_retention_num_month: 12,
  },
  {
    id: "6f1d7a50-0000-4000-8000-000000000012",
    name: "Family",
    description: "For everyone you’d like to leave a few words.",
    price_cents: 490,
    is_popular: true,
    max_num_notes: 100,
    max_num_recipients: 100,
    max_recording_length: 30,
    data_retention_num_month: 24,
  },
] as const;

/** Does nothing for a plan that is there already. */
export const ensureDemoPlans = async ({ database }: Pick<Context, "database">): Promise<void> => {
  await database.db
    .insertInto("plans")
    .values(DEMO_PLANS.map((plan) => ({ ...plan, active: true })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};
