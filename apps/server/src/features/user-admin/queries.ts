import { ADMIN_PAGE_SIZE } from "@afterword/core/constants";
import { sql } from "kysely";
import type { Kysely, SelectQueryBuilder } from "kysely";
import type { SwitchUser, UserTerms } from "../../engine/store/rows/users.ts";
import { deliverableNotes, switchUserOf, switchUsers } from "../../engine/store/sql/users.ts";
import type { DB } from "../../platform/db/schema.ts";
import { voucherColumns } from "../accounts/public.ts";

type Names<Columns = object> = SelectQueryBuilder<DB, "user_names", Columns>;

/** Those whose folded name or address holds a text, which is folded once and not for each row. */
const holding = <Columns>(names: Names<Columns>, wanted: string): Names<Columns> =>
  names.where(sql<boolean>`position((select folded(${wanted})) in found) > 0`);

/** The same by the index of trigrams, for a text that few hold. */
const holdingRarely = <Columns>(names: Names<Columns>, wanted: string): Names<Columns> =>
  holding(names, wanted).where(sql<boolean>`trigrams(found) @> (select trigrams(folded(${wanted})))`);

/** Of a thousand users by chance, since ids are random, at most so many hold a text that is rare. */
const SAMPLE = 1_000;
const RARE = 50;

/**
 * A text that many hold is found fastest in the order of the list, where a page is soon full; one that few hold by its
 * trigrams, of which a short one has none. The planner cannot know which it is, so a sample is asked.
 */
const isRare = async (db: Kysely<DB>, wanted: string): Promise<boolean> => {
  const sample = db.selectFrom("user_names").select("found").orderBy("owner").limit(SAMPLE);
  const { is_rare } = await db
    .selectFrom(sample.as("sample"))
    .select(
      sql<boolean>`cardinality((select trigrams(folded(${wanted})))) > 0
        and count(*) filter (where position((select folded(${wanted})) in found) > 0) <= ${RARE}`.as(
        "is_rare",
      ),
    )
    .executeTakeFirstOrThrow();
  return is_rare;
};

const numberOf = (names: Names) => names.select(({ fn }) => fn.countAll<number>().as("count"));

/** How many users a search finds; null finds everyone. */
export const countFound = async (db: Kysely<DB>, wanted: string | null): Promise<number> => {
  const names = await namesFound(db, wanted);
  return (await numberOf(names).executeTakeFirstOrThrow()).count;
};

const namesFound = async (db: Kysely<DB>, wanted: string | null): Promise<Names> => {
  const names = db.selectFrom("user_names");
  if (wanted === null) return names;
  const text = composed(wanted);
  return (await isRare(db, text)) ? holdingRarely(names, text) : holding(names, text);
};

const pageOf = (names: Names, offset: number) =>
  names.select("owner").orderBy("found").orderBy("owner").limit(ADMIN_PAGE_SIZE).offset(offset);

/** From there on it pays to count first, which is done in a third of the time of reading in order. */
const FAR = 2_000;

/** Reads from the end that is nearer. */
const listFarInto = async (db: Kysely<DB>, offset: number) => {
  const rest = (await countFound(db, null)) - offset;
  if (rest <= 0) return [];
  const names = db.selectFrom("user_names");
  if (rest > offset) return pageOf(names, offset).execute();
  const limit = Math.min(rest, ADMIN_PAGE_SIZE);
  const backwards = names.select("owner").orderBy("found", "desc").orderBy("owner", "desc");
  return (
    await backwards
      .limit(limit)
      .offset(rest - limit)
      .execute()
  ).toReversed();
};

/** One page of the users that a search finds, in the order of their names, then addresses. */
export const listFound = async (
  db: Kysely<DB>,
  wanted: string | null,
  page: number,
): Promise<readonly ListedUser[]> => {
  const offset = page * ADMIN_PAGE_SIZE;
  const shown =
    wanted === null && offset >= FAR
      ? await listFarInto(db, offset)
      : await pageOf(await namesFound(db, wanted), offset).execute();
  return readUsers(
    db,
    shown.map(({ owner }) => owner),
  );
};

