import type { RhythmChange } from "@afterword/core/accounts/rhythm";
import { sql, type Kysely, type RawBuilder } from "kysely";
import type { DB } from "../../platform/db/schema.ts";

/** Behind which entry a page begins: entries are ordered by their instant, then by their id, newest first. */
export type Cursor = { readonly at: Date; readonly id: string };

/** What is asked of each table: `limit` rows that are older than `after`; null: the newest ones. */
export type Wanted = { readonly owner: string; readonly after: Cursor | null; readonly limit: number };

export const listSigns = (db: Kysely<DB>, { owner, after, limit }: Wanted) =>
  db
    .selectFrom("signs_of_life")
    .select(["id", "at", "source", "device", "late_for"])
    .where("owner", "=", owner)
    .where(isOlder(after, "at", "id"))
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();

export type SignRow = Awaited<ReturnType<typeof listSigns>>[number];

/** A reminder stands where it was queued, so that its place does not change when it is accepted. */
export const listReminders = (db: Kysely<DB>, { owner, after, limit }: Wanted) =>
  db
    .selectFrom("mails")
    .select(["id", "queued_at as at", "key", "state", "attempts", "last_answer", "sent_at"])
    .where("owner", "=", owner)
    .where("kind", "=", "reminder")
    .where(isOlder(after, "queued_at", "id"))
    .orderBy("queued_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();

export type ReminderRow = Awaited<ReturnType<typeof listReminders>>[number];

export const listDeliveries = (db: Kysely<DB>, { owner, after, limit }: Wanted) =>
  db
    .selectFrom("deliveries")
    .innerJoin("notes", (join) =>
      join.onRef("notes.owner", "=", "deliveries.owner").onRef("notes.id", "=", "deliveries.note"),
    )
    .select([
      "deliveries.id",
      "deliveries.triggered_at as at",
      "deliveries.note",
      "deliveries.sealed",
      "deliveries.state",
      "deliveries.accepted_at",
      "notes.sealed as note_sealed",
    ])
    .where("deliveries.owner", "=", owner)
    .where(isOlder(after, "deliveries.triggered_at", "deliveries.id"))
    .orderBy("deliveries.triggered_at", "desc")
    .orderBy("deliveries.id", "desc")
    .limit(limit)
    .execute();

export type DeliveryRow = Awaited<ReturnType<typeof listDeliveries>>[number];

/** Of notes that were erased since. */
export const listErasedDeliveries = (db: Kysely<DB>, { owner, after, limit }: Wanted) =>
  db
    .selectFrom("erased_deliveries")
    .select(["id", "triggered_at as at", "state", "accepted_at"])
    .where("owner", "=", owner)
    .where(isOlder(after, "triggered_at", "id"))
    .orderBy("triggered_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();

/** What both kinds of rows tell without anything that is sealed. */
export type SentRow = Awaited<ReturnType<typeof listErasedDeliveries>>[number];

export const listRhythmChanges = async (
  db: Kysely<DB>,
  { owner, after, limit }: Wanted,
): Promise<RhythmRow[]> => {
  const rows = await db
    .selectFrom("rhythm_changes")
    .select(["id", "at", "change"])
    .where("owner", "=", owner)
    .where(isOlder(after, "at", "id"))
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  // Only the profile writes this column, always from a RhythmChange.
  return rows.map((row) => ({ ...row, change: row.change as RhythmChange }));
};

export type RhythmRow = { readonly id: string; readonly at: Date; readonly change: RhythmChange };

/** Of the brake, of the refused tries, and of admins. */
const EVENT_KINDS = [
  "delivery-held",
  "delivery-released",
  "delivery-refused",
  "delivery-hold-ended",
  "owner-unreachable",
  "owner-declared-unreachable",
] as const;

/** What became of the delivery of an account besides the mails; never which admin did it. */
export const listDeliveryEvents = (db: Kysely<DB>, { owner, after, limit }: Wanted) =>
  db
    .selectFrom("audit_events")
    .select(["id", "at", "kind"])
    .where("owner", "=", owner)
    .where("kind", "in", [...EVENT_KINDS])
    .where(isOlder(after, "at", "id"))
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();

export type EventRow = Awaited<ReturnType<typeof listDeliveryEvents>>[number];

const isOlder = (after: Cursor | null, at: string, id: string): RawBuilder<boolean> =>
  after === null
    ? sql<boolean>`true`
    : sql<boolean>`(${sql.ref(at)}, ${sql.ref(id)}) < (${after.at}, ${after.id})`;
