import { ADMIN_PAGE_SIZE } from "@afterword/core/constants";
import { sql } from "kysely";
import type { Kysely, SelectQueryBuilder } from "kysely";
import type { SwitchUser, UserTerms } from "../../engine/store/rows/users.ts";
import { deliverableNotes, switchUserOf, switchUsers } from "../../engine/store/sql/users.ts";
import { pipeline, readyStatement } from "../../platform/db/ready-statement.ts";
import type { DB } from "../../platform/db/schema.ts";

type Names<Columns = object> = SelectQueryBuilder<DB, "user_names", Columns>;

/**
 * Those whose folded name or address holds a text. A case, not an "and": the bits are to be compared first, and the
 * planner, which cannot estimate a case, then follows the index of the order, where a page of many finds is soon full.
 * The text is folded once, in queries of its own, and not for each row.
 */
const holding = <Columns>(names: Names<Columns>, wanted: string): Names<Columns> => {
  const text = sql`(select folded(${wanted}))`;
  const bits = sql`(select pair_bits(folded(${wanted})))`;
  return names.where(
    sql<boolean>`case when bits & ${bits} = ${bits} then position(${text} in found) > 0 else false end`,
  );
};

const numberOf = (names: Names) => names.select(({ fn }) => fn.countAll<number>().as("count"));

const countAll = readyStatement<object>()((db) => numberOf(db.selectFrom("user_names")));

const countHolding = readyStatement<{ wanted: string }>()((db, the) =>
  holding(numberOf(db.selectFrom("user_names")), the("wanted")),
);

/** How many users a search finds; null finds everyone. */
export const countFound = async (db: Kysely<DB>, wanted: string | null): Promise<number> => {
  const [row] = await (wanted === null ? countAll(db, {}) : countHolding(db, { wanted: composed(wanted) }));
  return row?.count ?? 0;
};

const pageOf = (names: Names, offset: number) =>
  names.select("owner").orderBy("found").orderBy("owner").limit(ADMIN_PAGE_SIZE).offset(offset);

const listAll = readyStatement<{ offset: number }>()((db, the) =>
  pageOf(db.selectFrom("user_names"), the("offset")),
);

const listHolding = readyStatement<{ wanted: string; offset: number }>()((db, the) =>
  holding(pageOf(db.selectFrom("user_names"), the("offset")), the("wanted")),
);

/** One page of the users that a search finds, in the order of their names, then addresses. */
export const listFound = async (
  db: Kysely<DB>,
  wanted: string | null,
  page: number,
): Promise<readonly ListedUser[]> => {
  const offset = page * ADMIN_PAGE_SIZE;
  const shown = await (wanted === null
    ? listAll(db, { offset })
    : listHolding(db, { wanted: composed(wanted), offset }));
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
  const [users, besides] = await pipeline(db, readSwitchUsers.of({ ids }), readBesides.of({ ids }));
  return ids.flatMap((id) => {
    const user = users.find((one) => one.id === id);
    const row = besides.find((one) => one.id === id);
    if (user === undefined || row === undefined) return [];
    return { user: switchUserOf(user), terms: termsOf(row), row };
  });
};

type Ids = { ids: readonly string[] };

const readSwitchUsers = readyStatement<Ids>()((db, the) =>
  switchUsers(db).where(sql<boolean>`id = any(${the("ids")}::uuid[])`),
);

const readBesides = readyStatement<Ids>()((db, the) =>
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
      of
        .selectFrom("vouchers")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .whereRef("vouchers.used_by", "=", "users.id")
        .as("used_vouchers"),
      of
        .selectFrom("vouchers")
        .select("vouchers.last_four")
        .whereRef("vouchers.used_by", "=", "users.id")
        .whereRef("vouchers.plan", "=", "users.plan")
        .orderBy("vouchers.used_at", "desc")
        .limit(1)
        .as("last_four"),
    ])
    .where(sql<boolean>`users.id = any(${the("ids")}::uuid[])`),
);

type BesidesRow = Awaited<ReturnType<typeof readBesides>>[number];

const termsOf = (row: BesidesRow): UserTerms => ({
  planPriceCents: row.price_cents,
  planIsGranted: row.grants.includes(row.plan),
  retentionMonths: row.data_retention_num_month,
  deliverableNotes: row.deliverable_notes,
});
