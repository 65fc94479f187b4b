import type { Kysely } from "kysely";
import type { DB } from "../../platform/db/schema.ts";

export type DeliveryKey = { readonly owner: string; readonly note: string; readonly recipient: string };

/** A delivery with its note and writer; undefined once the note was erased. */
export const findDelivery = (db: Kysely<DB>, { owner, note, recipient }: DeliveryKey) =>
  db
    .selectFrom("deliveries")
    .innerJoin("notes", (join) =>
      join.onRef("notes.owner", "=", "deliveries.owner").onRef("notes.id", "=", "deliveries.note"),
    )
    .innerJoin("users", "users.id", "deliveries.owner")
    .select([
      "users.firstname",
      "users.lastname",
      "users.time_zone",
      "users.wrapped_key",
      "notes.sealed",
      "deliveries.triggered_at",
      "deliveries.id",
      "deliveries.sealed as sealed_delivery",
      "deliveries.available_until",
      "deliveries.available_until_ms",
    ])
    // Pausing and activating move updated_at; recipients are told when it was written.
    .select(({ fn }) => fn.coalesce("notes.written_at", "notes.updated_at").as("written_at"))
    .where("deliveries.owner", "=", owner)
    .where("deliveries.note", "=", note)
    .where("deliveries.recipient", "=", recipient)
    .executeTakeFirst();

/** Only the first opening is kept (behaviour §3). */
export const markOpened = async (db: Kysely<DB>, key: DeliveryKey, at: Date): Promise<void> => {
  await db
    .updateTable("deliveries")
    .set({ opened_at: at })
    .where("owner", "=", key.owner)
    .where("note", "=", key.note)
    .where("recipient", "=", key.recipient)
    .where("opened_at", "is", null)
    .execute();
};
