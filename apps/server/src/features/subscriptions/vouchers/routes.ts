import * as calls from "@afterword/contract/endpoints/vouchers";
import type { voucherOrder } from "@afterword/contract/endpoints/vouchers";
import { ok, refuse } from "@afterword/core/errors/outcome";
import type { Outcome } from "@afterword/core/errors/outcome";
import { showVoucherCode } from "@afterword/core/subscriptions/voucher-code";
import { endOfUtcDay } from "@afterword/core/subscriptions/months";
import type { FastifyInstance } from "fastify";
import type * as z from "zod/mini";
import type { Context } from "../../../context.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import { serve } from "../../../platform/http/route.ts";
import { proveRecently } from "../../recent-proof/public.ts";
import { listBatchPage, readBatchPage, revokeBatch, writeBatchCsv } from "./batches.ts";
import { makeVouchers } from "./make-vouchers.ts";

/** What admins do with vouchers. A code is worth money, so making them needs a recent proof (docs/decisions/063). */
export const registerVoucherRoutes = (app: FastifyInstance, context: Context): void => {
  serve(app, context, calls.listVoucherBatches, async ({ params }) =>
    ok(await listBatchPage(context, Number(params.page))),
  );

  serve(app, context, calls.readVoucherBatch, async ({ params }) =>
    ok(await readBatchPage(context, params.id, Number(params.page))),
  );

  serve(app, context, calls.makeVouchers, async ({ caller, body }) => {
    const proved = await proveRecently(context, caller);
    return proved.ok ? makeOrdered(context, caller, body) : proved;
  });

  serve(app, context, calls.revokeVouchers, async ({ caller, params }) =>
    ok(await revokeBatch(context, { batch: params.id, by: caller.userId })),
  );

  serve(app, context, calls.downloadVouchers, ({ params }) => writeBatchCsv(context, params.id));
};

const makeOrdered = async (
  context: Context,
  { userId: by }: Caller,
  { name: batch, plan, expires, ...order }: z.output<typeof voucherOrder>,
): Promise<Outcome<{ _id: string; codes: string[] }>> => {
  const end = expires === null ? null : endOfUtcDay(expires);
  if (end !== null && end < context.clock.now()) {
    return refuse({ kind: "invalid", fields: { expires: (say) => say.vouchers.dayOver } });
  }
  const expiresAt = end === null ? null : new Date(end);
  const made = await makeVouchers(context, { ...order, plan: { id: plan }, expiresAt, batch, by });
  return made.ok ? ok({ _id: made.value.batch, codes: made.value.codes.map(showVoucherCode) }) : made;
};
