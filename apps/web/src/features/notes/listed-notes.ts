import { isReadOnly } from "@afterword/core/notes/note-list";
import { useQuery } from "@tanstack/react-query";
import { draftKeys } from "./drafts.ts";
import { notesQuery } from "./notes-query.ts";

/** All that the page lists, read once: list, dock and sleep mode have to agree whether it is empty. */
export const useListedNotes = () => {
  const { data: notes, isPending, refetch } = useQuery(notesQuery);
  const unsaved = draftKeys();
  // Drafts of a new note, or of a note deleted elsewhere: no input may be out of reach.
  const begun = unsaved.filter((key) => notes?.some(({ _id }) => _id === key) === false);
  const isEmpty = notes?.length === 0 && begun.length === 0;
  // Nothing that sleep mode could hold back. Null until the notes are known.
  const isIdle = isPending ? null : notes?.every(isReadOnly) === true;
  return {
    notes,
    unsaved,
    begun,
    isEmpty,
    isIdle,
    isFailed: notes === undefined && !isPending,
    isPending,
    refetch,
  };
};

export type ListedNotes = ReturnType<typeof useListedNotes>;
