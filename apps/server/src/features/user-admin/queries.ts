import { ADMIN_PAGE_SIZE } from "@afterword/core/constants";
import type { SwitchUser, UserTerms } from "../../engine/store/rows/users.ts";
import { sql } from "kysely";
import type { Kysely } from "kysely";
import { deliverableNotes, switchUserOf, switchUsers } from "../../engine/store/sql/users.ts";
import type { DB } from "../../platform/db/schema.ts";

/** How many users a search finds; null finds everyone. */
export const countFound = async (db: Kysely<DB>, wanted: string | null): Promise<number> => {
  const { count } = await found(db, wanted)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
};

/** One page of the users that a search finds, by name. */
export const listFound = async (db: Kysely<DB>, wanted: string | null, page: number) => {
  const ids = await found(db, wanted)
    .select("id")
    .orderBy(sql`lower(firstname || ' ' || lastname)`)
    .orderBy("id")
    .limit(ADMIN_PAGE_SIZE)
    .offset(page * ADMIN_PAGE_SIZE)
    .execute();
  return readUsers(
    db,
    ids.map(({ id }) => id),
  );
};

/** Where a user stands in the order of the list. */
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
  const name = sql<string>`lower(firstname || ' ' || lastname)`;
  const rest =
    after === null
      ? found(db, wanted)
      : found(db, wanted).where(sql<boolean>`(${name}, id) > (${after.name}, ${after.id}::uuid)`);
  const rows = await rest
    .select(["id", name.as("name")])
    .orderBy(name)
    .orderBy("id")
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

const found = (db: Kysely<DB>, wanted: string | null) => {
  const users = db.selectFrom("users").where("is_system", "=", false);
  if (wanted === null) return users;
  const text = sql`lower(${wanted})`;
  return users.where(
    sql<boolean>`(position(${text} in lower(firstname || ' ' || lastname)) > 0 or position(${text} in lower(email)) > 0)`,
  );
};

/** All that a line of the list is made from. */
export type ListedUser = { readonly user: SwitchUser; readonly terms: UserTerms; readonly row: BesidesRow };

/** In the order of `ids`, without those who were deleted meanwhile. */
const readUsers = async (db: Kysely<DB>, ids: readonly string[]): Promise<readonly ListedUser[]> => {
  if (ids.length === 0) return [];
  const users = await switchUsers(db)
    .where("id", "in", [...ids])
    .execute();
  const besides = await readBesides(db, ids);
  return ids.flatMap((id) => {
    const [user, row] = [users.find((one) => one.id === id), besides.find((one) => one.id === id)];
    return user === undefined || row === undefined
      ? []
      : { user: switchUserOf(user), terms: termsOf(row), row };
  });
};

const termsOf = (row: Awaited<ReturnType<typeof readBesides>>[number]): UserTerms => ({
  planPriceCents: row.price_cents,
  planIsGranted: row.grants.includes(row.plan),
  retentionMonths: row.data_retention_num_month,
  deliverableNotes: row.deliverable_notes,
});

const readBesides = (db: Kysely<DB>, ids: readonly string[]) =>
  db
    .selectFrom("users")
    .innerJoin("plans", "plans.id", "users.plan")
    .leftJoin("voucher_entitlements", (join) =>
      join
        .onRef("voucher_entitlements.owner", "=", "users.id")
        .onRef("voucher_entitlements.plan", "=", "users.plan"),
    )
    .select((of) => [
      "users.id",
      "users.plan",
      "users.role",
      "users.created_at",
      "plans.name as plan_name",
      "plans.price_cents",
      "plans.data_retention_num_month",
      "voucher_entitlements.valid_until as voucher_valid_until",
      sql<string[]>`array(${of
        .selectFrom("granted_plans")
        .select("granted_plans.plan")
        .whereRef("granted_plans.owner", "=", "users.id")
        .orderBy("granted_plans.plan")})`.as("grants"),
      sql<string[]>`array(${deliverableNotes(db, sql.ref<string>("users.id"))})`.as("deliverable_notes"),
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
    .where("users.id", "in", [...ids])
    .execute();

export type BesidesRow = Awaited<ReturnType<typeof readBesides>>[number];
