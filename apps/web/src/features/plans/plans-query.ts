import type { listPlans } from "@afterword/contract/endpoints/plans";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../shared/http/call.ts";

/** The plans on offer, and the current user's own. */
export const plansQuery = queryOptions({
  queryKey: ["plans"],
  // Without a signal: a page that is left must not take the plans from a purchase that waits for them.
  queryFn: () => call<typeof listPlans>("GET /api/plans"),
  // Plans change rarely, and every page shows the name of one.
  staleTime: 300_000,
});
