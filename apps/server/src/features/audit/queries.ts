import { sql } from "kysely";
import type { Kysely, RawBuilder } from "kysely";
import type { DB } from "../../platform/db/schema.ts";
import type { Trx } from "../../platform/db/transaction.ts";

/** Where a chain ended. */
export type SealedHead = { readonly owner: string; readonly seq: number; readonly hash: Buffer };

export type Checkpoint = { readonly number: number; readonly at: Date; readonly chains: number };

type Rows = Pick<Kysely<DB>, "selectFrom">;

const BATCH = 1000;
const FIRST = "00000000-0000-0000-0000-000000000000";

/** What the last checkpoint covers, by owner; read in batches. */
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

/** The one row; its number is 0 before the first checkpoint. */
const CHECKPOINT_ROW = 1;

export type SealedCheckpoint = Checkpoint & { readonly seal: Buffer };

export const findCheckpoint = (db: Rows): Promise<SealedCheckpoint | undefined> =>
  db
    .selectFrom("audit_checkpoints")
    .select(["number", "at", "chains", "seal"])
    .where("id", "=", CHECKPOINT_ROW)
    .where("number", ">", 0)
    .executeTakeFirst();

/**
 * Locks the row, so that one checkpoint is made at a time, also the first. Makes the row if there is none, as of
 * `at`.
 */
export const lockCheckpoint = async (trx: Trx, at: Date): Promise<SealedCheckpoint | undefined> => {
  const none = { number: 0, at, chains: 0, seal: Buffer.alloc(0) };
  await trx
    .insertInto("audit_checkpoints")
    .values({ id: CHECKPOINT_ROW, ...none })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await trx
    .selectFrom("audit_checkpoints")
    .select("id")
    .where("id", "=", CHECKPOINT_ROW)
    .forUpdate()
    .execute();
  return findCheckpoint(trx);
};

/** Copies the heads of all chains into what the next checkpoint covers. */
export const copyHeads = async (trx: Trx): Promise<void> => {
  await sql`
    insert into audit_sealed (owner, seq, hash) select owner, seq, hash from audit_heads where seq > 0
    on conflict (owner) do update set seq = excluded.seq, hash = excluded.hash
      where audit_sealed.seq <> excluded.seq`.execute(trx);
};

export const countSealedChains = async (trx: Trx): Promise<number> => {
  const { count } = await trx
    .selectFrom("audit_sealed")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
};

/** Forgets what the last checkpoint covers. */
export const deleteSealed = async (trx: Trx): Promise<void> => {
  await trx.deleteFrom("audit_sealed").execute();
};

export const saveCheckpoint = async (trx: Trx, sealed: SealedCheckpoint): Promise<void> => {
  await trx.updateTable("audit_checkpoints").set(sealed).where("id", "=", CHECKPOINT_ROW).execute();
};

/** The last entry of the deleted account, where another one was made under the same id. */
const lastBeforeChain = sql`coalesce((select min(own.seq) - 1 from audit_events as own
  where own.owner = audit_sealed.owner), audit_heads.seq)`;
const isBeforeChain = sql`audit_sealed.seq <= ${lastBeforeChain}`;

/** The first entry that the checkpoint covers and that was changed or removed, unless its account was deleted. */
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

/** A chain whose head was set back or removed: sealing it as it is would cover up the entries cut off behind it. */
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
 * Whether a log records that an account was deleted (docs/decisions/023), and that its chain had so many entries.
 * Only then may the chain of an existing account begin with a later entry than the first.
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

export type Entry = {
  readonly owner: string;
  readonly seq: number;
  readonly id: string;
  readonly kind: string;
  readonly micros: string;
  readonly detail: string;
  readonly previous: Buffer;
  readonly hash: Buffer;
  readonly head_seq: number | null;
  readonly head_hash: Buffer | null;
  readonly misfit_at: number | null;
};

/**
 * All entries, chain by chain, each with the head of its chain. Time and detail are read as the text that was hashed.
 */
export async function* walkEntries(db: Rows): AsyncGenerator<Entry> {
  for (let after: Pick<Entry, "owner" | "seq"> = { owner: FIRST, seq: 0 }; ;) {
    const rows = await db
      .selectFrom("audit_events")
      .leftJoin("audit_heads", "audit_heads.owner", "audit_events.owner")
      .select(["audit_events.owner", "audit_events.seq", "id", "kind", "previous", "audit_events.hash"])
      .select(["audit_heads.seq as head_seq", "audit_heads.hash as head_hash", "misfit_at"])
      .select(sql<string>`(extract(epoch from at) * 1000000)::bigint::text`.as("micros"))
      .select(sql<string>`detail::text`.as("detail"))
      .where(sql<boolean>`(audit_events.owner, audit_events.seq) > (${after.owner}::uuid, ${after.seq})`)
      .orderBy("audit_events.owner")
      .orderBy("audit_events.seq")
      .limit(BATCH)
      .execute();
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last;
  }
}

/** A chain with a head and no entries, which only a deleted account may leave behind. */
export const findLostChain = (db: Rows): Promise<{ owner: string; seq: number } | undefined> =>
  db
    .selectFrom("audit_heads")
    .select(["owner", "seq"])
    .where("seq", ">", 0)
    .where(sql<boolean>`not exists (select from audit_events where audit_events.owner = audit_heads.owner)`)
    .where(
      sql<boolean>`not (erased and (not exists (select from users where users.id = audit_heads.owner)
        or ${recordedDeletion(sql.ref("audit_heads.owner"), sql.ref("audit_heads.seq"))}))`,
    )
    .orderBy("owner")
    .limit(1)
    .executeTakeFirst();

/** Only the owner of the database can do this: a trigger refuses it, and is disabled meanwhile. */
export const rechain = async (trx: Trx, owner: string): Promise<void> => {
  await sql`alter table audit_events disable trigger audit_events_kept`.execute(trx);
  await sql`create temporary table entries_left on commit drop as
    select * from audit_events where owner = ${owner}`.execute(trx);
  await trx.deleteFrom("audit_events").where("owner", "=", owner).execute();
  await trx.deleteFrom("audit_heads").where("owner", "=", owner).execute();
  await sql`insert into audit_events (owner, id, at, kind, detail)
    select owner, id, at, kind, detail from entries_left order by seq`.execute(trx);
  await sql`drop table entries_left`.execute(trx);
  await sql`alter table audit_events enable trigger audit_events_kept`.execute(trx);
};

/** Adds the entry that says that a chain was begun anew, and what was wrong with it. */
export const addBegunAnew = async (
  trx: Trx,
  owner: string,
  { at, what }: { readonly at: Date; readonly what: string },
): Promise<void> => {
  const detail = JSON.stringify({ what });
  await sql`insert into audit_events (owner, id, at, kind, detail)
    select id, gen_random_uuid(), ${at}, 'audit-begun-anew', ${detail}::jsonb from users where id = ${owner}`.execute(
    trx,
  );
};
