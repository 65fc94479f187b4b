import { findRoute } from "@afterword/core/routes/paths";
import { compareText } from "@afterword/core/text/search";
import type { QueryClient } from "@tanstack/react-query";
import { formatDate } from "../shared/format/dates.ts";
import { userQuery } from "../features/accounts/user-query.ts";
import { session } from "../shared/http/session.ts";

/**
 * Fetches what every page behind the login shows, before the first page is drawn. While waiting, the browser loads its
 * rules for dates and for sorting names if the page needs them: on a phone each takes long, and would otherwise delay
 * the answer.
 */
export function prefetch(queries: QueryClient, path: string): void {
  const current = session.get();
  if (current.kind !== "logged-in") return;
  void queries.prefetchQuery(userQuery(current.userId));
  const route = findRoute(path);
  if (route === "notes") setTimeout(() => formatDate(0));
  if (route === "notes" || route === "recipients") setTimeout(() => compareText("a", "b"));
}
