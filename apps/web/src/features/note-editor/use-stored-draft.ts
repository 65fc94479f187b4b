import type { Draft } from "@afterword/core/notes/draft";
import { useEffect, useState } from "react";
import { readDraft } from "../notes/public.ts";

/** The stored draft of a note that can no longer be edited. An editor that is just closing still stores its last input. */
export function useStoredDraft(noteId: string): Draft | null {
  const [draft, setDraft] = useState(() => readDraft(noteId));
  useEffect(() => {
    const timer = window.setTimeout(() => setDraft(readDraft(noteId)));
    return () => window.clearTimeout(timer);
  }, [noteId]);
  return draft;
}
