import { findRoute, parametersOf } from "@afterword/core/routes/paths";
import { compareText } from "@afterword/core/text/search";
import type { QueryClient } from "@tanstack/react-query";
import { userQuery } from "../features/accounts/user-query.ts";
import { noteQuery, notesQuery } from "../features/notes/notes-query.ts";
import { session } from "../shared/http/session.ts";

/**
 * Fetches the user, whom every page behind the login shows, and the notes if the page is theirs, before the first page
 * is drawn: so it is drawn once, with them. While waiting, the browser loads its rules for sorting names if the page
 * needs them, which take a phone long and would otherwise delay the answer.
 */
export function prefetch(queries: QueryClient, path: string): void {
  const current = session.get();
  if (current.kind !== "logged-in") return;
  void queries.prefetchQuery(userQuery(current.userId));
  const route = findRoute(path);
  if (route === "notes") void queries.prefetchQuery(notesQuery);
  if (route === "note") void queries.prefetchQuery(noteQuery(queries, parametersOf(path)["id"] ?? ""));
  if (route === "notes" || route === "recipients") setTimeout(() => compareText("a", "b"));
}
