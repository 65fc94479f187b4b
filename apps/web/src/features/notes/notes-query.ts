import type { getNote, listNotes, Note } from "@afterword/contract/endpoints/notes";
import { queryOptions, useQuery } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";
import { call } from "../../shared/http/call.ts";
import { isShown } from "../../shared/http/is-shown.ts";
import { draftKeys } from "./drafts.ts";

/** The current user's notes, with their full text. */
export const notesQuery = queryOptions({
  queryKey: ["notes"],
  queryFn: ({ signal, client, queryKey }) =>
    call<typeof listNotes>("GET /api/notes", { signal, silent: isShown(client, queryKey) }),
});

/** All that the page lists, read once: list, dock and sleep mode have to agree whether it is empty. */
export const useListedNotes = () => {
  const { data: notes, isPending, refetch } = useQuery(notesQuery);
  const unsaved = draftKeys();
  // Drafts of a new note, or of a note deleted elsewhere: no input may be out of reach.
  const begun = unsaved.filter((key) => notes?.some(({ _id }) => _id === key) === false);
  const isEmpty = notes?.length === 0 && begun.length === 0;
  return { notes, unsaved, begun, isEmpty, isPending, refetch };
};

export type ListedNotes = ReturnType<typeof useListedNotes>;

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
