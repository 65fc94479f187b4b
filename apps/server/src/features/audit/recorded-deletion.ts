import { sql } from "kysely";
import type { Kysely, RawBuilder } from "kysely";
import type { DB } from "../../platform/db/schema.ts";

/**
 * Whether a log tells that an account was deleted (docs/decisions/023), and that its chain ended with so many entries.
 * Nothing else lets a chain of an account that is there begin with a later entry than the first.
 */
export const recordedDeletion = (
  owner: RawBuilder<unknown>,
  entries: RawBuilder<unknown>,
): RawBuilder<boolean> =>
  sql<boolean>`exists (select from audit_events as deletion where deletion.kind = 'account-deleted'
    and deletion.detail->>'account' = ${owner}::text and (deletion.detail->>'entries')::int = ${entries})`;

export const isDeletionRecorded = async (
  db: Kysely<DB>,
  { owner, entries }: { readonly owner: string; readonly entries: number },
): Promise<boolean> => {
  const { rows } = await sql<{ is_recorded: boolean }>`
    select ${recordedDeletion(sql.val(owner), sql`${entries}::int`)} as is_recorded`.execute(db);
  return rows[0]?.is_recorded === true;
};
