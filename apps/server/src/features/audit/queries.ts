import { sql } from "kysely";
import type { Kysely, RawBuilder } from "kysely";
import type { DB } from "../../platform/db/schema.ts";

/** Where a chain ended. */
export type SealedHead = { readonly owner: string; readonly seq: number; readonly hash: Buffer };

export type Checkpoint = { readonly number: number; readonly at: Date; readonly chains: number };

type Rows = Pick<Kysely<DB>, "selectFrom">;

const BATCH = 1000;
const FIRST = "00000000-0000-0000-0000-000000000000";

/** What the last checkpoint covers, by owner, a batch at a time. */
export async function* sealedHeads(db: Rows): AsyncGenerator<SealedHead> {
  for (let after = FIRST; ;) {
    const rows = await db
      .selectFrom("audit_sealed")
      .selectAll()
      .where("owner", ">", after)
      .orderBy("owner")
      .limit(BATCH)
      .execute();
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.owner;
  }
}

/** There is one row; its number is 0 before the first checkpoint. */
export const CHECKPOINT_ROW = 1;

export type SealedCheckpoint = Checkpoint & { readonly seal: Buffer };

export const findCheckpoint = (db: Rows): Promise<SealedCheckpoint | undefined> =>
  db
    .selectFrom("audit_checkpoints")
    .select(["number", "at", "chains", "seal"])
    .where("id", "=", CHECKPOINT_ROW)
    .where("number", ">", 0)
    .executeTakeFirst();

/** The last entry of the account of before, where one was made anew under the same id. */
const lastBeforeChain = sql`coalesce((select min(own.seq) - 1 from audit_events as own
  where own.owner = audit_sealed.owner), audit_heads.seq)`;
const isBeforeChain = sql`audit_sealed.seq <= ${lastBeforeChain}`;

/** The first entry that a checkpoint covers and that is not there any more as it was, unless its account is gone. */
export const findUnsealed = (db: Rows): Promise<{ owner: string; seq: number } | undefined> =>
  db
    .selectFrom("audit_sealed")
    .leftJoin("audit_events", (join) =>
      join
        .onRef("audit_events.owner", "=", "audit_sealed.owner")
        .onRef("audit_events.seq", "=", "audit_sealed.seq"),
    )
    .leftJoin("audit_heads", "audit_heads.owner", "audit_sealed.owner")
    .select(["audit_sealed.owner", "audit_sealed.seq"])
    .where(sql<boolean>`audit_events.hash is distinct from audit_sealed.hash`)
    .where(
      sql<boolean>`not (coalesce(audit_heads.erased, false)
        and (not exists (select from users where users.id = audit_sealed.owner)
          or ${isBeforeChain} and ${recordedDeletion(sql.ref("audit_sealed.owner"), lastBeforeChain)}))`,
    )
    .orderBy("audit_sealed.owner")
    .limit(1)
    .executeTakeFirst();

/** A chain whose end was set back or taken away: sealed as it is, it would cover up what is cut off behind it. */
export const findMisfit = async (db: Rows): Promise<{ owner: string } | undefined> => {
  const misfit = db
    .selectFrom("audit_heads")
    .select("audit_heads.owner")
    .where("misfit_at", "is not", null)
    .where(sql<boolean>`exists (select from users where users.id = audit_heads.owner)`);
  const setBack = db
    .selectFrom("audit_sealed")
    .leftJoin("audit_heads", "audit_heads.owner", "audit_sealed.owner")
    .select("audit_sealed.owner")
    .where(sql<boolean>`coalesce(audit_heads.seq, 0) < audit_sealed.seq`);
  return misfit.union(setBack).limit(1).executeTakeFirst();
};

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
