import type { Context } from "../context.ts";
import { lookAgain } from "../engine/switch/decide-after-event.ts";

/** To a paid plan of its own, as a store would report it: no act of the user. */
export const subscribe = async (context: Context, owner: string, validUntil: Date): Promise<void> => {
  const { db } = context.database;
  const id = context.ids.uuid();
  const plan = {
    id,
    name: `Family ${id}`,
    description: "",
    price_cents: 500,
    max_num_notes: 10,
    max_num_recipients: 10,
    max_recording_length: 10,
    data_retention_num_month: 0,
    active: true,
  };
  await db.insertInto("plans").values(plan).execute();
  await db
    .updateTable("users")
    .set({ plan: id, subscription_valid_until: validUntil })
    .where("id", "=", owner)
    .execute();
  await context.store.transaction((rows) => lookAgain(rows, context, owner));
};
