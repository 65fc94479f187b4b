import { findRoute } from "@afterword/core/routes/paths";
import { compareText } from "@afterword/core/text/search";
import type { QueryClient } from "@tanstack/react-query";
import { formatDate } from "../shared/format/dates.ts";
import { userQuery } from "../features/accounts/user-query.ts";
import { session } from "../shared/http/session.ts";

/**
 * Asks for what every page behind the log-in shows, before the first page is drawn. While the answer is awaited, the
 * browser loads its rules for dates and for the order of names where the page lists either: each takes a phone long, and
 * would otherwise be loaded when the answer is to be shown.
 */
export function prefetch(queries: QueryClient, path: string): void {
  const current = session.get();
  if (current.kind !== "logged-in") return;
  void queries.prefetchQuery(userQuery(current.userId));
  const route = findRoute(path);
  if (route === "notes") setTimeout(() => formatDate(0));
  if (route === "notes" || route === "recipients") setTimeout(() => compareText("a", "b"));
}
