import type { listRecipients } from "@afterword/contract/endpoints/recipients";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../shared/http/call.ts";

/** The current user's recipients. */
export const recipientsQuery = queryOptions({
  queryKey: ["recipients"],
  queryFn: ({ signal }) => call<typeof listRecipients>("GET /api/recipients", { signal }),
});
