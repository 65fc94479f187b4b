import { createHash } from "node:crypto";
import type { AuditFinding } from "@afterword/contract/endpoints/audit";
import { sql } from "kysely";
import type { Kysely } from "kysely";
import type { Context } from "../../context.ts";
import type { MasterKey } from "../../platform/crypto/master-key.ts";
import type { DB } from "../../platform/db/schema.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { isSealOf, sealInstead } from "./checkpoints.ts";
import type { CheckpointContext } from "./checkpoints.ts";
import {
  addBegunAnew,
  findCheckpoint,
  findLostChain,
  findUnsealed,
  isDeletionRecorded,
  rechain,
  sealedHeads,
  walkEntries,
} from "./queries.ts";
import type { Entry, SealedCheckpoint } from "./queries.ts";

export type AuditReport = {
  readonly entries: number;
  readonly chains: number;
  /** Null before the first. */
  readonly checkpoint: SealedCheckpoint | null;
  /** The first fault; null if there is none. */
  readonly broken: AuditFinding | null;
};

/**
 * Reads the whole audit log and checks it against its hashes, its heads and its checkpoint. The entries are read page
 * by page, so that others are served in between; what looks broken that way may be an account that was deleted
 * meanwhile, so all of it is read again at one moment before it is said.
 */
export const verifyAudit = async (
  { database, masterKey }: Pick<Context, "database" | "masterKey">,
  onRead?: OnRead,
): Promise<AuditReport> => {
  const walked = await walkChains(database.db, onRead);
  return transaction(database.db, async (trx) => {
    await sql`set transaction isolation level repeatable read, read only`.execute(trx);
    const { broken: chain, ...counted } = walked.broken === null ? walked : await walkChains(trx);
    const checkpoint = (await findCheckpoint(trx)) ?? null;
    const broken = chain === null ? await checkSeal(trx, masterKey, checkpoint) : findingOf(chain);
    return { ...counted, checkpoint, broken };
  });
};

/** Hears now and then how many entries are read. */
type OnRead = (entries: number) => Promise<void> | void;

/** A chain with a fault, and which. */
export type BrokenChain = { readonly owner: string; readonly what: string };

const findBrokenChain = async (db: Kysely<DB>): Promise<BrokenChain | null> => (await walkChains(db)).broken;

const findingOf = (chain: BrokenChain): AuditFinding => ({ owner: chain.owner, sentence: sentenceOf(chain) });

const sentenceOf = ({ owner, what }: BrokenChain): string => `The log of ${owner} is broken: ${what}`;

/** Entries from one call of `onRead` to the next. */
const HEARD_EACH = 1000;

type Walked = Pick<AuditReport, "entries" | "chains"> & { readonly broken: BrokenChain | null };

const walkChains = async (db: Kysely<DB>, onRead: OnRead = () => undefined): Promise<Walked> => {
  const counted = { entries: 0, chains: 0 };
  let last: Entry | undefined;
  for await (const entry of walkEntries(db)) {
    const isFirst = last?.owner !== entry.owner;
    const broken = isFirst ? (endOf(last) ?? (await beginningOf(db, entry))) : linkOf(entry, last);
    if (broken !== null) return { ...counted, broken };
    counted.entries += 1;
    if (counted.entries % HEARD_EACH === 0) await onRead(counted.entries);
    counted.chains += Number(isFirst);
    last = entry;
  }
  return { ...counted, broken: endOf(last) ?? (await lostChainOf(db)) };
};

/**
 * What is wrong with the first entry of a chain. If an account was made anew under the id of a deleted one, its chain
 * goes on where the deleted one's ended, as the record of the deletion says.
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

/** What is wrong with the end of a chain; `entry` is its last one. */
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

/** What is wrong when all entries of a chain are gone. */
const lostChainOf = async (db: Kysely<DB>): Promise<BrokenChain | null> => {
  const lost = await findLostChain(db);
  return lost === undefined ? null : { owner: lost.owner, what: `all ${lost.seq} entries are missing.` };
};

const checkSeal = async (
  db: Kysely<DB>,
  masterKey: MasterKey,
  checkpoint: SealedCheckpoint | null,
): Promise<AuditFinding | null> => {
  const unsealed = await findUnsealed(db);
  if (unsealed !== undefined) {
    return findingOf({ ...unsealed, what: `entry ${unsealed.seq} is not what the last checkpoint sealed.` });
  }
  if (checkpoint === null || (await isSealOf(masterKey, checkpoint, sealedHeads(db)))) return null;
  const sentence = `Checkpoint ${checkpoint.number} does not fit its seal: it was changed, or made with another master key.`;
  return { owner: null, sentence };
};

export type BegunAnew = {
  /** What was wrong, chain by chain. */
  readonly broken: readonly string[];
  readonly checkpoint: SealedCheckpoint;
};

/**
 * After an operator has looked into a break: what is there now counts from now on. Each broken chain is chained again
 * over the entries that are left, and gets an entry that says so; then everything is sealed anew.
 */
export const beginAuditAnew = (context: CheckpointContext): Promise<BegunAnew> =>
  transaction(context.database.db, async (trx) => {
    const broken: string[] = [];
    for (let chain = await findBrokenChain(trx); chain !== null; chain = await findBrokenChain(trx)) {
      broken.push(sentenceOf(chain));
      await rechain(trx, chain.owner);
      await addBegunAnew(trx, chain.owner, { at: new Date(context.clock.now()), what: chain.what });
    }
    return { broken, checkpoint: await sealInstead(trx, context) };
  });
