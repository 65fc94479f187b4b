import { ADMIN_PAGE_SIZE, VOUCHER_BATCH_MAX, VOUCHER_MONTHS_MAX } from "@afterword/core/constants";
import { fields as say } from "@afterword/core/messages/fields";
import * as z from "zod/mini";
import { defineEndpoint } from "../endpoint.ts";
import { id, idParams, instant, lineUpTo, pageNumber, shownPerson, textUpTo } from "../fields.ts";

export const BATCH_NAME_MAX_LENGTH = 100;
/** Where a batch of the command line is larger than one of the page. */
const COUNT_MAX = 1_000_000;

const count = z.int().check(z.minimum(0), z.maximum(COUNT_MAX));

/** Vouchers that were made together. */
export const voucherBatch = z.object({
  _id: z.uuid(),
  name: textUpTo(1000),
  plan: z.object({ _id: z.uuid(), name: textUpTo(200) }),
  months: z.int(),
  made: instant,
  /** The admin who made them; null for the command line, and once that account is deleted. */
  madeBy: z.nullable(z.object(shownPerson)),
  /** The last moment at which they can be redeemed; null: without end. */
  expires: z.nullable(instant),
  redeemed: count,
  /** Not redeemed, and still good. */
  left: count,
  expired: count,
});
export type VoucherBatch = z.output<typeof voucherBatch>;

/** A voucher as an admin sees it: its code is kept hashed, and shown once. */
export const voucher = z.object({
  lastFour: textUpTo(4),
  state: z.enum(["redeemed", "left", "expired"]),
  redeemed: z.nullable(instant),
  /** Null too where the account is deleted. */
  redeemedBy: z.nullable(z.object(shownPerson)),
});
export type Voucher = z.output<typeof voucher>;

export const listVoucherBatches = defineEndpoint({
  method: "GET",
  path: "/api/voucher-batches/:page",
  access: "admin",
  summary: "Batches of vouchers, the newest first, 20 a page; pages from 0.",
  params: z.object({ page: pageNumber }),
  reply: z.object({
    batches: z.array(voucherBatch).check(z.maxLength(ADMIN_PAGE_SIZE)),
    /** Of all pages. */
    count: z.number(),
  }),
});
export type VoucherBatchPage = z.output<(typeof listVoucherBatches)["reply"]>;

export const readVoucherBatch = defineEndpoint({
  method: "GET",
  path: "/api/voucher-batch/:id/:page",
  access: "admin",
  summary: "The vouchers of a batch, the last redeemed first, 20 a page; pages from 0.",
  params: z.object({ id, page: pageNumber }),
  reply: z.object({
    vouchers: z.array(voucher).check(z.maxLength(ADMIN_PAGE_SIZE)),
    /** Of all pages. */
    count: z.number(),
  }),
});
export type VoucherPage = z.output<(typeof readVoucherBatch)["reply"]>;

/** A whole number of at least 1; which one it may be at most, the field says. */
const countUpTo = (max: number) => z.int().check(z.minimum(1), z.maximum(max));

export const voucherOrder = z.object({
  name: lineUpTo(BATCH_NAME_MAX_LENGTH).check(z.minLength(1, say.required)),
  plan: id,
  months: countUpTo(VOUCHER_MONTHS_MAX),
  count: countUpTo(VOUCHER_BATCH_MAX),
  /** The last day on which they can be redeemed (UTC); null: without end. */
  expires: z.nullable(z.iso.date().check(z.maxLength(10))),
});
export type VoucherOrderBody = z.input<typeof voucherOrder>;

export const makeVouchers = defineEndpoint({
  method: "POST",
  path: "/api/voucher-batch",
  access: "admin",
  summary:
    "Make a batch of vouchers. Needs a recent proof. Only this answer has the codes: they are kept hashed.",
  body: voucherOrder,
  reply: z.object({
    _id: z.uuid(),
    codes: z.array(textUpTo(40)).check(z.maxLength(VOUCHER_BATCH_MAX)),
  }),
  status: 201,
  refusals: [409],
});

export const revokeVouchers = defineEndpoint({
  method: "POST",
  path: "/api/voucher-batch/:id/revoke",
  access: "admin",
  summary: "Take back what is not redeemed of a batch; what is redeemed stays.",
  params: idParams,
  /** How many were taken back. */
  reply: z.object({ count }),
});

export const downloadVouchers = defineEndpoint({
  method: "GET",
  path: "/api/voucher-batch-csv/:id",
  access: "admin",
  summary: "The vouchers of a batch as lines of CSV, by their last four characters.",
  params: idParams,
  textMaxLength: 10_000_000,
});
