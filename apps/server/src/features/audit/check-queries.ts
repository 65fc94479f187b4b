import type { AuditFinding } from "@afterword/contract/endpoints/audit";
import { sql } from "kysely";
import type { Kysely } from "kysely";
import type { DB } from "../../platform/db/schema.ts";

/** The one row. */
const CHECK = 1;

export type CheckRow = Awaited<ReturnType<typeof findCheck>>;

export const findCheck = (db: Kysely<DB>) =>
  db.selectFrom("audit_checks").selectAll().where("id", "=", CHECK).executeTakeFirst();

export const askForCheck = async (db: Kysely<DB>, at: Date): Promise<void> => {
  await db
    .insertInto("audit_checks")
    .values({ id: CHECK, asked_at: at })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ asked_at: at }))
    .execute();
};

/** False where another process is at it; one that was not heard of since `lost` has gone. */
export const beginCheck = async (
  db: Kysely<DB>,
  { at, lost }: { readonly at: Date; readonly lost: Date },
): Promise<boolean> => {
  const total = await countEntries(db);
  const begun = { asked_at: null, begun_at: at, seen_at: at, read: 0, total };
  const row = await db
    .insertInto("audit_checks")
    .values({ id: CHECK, ...begun })
    .onConflict((conflict) =>
      conflict
        .column("id")
        .doUpdateSet(begun)
        .where((or) =>
          or.or([or("audit_checks.begun_at", "is", null), or("audit_checks.seen_at", "<", lost)]),
        ),
    )
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
};

/** As the heads of the chains count them, which takes no reading of the entries. */
const countEntries = async (db: Kysely<DB>): Promise<number> => {
  const { total } = await db
    .selectFrom("audit_heads")
    .select(sql<number>`least(coalesce(sum(seq), 0), 2147483647)::int`.as("total"))
    .where("erased", "=", false)
    .executeTakeFirstOrThrow();
  return total;
};

export const noteProgress = async (db: Kysely<DB>, read: number, at: Date): Promise<void> => {
  await db.updateTable("audit_checks").set({ read, seen_at: at }).where("id", "=", CHECK).execute();
};

export type CheckResult = {
  readonly at: Date;
  readonly entries: number;
  readonly chains: number;
  readonly broken: AuditFinding | null;
};

/** Null: it was given up. */
export const endCheck = async (db: Kysely<DB>, result: CheckResult | null): Promise<void> => {
  await db
    .updateTable("audit_checks")
    .set({ begun_at: null, seen_at: null, ...(result === null ? {} : rowOf(result)) })
    .where("id", "=", CHECK)
    .execute();
};

const rowOf = ({ at, entries, chains, broken }: CheckResult) => ({
  ended_at: at,
  entries,
  chains,
  broken: broken?.sentence ?? null,
  broken_owner: broken?.owner ?? null,
});
