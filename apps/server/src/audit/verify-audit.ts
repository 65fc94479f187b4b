import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Kysely } from "kysely";
import type { Context } from "../context.ts";
import type { DB } from "../db/schema.ts";
import { transaction } from "../db/transaction.ts";
import { isSealOf } from "./checkpoint.ts";
import { findCheckpoint, findUnsealed, sealedHeads } from "./sealed-rows.ts";
import type { SealedCheckpoint } from "./sealed-rows.ts";

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
    const walked = await walkChains(trx);
    const checkpoint = (await findCheckpoint(trx)) ?? null;
    const broken =
      walked.broken ?? (await findLostChain(trx)) ?? (await checkSeal(trx, masterKey, checkpoint));
    return { ...walked, checkpoint, broken };
  });

type Walked = Pick<AuditReport, "entries" | "chains" | "broken">;

const walkChains = async (db: Kysely<DB>): Promise<Walked> => {
  const counted = { entries: 0, chains: 0 };
  let last: Entry | undefined;
  for await (const entry of entriesOf(db)) {
    const isFirst = last?.owner !== entry.owner;
    const broken = isFirst ? (endOf(last) ?? linkOf(entry, undefined)) : linkOf(entry, last);
    if (broken !== null) return { ...counted, broken };
    counted.entries += 1;
    counted.chains += Number(isFirst);
    last = entry;
  }
  return { ...counted, broken: endOf(last) };
};

/** What is wrong with an entry after the one before it. */
const linkOf = (entry: Entry, before: Entry | undefined): string | null => {
  const wanted = (before?.seq ?? 0) + 1;
  if (entry.seq !== wanted) return `${chainOf(entry)}: entry ${wanted} is missing.`;
  const follows = entry.previous.equals(before?.hash ?? Buffer.alloc(0));
  if (!follows || !entry.hash.equals(hashOf(entry))) {
    return `${chainOf(entry)}: entry ${entry.seq} (${entry.kind}, ${entry.id}) is not what was written.`;
  }
  return null;
};

/** What is wrong with the end of a chain, whose last entry this is. */
const endOf = (entry: Entry | undefined): string | null => {
  if (entry === undefined) return null;
  if (entry.head_seq === entry.seq && entry.head_hash?.equals(entry.hash)) return null;
  return `${chainOf(entry)}: what came after entry ${entry.seq} is missing.`;
};

const chainOf = ({ owner }: { readonly owner: string }): string => `The log of ${owner} is broken`;

const hashOf = ({ previous, owner, seq, id, micros, kind, detail }: Entry): Buffer =>
  createHash("sha256").update(previous).update([owner, seq, id, micros, kind, detail].join("|")).digest();

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
      .select(["audit_heads.seq as head_seq", "audit_heads.hash as head_hash"])
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
const findLostChain = async (db: Kysely<DB>): Promise<string | null> => {
  const lost = await db
    .selectFrom("audit_heads")
    .select(["owner", "seq"])
    .where("seq", ">", 0)
    .where(sql<boolean>`not exists (select from audit_events where audit_events.owner = audit_heads.owner)`)
    .where(sql<boolean>`(not erased or exists (select from users where users.id = audit_heads.owner))`)
    .orderBy("owner")
    .limit(1)
    .executeTakeFirst();
  return lost === undefined ? null : `${chainOf(lost)}: all ${lost.seq} entries are missing.`;
};

const checkSeal = async (
  db: Kysely<DB>,
  masterKey: Context["masterKey"],
  checkpoint: SealedCheckpoint | null,
): Promise<string | null> => {
  const unsealed = await findUnsealed(db);
  if (unsealed !== undefined) {
    return `${chainOf(unsealed)}: entry ${unsealed.seq} is not what the last checkpoint sealed.`;
  }
  if (checkpoint === null || (await isSealOf(masterKey, checkpoint, sealedHeads(db)))) return null;
  return `Checkpoint ${checkpoint.number} does not fit its seal: it was changed, or made with another master key.`;
};
