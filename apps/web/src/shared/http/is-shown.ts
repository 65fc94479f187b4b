import type { QueryClient, QueryKey } from "@tanstack/react-query";

/**
 * Whether the page already shows an earlier answer. Then a refetch comes from a timer or a newly opened page, and a
 * toast about its failure would appear again and again without any action of the user. The thread says how old it is.
 */
export const isShown = (client: QueryClient, queryKey: QueryKey): boolean =>
  client.getQueryData(queryKey) !== undefined;
