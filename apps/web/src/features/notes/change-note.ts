import type { getNote, Note, NoteChangeBody, updateNote } from "@afterword/contract/endpoints/notes";
import { isReadOnly } from "@afterword/core/notes/read-only";
import { call } from "../../shared/http/call.ts";
import { failedWith } from "../../shared/http/http-failure.ts";
import { CONFLICT } from "../../shared/http/statuses.ts";

/** A version of a note, as far as a change of it depends on it. */
type Seen = Pick<Note, "_id" | "active" | "updatedAt">;

export type NoteChange<S extends Seen> = {
  /** The version that the person has in front of them. */
  readonly seen: S;
  /** The change, made on that version or on a newer one. */
  readonly bodyOn: (version: S | Note) => NoteChangeBody;
  /** Whether the change means the same on this newer version, so that nobody's words are lost. */
  readonly holdsFor: (newer: Note) => boolean;
};

/**
 * Changes a note. When it was changed elsewhere since it was seen, the change is made on the newer version if it means
 * the same there, once. Otherwise the server's refusal (409) is thrown.
 */
export async function changeNote<S extends Seen>({ seen, bodyOn, holdsFor }: NoteChange<S>): Promise<void> {
  const params = { id: seen._id };
  const put = (version: S | Note) =>
    call<typeof updateNote>("PUT /api/note/:id", {
      params,
      body: { ...bodyOn(version), updatedAt: version.updatedAt },
    });
  try {
    await put(seen);
  } catch (error) {
    // A conflict: the note is not in the state in which the caller saw it.
    if (!failedWith(error, CONFLICT)) throw error;
    const newer = await call<typeof getNote>("GET /api/note/:id", { params });
    if (isReadOnly(newer) || !holdsFor(newer)) throw error;
    await put(newer);
  }
}
