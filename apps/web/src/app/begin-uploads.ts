import { MEDIA_CACHE_NAME } from "@afterword/core/constants";
import type { QueryClient } from "@tanstack/react-query";
import { NOTE_QUERIES, notesQuery } from "../features/notes/notes-query.ts";
import { onUploaded } from "../features/recordings/upload/uploaded-signal.ts";

/**
 * Starts the uploads where there is anything recorded; elsewhere a new take does that. What the server has then received
 * shows in its notes, which are asked for again.
 */
export async function beginUploads(userId: string, queries: QueryClient, signal: AbortSignal): Promise<void> {
  const stop = onUploaded(() => {
    for (const queryKey of [notesQuery.queryKey, NOTE_QUERIES]) void queries.invalidateQueries({ queryKey });
  });
  signal.addEventListener("abort", stop);
  if (!(await hasRecorded())) return;
  const found = await import("../features/recordings/public.ts").catch(() => undefined);
  found?.startUploads(userId);
}

/** Where there is no cache, takes are in a database, which only their own code can ask. */
const hasRecorded = async (): Promise<boolean> =>
  "caches" in globalThis ? globalThis.caches.has(MEDIA_CACHE_NAME).catch(() => false) : true;
