import { sql } from "kysely";
import type { Kysely } from "kysely";
import type { DB } from "../../platform/db/schema.ts";
import type { RecordingId } from "./queries.ts";

export type Erased = RecordingId & { readonly attempts: number };

export const claimErased = async (
  db: Kysely<DB>,
  { nowMs, leaseMs }: { readonly nowMs: number; readonly leaseMs: number },
): Promise<Erased | undefined> => {
  const { rows } = await sql<Erased>`
    update erased_recordings set due_ms = ${nowMs + leaseMs}, attempts = attempts + 1
    where (owner, name) = (
      select owner, name from erased_recordings
      where due_ms <= ${nowMs}
      order by due_ms, owner, name limit 1 for update skip locked
    )
    returning owner, name, attempts
  `.execute(db);
  return rows[0];
};

/** Not when it was made due once more meanwhile. */
export const endErasing = async (db: Kysely<DB>, { owner, name, attempts }: Erased): Promise<void> => {
  await db
    .updateTable("erased_recordings")
    .set({ due_ms: null })
    .where("owner", "=", owner)
    .where("name", "=", name)
    .where("attempts", "=", attempts)
    .execute();
};

export const retryErasing = async (
  db: Kysely<DB>,
  { owner, name, attempts }: Erased,
  dueMs: number,
): Promise<void> => {
  await db
    .updateTable("erased_recordings")
    .set({ due_ms: dueMs })
    .where("owner", "=", owner)
    .where("name", "=", name)
    .where("attempts", "=", attempts)
    .execute();
};

export const makeDue = async (db: Kysely<DB>, { owner, name }: RecordingId, nowMs: number): Promise<void> => {
  await db
    .updateTable("erased_recordings")
    .set((of) => ({ due_ms: nowMs, attempts: of("attempts", "+", 1) }))
    .where("owner", "=", owner)
    .where("name", "=", name)
    .execute();
};

/** Names of recordings of which nothing is left; by then no device holds a part of one any more. */
export const forgetErased = async (db: Kysely<DB>, before: Date): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom("erased_recordings")
    .where("due_ms", "is", null)
    .where("erased_at", "<", before)
    .executeTakeFirst();
  return Number(numDeletedRows);
};
