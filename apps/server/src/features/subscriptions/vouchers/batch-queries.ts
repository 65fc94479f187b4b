import { ADMIN_PAGE_SIZE } from "@afterword/core/constants";
import { sql } from "kysely";
import type { Kysely, RawBuilder } from "kysely";
import type { DB } from "../../../platform/db/schema.ts";
import type { Trx } from "../../../platform/db/transaction.ts";

const isExpired = (at: Date): RawBuilder<boolean> =>
  sql<boolean>`vouchers.used_at is null and vouchers.expires_at < ${at}`;

/** The newest first; a page of them, counted from 0. A batch of which everything was revoked has no row left. */
export const listBatchRows = (db: Kysely<DB>, { page, at }: { readonly page: number; readonly at: Date }) =>
  db
    .selectFrom((of) =>
      of
        .selectFrom("vouchers")
        .select(["batch_id", "batch", "plan", "months", "expires_at", "made_at", "made_by"])
        .select(({ fn }) => [
          fn.countAll<number>().as("count"),
          fn.count<number>("used_at").as("redeemed"),
          sql<number>`count(*) filter (where ${isExpired(at)})`.as("expired"),
        ])
        .groupBy(["batch_id", "batch", "plan", "months", "expires_at", "made_at", "made_by"])
        .orderBy("made_at", "desc")
        .orderBy("batch_id")
        .limit(ADMIN_PAGE_SIZE)
        .offset(page * ADMIN_PAGE_SIZE)
        .as("batches"),
    )
    .innerJoin("plans", "plans.id", "batches.plan")
    .leftJoin("users", "users.id", "batches.made_by")
    .selectAll("batches")
    .select("plans.name as plan_name")
    .select(["users.firstname", "users.lastname", "users.email"])
    .orderBy("made_at", "desc")
    .orderBy("batch_id")
    .execute();

export type BatchRow = Awaited<ReturnType<typeof listBatchRows>>[number];

export const countBatches = async (db: Kysely<DB>): Promise<number> => {
  const { count } = await db
    .selectFrom("vouchers")
    .select(({ fn }) => fn.count<number>("batch_id").distinct().as("count"))
    .executeTakeFirstOrThrow();
  return count;
};

/** The last redeemed first, then by their last four; a page of them, counted from 0. */
export const listBatchVouchers = (db: Kysely<DB>, batch: string, page: number) =>
  vouchersOf(db, batch)
    .limit(ADMIN_PAGE_SIZE)
    .offset(page * ADMIN_PAGE_SIZE)
    .execute();

/** Of one batch, as many as the command line makes at once. */
export const listWholeBatch = (db: Kysely<DB>, batch: string) => vouchersOf(db, batch).execute();

const vouchersOf = (db: Kysely<DB>, batch: string) =>
  db
    .selectFrom("vouchers")
    .innerJoin("plans", "plans.id", "vouchers.plan")
    .leftJoin("users", "users.id", "vouchers.used_by")
    .select(["vouchers.last_four", "vouchers.used_at", "vouchers.expires_at", "vouchers.used_by"])
    .select(["vouchers.batch", "vouchers.months", "vouchers.made_at", "plans.name as plan_name"])
    .select(["users.firstname", "users.lastname", "users.email"])
    .where("vouchers.batch_id", "=", batch)
    .orderBy("vouchers.used_at", (order) => order.desc().nullsLast())
    .orderBy("vouchers.last_four")
    .orderBy("vouchers.code_hash");

export type BatchVoucherRow = Awaited<ReturnType<typeof listBatchVouchers>>[number];

export const countBatch = async (db: Kysely<DB>, batch: string): Promise<number> => {
  const { count } = await db
    .selectFrom("vouchers")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("batch_id", "=", batch)
    .executeTakeFirstOrThrow();
  return count;
};

/** Returns how many. One that is redeemed at the same moment is either redeemed or gone. */
export const deleteUnredeemed = async (trx: Trx, batch: string): Promise<number> => {
  const { numDeletedRows } = await trx
    .deleteFrom("vouchers")
    .where("batch_id", "=", batch)
    .where("used_at", "is", null)
    .executeTakeFirst();
  return Number(numDeletedRows);
};
