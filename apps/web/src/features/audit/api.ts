import type {
  AuditKindFilter,
  checkAudit,
  findAuditAccount,
  listAudit,
  readAuditState,
} from "@afterword/contract/endpoints/audit";
import { queryOptions, useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../shared/http/call.ts";

export type AuditFilter = {
  readonly kind: AuditKindFilter;
  /** An account's id, or all. */
  readonly account: string;
};

/** The log, page by page. */
export const useAudit = ({ kind, account }: AuditFilter) =>
  useInfiniteQuery({
    queryKey: ["admin-audit", "entries", kind, account],
    queryFn: ({ pageParam, signal }) =>
      call<typeof listAudit>("GET /api/audit/:after/:kind/:account", {
        params: { after: pageParam, kind, account },
        signal,
      }),
    initialPageParam: "newest",
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });

export const findAccount = (email: string) =>
  call<typeof findAuditAccount>("POST /api/audit-account", { body: { email } });

const LOOKS_EACH_MS = 1_000;

/** Read again every second while a check is under way. */
export const auditStateQuery = queryOptions({
  queryKey: ["admin-audit", "state"],
  queryFn: ({ signal }) => call<typeof readAuditState>("GET /api/audit-state", { signal }),
  refetchInterval: ({ state: { data } }) =>
    data !== undefined && (data.isAsked || data.running !== null) ? LOOKS_EACH_MS : false,
  staleTime: 0,
});

export function useCheckAudit() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call<typeof checkAudit>("POST /api/audit-check"),
    onSettled: () => client.invalidateQueries({ queryKey: auditStateQuery.queryKey }),
  });
}
