import { sql } from "kysely";
import type { Kysely } from "kysely";
import type { DB } from "../../platform/db/schema.ts";
import type { RecordingId, StoredState } from "./queries.ts";

/** A recording that this server converts, and nobody else until its lease ends. */
export type Claim = RecordingId & { readonly mime: string | null; readonly attempts: number };

/**
 * Owners take turns: the one whose last turn is the longest ago, and of that one the recording that is due longest. So
 * the many recordings of one account delay the single one of another by one conversion.
 */
export const claimDue = async (
  db: Kysely<DB>,
  { nowMs, leaseMs }: { readonly nowMs: number; readonly leaseMs: number },
): Promise<Claim | undefined> => {
  const { rows } = await sql<Claim>`
    update recordings set due_ms = ${nowMs + leaseMs}, attempts = attempts + 1
    where (owner, name) = (
      select recordings.owner, name from recordings
      left join conversion_turns as turn on turn.owner = recordings.owner
      where due_ms <= ${nowMs} and state = 'arrived'
      order by turn.last_ms nulls first, due_ms, recordings.owner, name
      limit 1 for update of recordings skip locked
    )
    returning owner, name, mime, attempts
  `.execute(db);
  const [claim] = rows;
  if (claim !== undefined) await writeTurn(db, claim.owner, nowMs);
  return claim;
};

/** By itself, and not for an owner who goes: an upload locks its owner first and the recording then. */
const writeTurn = async (db: Kysely<DB>, owner: string, nowMs: number): Promise<void> => {
  await sql`
    insert into conversion_turns (owner, last_ms)
    select id, ${nowMs}::bigint from users where id = ${owner} for key share
    on conflict (owner) do update set last_ms = excluded.last_ms
  `.execute(db);
};

/** False once the claim is another server's, or the recording was removed. */
export const renewLease = async (db: Kysely<DB>, claim: Claim, dueMs: number): Promise<boolean> => {
  const { numUpdatedRows } = await claimed(db, claim).set({ due_ms: dueMs }).executeTakeFirst();
  return numUpdatedRows > 0n;
};

export const putOff = async (
  db: Kysely<DB>,
  claim: Claim,
  {
    dueMs,
    attempts,
    failure,
  }: { readonly dueMs: number; readonly attempts: number; readonly failure: string },
): Promise<void> => {
  await claimed(db, claim).set({ due_ms: dueMs, attempts, failure }).execute();
};

export const giveUp = async (db: Kysely<DB>, claim: Claim, failure: string): Promise<void> => {
  await claimed(db, claim).set({ state: "failed", due_ms: null, failure }).execute();
};

/** What its note says of its length, under the lock; undefined once the claim is gone. */
export const lockClaimed = (db: Kysely<DB>, { owner, name, attempts }: Claim) =>
  db
    .selectFrom("recordings")
    .select(["claimed_ms"])
    .where("owner", "=", owner)
    .where("name", "=", name)
    .where("attempts", "=", attempts)
    .where("state", "=", "arrived")
    .forUpdate()
    .executeTakeFirst();

export type Converted = {
  readonly state: StoredState;
  readonly bytes: number;
  readonly lengthMs: number;
  readonly mime: string;
  readonly hasCover: boolean;
  readonly at: Date;
};

export const writeConverted = async (db: Kysely<DB>, claim: Claim, made: Converted): Promise<void> => {
  const { state, bytes, lengthMs, mime, hasCover, at } = made;
  await claimed(db, claim)
    .set({
      state,
      bytes,
      length_ms: lengthMs,
      mime,
      has_cover: hasCover,
      updated_at: at,
      due_ms: null,
      failure: null,
    })
    .execute();
};

const claimed = (db: Kysely<DB>, { owner, name, attempts }: Claim) =>
  db
    .updateTable("recordings")
    .where("owner", "=", owner)
    .where("name", "=", name)
    .where("attempts", "=", attempts)
    .where("state", "=", "arrived");
