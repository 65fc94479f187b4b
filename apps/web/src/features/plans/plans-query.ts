import type { listPlans } from "@afterword/contract/endpoints/plans";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../shared/http/call.ts";

/** The plans that can be chosen, and the caller's own. */
export const plansQuery = queryOptions({
  queryKey: ["plans"],
  queryFn: ({ signal }) => call<typeof listPlans>("GET /api/plans", { signal }),
  // Plans change rarely, and every page shows the name of one.
  staleTime: 300_000,
});
