import { MEDIA_CACHE_NAME } from "@afterword/core/constants";
import type { QueryClient } from "@tanstack/react-query";
import { NOTE_QUERIES, notesQuery } from "../features/notes/notes-query.ts";
import { onUploaded } from "../features/recordings/upload/uploaded-signal.ts";
import { loggedInId, session } from "../shared/http/session.ts";

/**
 * For as long as the page lives, goes on with what this device has not uploaded yet of the logged-in user. What the
 * server has then received shows in its notes, which are asked for again.
 */
export function uploadIn(queries: QueryClient): void {
  onUploaded(() => {
    for (const queryKey of [notesQuery.queryKey, NOTE_QUERIES]) void queries.invalidateQueries({ queryKey });
  });
  session.subscribe(() => void start());
  window.setTimeout(() => void start(), START_AFTER_MS);
}

/** After what the first page needs. */
const START_AFTER_MS = 3_000;

/** Only where there is anything recorded; elsewhere a new take does it. */
async function start(): Promise<void> {
  if (loggedInId() === null || !(await hasRecorded())) return;
  const found = await import("../features/recordings/public.ts").catch(() => undefined);
  const userId = loggedInId();
  if (userId !== null) found?.startUploads(userId);
}

/** Whether anything was ever recorded on this device. Where there is no cache, takes are in a database, which only their own code can ask. */
export const hasRecorded = async (): Promise<boolean> =>
  "caches" in globalThis ? globalThis.caches.has(MEDIA_CACHE_NAME).catch(() => false) : true;