/** Names are kept like this, and some keyboards send a letter and its mark apart. */
const composed = (wanted: string): string => wanted.normalize("NFC");

/** Where a user stands in the order of the list: the folded name and address. */
export type FoundUser = { readonly id: string; readonly name: string };

export type FoundPiece = {
  readonly users: readonly ListedUser[];
  /** The last one that was found, to go on from; null at the end. */
  readonly last: FoundUser | null;
};

/** The same order in pieces, each from where the one before ended. */
export const listFoundAfter = async (
  db: Kysely<DB>,
  wanted: string | null,
  after: FoundUser | null,
  limit: number,
): Promise<FoundPiece> => {
  const names = db.selectFrom("user_names");
  const found = wanted === null ? names : holding(names, composed(wanted));
  const rest =
    after === null ? found : found.where(sql<boolean>`(found, owner) > (${after.name}, ${after.id}::uuid)`);
  const rows = await rest
    .select(["owner as id", "found as name"])
    .orderBy("found")
    .orderBy("owner")
    .limit(limit)
    .execute();
  const users = await readUsers(
    db,
    rows.map(({ id }) => id),
  );
  return { users, last: rows.length < limit ? null : (rows.at(-1) ?? null) };
};

export const listPlanNames = async (db: Kysely<DB>): Promise<ReadonlyMap<string, string>> => {
  const plans = await db.selectFrom("plans").select(["id", "name"]).execute();
  return new Map(plans.map(({ id, name }) => [id, name]));
};

/** All that a line of the list is made from. */
export type ListedUser = { readonly user: SwitchUser; readonly terms: UserTerms; readonly row: BesidesRow };

/** In the order of `ids`, without those who were deleted meanwhile. */
const readUsers = async (db: Kysely<DB>, ids: readonly string[]): Promise<readonly ListedUser[]> => {
  if (ids.length === 0) return [];
  const users = await switchUsers(db)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();
  const besides = await readBesides(db, ids);
  return ids.flatMap((id) => {
    const user = users.find((one) => one.id === id);
    const row = besides.find((one) => one.id === id);
    if (user === undefined || row === undefined) return [];
    return { user: switchUserOf(user), terms: termsOf(row), row };
  });
};

const readBesides = (db: Kysely<DB>, ids: readonly string[]) =>
  db
    .selectFrom("users")
    .innerJoin("plans", "plans.id", "users.plan")
    .leftJoin("voucher_entitlements", (join) =>
      join
        .onRef("voucher_entitlements.owner", "=", "users.id")
        .onRef("voucher_entitlements.plan", "=", "users.plan"),
    )
    .select([
      "users.id",
      "users.plan",
      "users.role",
      "users.created_at",
      "plans.name as plan_name",
      "plans.price_cents",
      "plans.data_retention_num_month",
      "voucher_entitlements.valid_until as voucher_valid_until",
      sql<string[]>`array(select plan from granted_plans where owner = users.id order by plan)`.as("grants"),
      sql<string[]>`array(${deliverableNotes(db, sql.ref<string>("users.id"))})`.as("deliverable_notes"),
    ])
    .select((of) => [
      of
        .selectFrom("notes")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .whereRef("notes.owner", "=", "users.id")
        .where("notes.hidden_at", "is", null)
        .as("num_notes"),
    ])
    .select(voucherColumns())
    .where(sql<boolean>`users.id = any(${ids}::uuid[])`)
    .execute();

type BesidesRow = Awaited<ReturnType<typeof readBesides>>[number];

const termsOf = (row: BesidesRow): UserTerms => ({
  planPriceCents: row.price_cents,
  planIsGranted: row.grants.includes(row.plan),
  retentionMonths: row.data_retention_num_month,
  deliverableNotes: row.deliverable_notes,
});
