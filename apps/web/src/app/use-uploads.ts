import { MEDIA_CACHE_NAME } from "@afterword/core/constants";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { NOTE_QUERIES, notesQuery } from "../features/notes/notes-query.ts";
import { onUploaded } from "../features/recordings/upload/uploaded-signal.ts";
import { useSession } from "../shared/http/session.ts";

/** After what the first page needs. */
const START_AFTER_MS = 3_000;

/**
 * Goes on with what this device has not uploaded yet. Its code is loaded only where there is anything recorded. What
 * the server has then received shows in its notes.
 */
export function useUploads(): void {
  const session = useSession();
  const userId = session.kind === "logged-in" ? session.userId : null;
  useEffect(() => {
    if (userId === null) return undefined;
    const timer = window.setTimeout(() => void begin(userId), START_AFTER_MS);
    return () => window.clearTimeout(timer);
  }, [userId]);
  const queries = useQueryClient();
  useEffect(
    () =>
      onUploaded(() => {
        for (const queryKey of [notesQuery.queryKey, NOTE_QUERIES])
          void queries.invalidateQueries({ queryKey });
      }),
    [queries],
  );
}

async function begin(userId: string): Promise<void> {
  if (!(await hasRecorded())) return;
  // Without a connection this waits for the next start, as the uploads would.
  const found = await import("../features/recordings/upload/upload-queue.ts").catch(() => undefined);
  found?.startUploads(userId);
}

/** Where there is no cache, the recorder keeps its takes in a database, which is asked only by its code. */
const hasRecorded = async (): Promise<boolean> =>
  "caches" in globalThis ? globalThis.caches.has(MEDIA_CACHE_NAME).catch(() => false) : true;
