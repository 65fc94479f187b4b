import type { askForRehearsal, listRehearsals, Rehearsal } from "@afterword/contract/endpoints/rehearsals";
import { SECOND_MS } from "@afterword/core/time/duration";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../shared/http/call.ts";

const keyOf = (noteId: string) => ["rehearsals", noteId] as const;

/** The rehearsals of a note. Polls while one is in flight and the page is visible. */
export const useRehearsals = (noteId: string) =>
  useQuery({
    queryKey: keyOf(noteId),
    queryFn: ({ signal }) =>
      call<typeof listRehearsals>("GET /api/note/:id/rehearsals", { params: { id: noteId }, signal }),
    refetchInterval: ({ state }) => pauseMs(state.data),
  });

/** Sends one. The answer is shown at once. */
export function useAskForRehearsal(noteId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () =>
      call<typeof askForRehearsal>("POST /api/note/:id/rehearsal", { params: { id: noteId } }),
    onSuccess: (rehearsal) => {
      client.setQueryData<Rehearsal[]>(keyOf(noteId), (known = []) => [rehearsal, ...known]);
    },
  });
}

/** A mail server accepts the mail within seconds; opening it takes a person, who returns to this page afterwards. */
const UNTIL_ACCEPTED_MS = 2 * SECOND_MS;
const UNTIL_OPENED_MS = 5 * SECOND_MS;

const pauseMs = (rehearsals: readonly Rehearsal[] | undefined): number | false => {
  const newest = rehearsals?.[0];
  if (newest === undefined || newest.openedAt !== null || newest.mail === "failed") return false;
  return newest.mail === "accepted" ? UNTIL_OPENED_MS : UNTIL_ACCEPTED_MS;
};
