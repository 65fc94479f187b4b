import type {
  Voucher,
  VoucherBatch,
  VoucherBatchPage,
  VoucherPage,
} from "@afterword/contract/endpoints/vouchers";
import { ok, refuse } from "@afterword/core/errors/outcome";
import type { Outcome } from "@afterword/core/errors/outcome";
import { csvOf } from "@afterword/core/text/csv";
import type { WallMs } from "@afterword/core/time/instant";
import type { Context } from "../../../context.ts";
import { transaction } from "../../../platform/db/transaction.ts";
import {
  type BatchRow,
  type BatchVoucherRow,
  countBatch,
  countBatches,
  deleteUnredeemed,
  listBatchRows,
  listBatchVouchers,
  listWholeBatch,
} from "./batch-queries.ts";
import { recordVouchers } from "./make-vouchers.ts";

type ListContext = Pick<Context, "clock" | "database">;

export const listBatchPage = async (
  { clock, database: { db } }: ListContext,
  page: number,
): Promise<VoucherBatchPage> => ({
  batches: (await listBatchRows(db, { page, at: new Date(clock.now()) })).map(presentBatch),
  count: await countBatches(db),
});

const presentBatch = (row: BatchRow): VoucherBatch => ({
  _id: row.batch_id,
  name: row.batch,
  plan: { _id: row.plan, name: row.plan_name },
  months: row.months,
  made: row.made_at.toISOString(),
  madeBy: personOf(row.made_by, row),
  expires: row.expires_at?.toISOString() ?? null,
  redeemed: row.redeemed,
  left: row.count - row.redeemed - row.expired,
  expired: row.expired,
});

type Named = Pick<BatchRow, "firstname" | "lastname" | "email">;

const personOf = (id: string | null, { firstname, lastname, email }: Named): VoucherBatch["madeBy"] =>
  id === null ? null : { _id: id, firstname: firstname ?? "", lastname: lastname ?? "", email: email ?? "" };

/** An empty page for a batch of which nothing is left, as for one that never was. */
export const readBatchPage = async (
  { clock, database: { db } }: ListContext,
  batch: string,
  page: number,
): Promise<VoucherPage> => ({
  vouchers: (await listBatchVouchers(db, batch, page)).map((row) => presentVoucher(row, clock.now())),
  count: await countBatch(db, batch),
});

const presentVoucher = (row: BatchVoucherRow, now: WallMs): Voucher => ({
  lastFour: row.last_four,
  state: stateOf(row, now),
  redeemed: row.used_at?.toISOString() ?? null,
  redeemedBy: personOf(row.used_by, row),
});

const stateOf = ({ used_at: usedAt, expires_at: end }: BatchVoucherRow, now: WallMs): Voucher["state"] => {
  if (usedAt !== null) return "redeemed";
  return end !== null && end.getTime() < now ? "expired" : "left";
};

/** Without names and addresses of those who redeemed them, since a file is carried about; their ids tell them apart. */
export const writeBatchCsv = async (
  { clock, database: { db } }: ListContext,
  batch: string,
): Promise<Outcome<string>> => {
  const rows = await listWholeBatch(db, batch);
  if (rows.length === 0) return refuse({ kind: "not-found" });
  const lines = rows.map((row) => [
    row.batch,
    row.plan_name,
    row.months,
    row.made_at.toISOString(),
    row.expires_at?.toISOString() ?? "",
    row.last_four,
    stateOf(row, clock.now()),
    row.used_at?.toISOString() ?? "",
    row.used_by ?? "",
  ]);
  return ok(csvOf([CSV_HEAD, ...lines]));
};

/** English for every reader, as the words of the table of users: a script finds its columns by them. */
const CSV_HEAD = [
  "Batch",
  "Plan",
  "Months",
  "Made",
  "Expires",
  "Last four",
  "State",
  "Redeemed",
  "Redeemed by",
];

type RevokingContext = Pick<Context, "clock" | "database" | "ids">;

/** What was not redeemed by now cannot be any more. How many these were is in the log of the admin. */
export const revokeBatch = (
  context: RevokingContext,
  { batch, by }: { readonly batch: string; readonly by: string },
): Promise<{ count: number }> =>
  transaction(context.database.db, async (trx) => {
    const count = await deleteUnredeemed(trx, batch);
    if (count > 0) {
      const at = new Date(context.clock.now());
      await recordVouchers(trx, context, { kind: "vouchers-revoked", by, at, detail: { batch, count } });
    }
    return { count };
  });
