import type { getNote, listNotes, Note } from "@afterword/contract/endpoints/notes";
import { queryOptions } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";
import { call } from "../../shared/http/call.ts";
import { isShown } from "../../shared/http/is-shown.ts";

/** The current user's notes, with their full text. */
export const notesQuery = queryOptions({
  queryKey: ["notes"],
  queryFn: ({ signal, client, queryKey }) =>
    call<typeof listNotes>("GET /api/notes", { signal, silent: isShown(client, queryKey) }),
});

/** The start of every single note's key. */
export const NOTE_QUERIES = ["note"] as const;

/** One note; shown from the list at once if it is there, and refetched in the background. */
export const noteQuery = (client: QueryClient, id: string) =>
  queryOptions({
    queryKey: [...NOTE_QUERIES, id],
    queryFn: ({ signal }) => call<typeof getNote>("GET /api/note/:id", { params: { id }, signal }),
    placeholderData: () => findNote(client, id),
  });

const findNote = (client: QueryClient, id: string): Note | undefined =>
  client.getQueryData(notesQuery.queryKey)?.find((note) => note._id === id);
