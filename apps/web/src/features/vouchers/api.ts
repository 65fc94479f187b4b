import type {
  downloadVouchers,
  listVoucherBatches,
  makeVouchers,
  readVoucherBatch,
  revokeVouchers,
  VoucherOrderBody,
} from "@afterword/contract/endpoints/vouchers";
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../shared/http/call.ts";

/** The start of all keys: what is done with a batch changes the list too. */
const VOUCHERS = ["admin-vouchers"] as const;

/** One page of batches; pages count from 0. */
export const batchesQuery = (page: number) =>
  queryOptions({
    queryKey: [...VOUCHERS, "batches", page],
    queryFn: ({ signal }) =>
      call<typeof listVoucherBatches>("GET /api/voucher-batches/:page", {
        params: { page: String(page) },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** One page of the vouchers of a batch. */
export const batchQuery = (id: string, page: number) =>
  queryOptions({
    queryKey: [...VOUCHERS, "batch", id, page],
    queryFn: ({ signal }) =>
      call<typeof readVoucherBatch>("GET /api/voucher-batch/:id/:page", {
        params: { id, page: String(page) },
        signal,
      }),
    staleTime: 0,
  });

export const orderVouchers = (body: VoucherOrderBody) =>
  call<typeof makeVouchers>("POST /api/voucher-batch", { body });

/** The lines of a file, without the mark at its beginning. */
export const fetchBatchCsv = (id: string): Promise<string> =>
  call<typeof downloadVouchers>("GET /api/voucher-batch-csv/:id", { params: { id } });

export function useRevoke() {
  const refresh = useRefreshVouchers();
  return useMutation({
    mutationFn: (id: string) =>
      call<typeof revokeVouchers>("POST /api/voucher-batch/:id/revoke", { params: { id } }),
    onSettled: refresh,
  });
}

export function useRefreshVouchers(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: VOUCHERS });
}
