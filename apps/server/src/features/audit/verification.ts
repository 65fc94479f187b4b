import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Kysely } from "kysely";
import type { Context } from "../../context.ts";
import type { DB } from "../../platform/db/schema.ts";
import { transaction } from "../../platform/db/transaction.ts";
import type { Trx } from "../../platform/db/transaction.ts";
import { isSealOf, sealInstead } from "./checkpoints.ts";
import {
  isDeletionRecorded,
  recordedDeletion,
  findCheckpoint,
  findUnsealed,
  sealedHeads,
} from "./queries.ts";
import type { SealedCheckpoint } from "./queries.ts";

export type AuditReport = {
  readonly entries: number;
  readonly chains: number;
  /** Null before the first. */
  readonly checkpoint: SealedCheckpoint | null;
  /** The first thing that does not hold, as a sentence; null when all does. */
  readonly broken: string | null;
};

/** Reads the whole audit log again, in one moment of it, and compares it with its hashes, its ends and its checkpoint. */
export const verifyAudit = ({
  database,
  masterKey,
}: Pick<Context, "database" | "masterKey">): Promise<AuditReport> =>
  transaction(database.db, async (trx) => {
    await sql`set transaction isolation level repeatable read, read only`.execute(trx);
    const { broken: chain, ...counted } = await walkChains(trx);
    const checkpoint = (await findCheckpoint(trx)) ?? null;
    const broken = chain === null ? await checkSeal(trx, masterKey, checkpoint) : sentenceOf(chain);
    return { ...counted, checkpoint, broken };
  });

/** A chain that does not hold. */
export type BrokenChain = { readonly owner: string; readonly what: string };

/** The first one; null when all do. */
const findBrokenChain = async (db: Kysely<DB>): Promise<BrokenChain | null> => (await walkChains(db)).broken;

const sentenceOf = ({ owner, what }: BrokenChain): string => `The log of ${owner} is broken: ${what}`;

type Walked = Pick<AuditReport, "entries" | "chains"> & { readonly broken: BrokenChain | null };

const walkChains = async (db: Kysely<DB>): Promise<Walked> => {
  const counted = { entries: 0, chains: 0 };
  let last: Entry | undefined;
  for await (const entry of entriesOf(db)) {
    const isFirst = last?.owner !== entry.owner;
    const broken = isFirst ? (endOf(last) ?? (await beginningOf(db, entry))) : linkOf(entry, last);
    if (broken !== null) return { ...counted, broken };
    counted.entries += 1;
    counted.chains += Number(isFirst);
    last = entry;
  }
  return { ...counted, broken: endOf(last) ?? (await findLostChain(db)) };
};

/**
 * What is wrong with the first entry of a chain. One of an account that was made anew under the id of a deleted one goes
 * on where that one's ended, as the record of the deletion tells.
 */
const beginningOf = async (db: Kysely<DB>, entry: Entry): Promise<BrokenChain | null> => {
  const { owner, seq } = entry;
  if (seq === 1 || !(await isDeletionRecorded(db, { owner, entries: seq - 1 })))
    return linkOf(entry, undefined);
  return isAsWritten(entry) ? null : changed(entry);
};

/** What is wrong with an entry after the one before it. */
const linkOf = (entry: Entry, before: Entry | undefined): BrokenChain | null => {
  const wanted = (before?.seq ?? 0) + 1;
  if (entry.seq !== wanted) return { owner: entry.owner, what: `entry ${wanted} is missing.` };
  const follows = entry.previous.equals(before?.hash ?? Buffer.alloc(0));
  return follows && isAsWritten(entry) ? null : changed(entry);
};

const changed = ({ owner, seq, kind, id }: Entry): BrokenChain => ({
  owner,
  what: `entry ${seq} (${kind}, ${id}) is not what was written.`,
});

/** What is wrong with the end of a chain, whose last entry this is. */
const endOf = (entry: Entry | undefined): BrokenChain | null => {
  if (entry === undefined) return null;
  if (entry.misfit_at !== null) {
    return { owner: entry.owner, what: `its end did not fit when entry ${entry.misfit_at} was written.` };
  }
  if (entry.head_seq === entry.seq && entry.head_hash?.equals(entry.hash)) return null;
  return { owner: entry.owner, what: `what came after entry ${entry.seq} is missing.` };
};

const isAsWritten = ({ hash, previous, owner, seq, id, micros, kind, detail }: Entry): boolean => {
  const row = [owner, seq, id, micros, kind, detail].join("|");
  return hash.equals(createHash("sha256").update(previous).update(row).digest());
};

type Entry = {
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

const BATCH = 1000;
const FIRST = "00000000-0000-0000-0000-000000000000";

/** Each with what its chain's head says. The time and the detail are read as the text that was hashed. */
async function* entriesOf(db: Kysely<DB>): AsyncGenerator<Entry> {
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

/** A chain that has an end and no entries: it may be gone only with its account. */
const findLostChain = async (db: Kysely<DB>): Promise<BrokenChain | null> => {
  const lost = await db
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
  return lost === undefined ? null : { owner: lost.owner, what: `all ${lost.seq} entries are missing.` };
};

const checkSeal = async (
  db: Kysely<DB>,
  masterKey: Context["masterKey"],
  checkpoint: SealedCheckpoint | null,
): Promise<string | null> => {
  const unsealed = await findUnsealed(db);
  if (unsealed !== undefined) {
    return sentenceOf({ ...unsealed, what: `entry ${unsealed.seq} is not what the last checkpoint sealed.` });
  }
  if (checkpoint === null || (await isSealOf(masterKey, checkpoint, sealedHeads(db)))) return null;
  return `Checkpoint ${checkpoint.number} does not fit its seal: it was changed, or made with another master key.`;
};

export type BegunAnew = {
  /** What did not fit, chain by chain. */
  readonly broken: readonly string[];
  readonly checkpoint: SealedCheckpoint;
};

/**
 * After a break that somebody has looked into: what is there now counts from now on. Each chain that does not hold is
 * chained again over the entries that it still has, and gets an entry that says so; then everything is sealed anew.
 */
export const beginAuditAnew = (
  context: Pick<Context, "database" | "masterKey" | "clock">,
): Promise<BegunAnew> =>
  transaction(context.database.db, async (trx) => {
    const broken: string[] = [];
    for (let chain = await findBrokenChain(trx); chain !== null; chain = await findBrokenChain(trx)) {
      broken.push(sentenceOf(chain));
      await chainAgain(trx, chain.owner);
      await say(trx, chain.owner, { at: new Date(context.clock.now()), what: chain.what });
    }
    return { broken, checkpoint: await sealInstead(trx, context) };
  });

/** The database refuses this to everybody but its owner, who takes the trigger away and puts it back. */
const chainAgain = async (trx: Trx, owner: string): Promise<void> => {
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

const say = async (trx: Trx, owner: string, { at, what }: { readonly at: Date; readonly what: string }) => {
  const detail = JSON.stringify({ what });
  await sql`insert into audit_events (owner, id, at, kind, detail)
    select id, gen_random_uuid(), ${at}, 'audit-begun-anew', ${detail}::jsonb from users where id = ${owner}`.execute(
    trx,
  );
};
