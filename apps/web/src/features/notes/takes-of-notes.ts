import type { getNote, Note } from "@afterword/contract/endpoints/notes";
import { call } from "../../shared/http/call.ts";
import { readDraft } from "./drafts.ts";

/**
 * What happens to the takes on this device when their notes are saved, listed or dropped. The code of recordings is
 * loaded only where a note has one; if that fails, the next list does it.
 */
const load = () => import("../recordings/public.ts");

const withRecordings = async (
  act: (recordings: Awaited<ReturnType<typeof load>>) => Promise<void>,
): Promise<void> => {
  try {
    await act(await load());
  } catch {
    // Nothing is lost: what stays on the device is settled with the next list of notes.
  }
};

/** The list says how far each recording is: copies that the server has for good go. */
export async function settleListed(notes: readonly Note[]): Promise<void> {
  const named = notes.flatMap(serverStateOf);
  if (named.length > 0) await withRecordings(({ settleTakes }) => settleTakes(named));
}

/** A note was saved: what it replaced goes, and what the server does not have is sent. */
export async function settleSaved(noteId: string, saved: Recorded): Promise<void> {
  const { recording = null, oldrecordings = [] } = saved;
  if (recording === null && oldrecordings.length === 0) return;
  await withRecordings(async ({ dropTake, settleTakes }) => {
    await Promise.all(oldrecordings.filter((id) => id !== recording?.cloud).map(dropTake));
    if (recording === null) return;
    const note = await call<typeof getNote>("GET /api/note/:id", { params: { id: noteId }, silent: true });
    await settleTakes(serverStateOf(note), true);
  });
}

type Recorded = {
  readonly recording?: { readonly cloud: string } | null | undefined;
  readonly oldrecordings?: readonly string[] | undefined;
};

/** The keys of all recordings that a draft, or the input of a form, names: its own, and those that it has replaced. */
export function recordingsIn(draft: Recorded | null): readonly string[] {
  const { recording = null, oldrecordings = [] } = draft ?? {};
  return [...(recording === null ? [] : [recording.cloud]), ...oldrecordings];
}

/** Takes that no note names and no draft any more: gone for good, also at the server. */
export async function discardUnnamed(ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await withRecordings(({ discardTakes }) => discardTakes(ids));
}

/**
 * A note was deleted, and its draft goes with it. The server removes the note's files by itself, unless recipients still
 * listen to them.
 */
export async function dropTakesOf({ _id, recording, triggered }: Note): Promise<void> {
  const unsaved = recordingsIn(readDraft(_id));
  await discardUnnamed(unsaved.filter((id) => id !== recording?.cloud));
  if (recording === null || triggered !== null) return;
  await withRecordings(({ dropTake }) => dropTake(recording.cloud));
}

const serverStateOf = ({ recording, recordingState }: Note) =>
  recording === null ? [] : [{ cloud: recording.cloud, server: recordingState }];
