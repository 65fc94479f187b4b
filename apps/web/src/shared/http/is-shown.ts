import type { QueryClient, QueryKey } from "@tanstack/react-query";

/**
 * Whether an answer is on the page already. Then it is asked for again by a timer or by a page that was opened, and a
 * toast about that would come again and again without anybody having done anything; the thread says how old it is.
 */
export const isShown = (client: QueryClient, queryKey: QueryKey): boolean =>
  client.getQueryData(queryKey) !== undefined;
