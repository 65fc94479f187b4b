import { noteBody } from "@afterword/contract/endpoints/notes";
import type { NoteBody } from "@afterword/contract/endpoints/notes";

/** Whether a note says something to somebody, by the rules of the wire: then it can be activated. */
export const isReady = (note: NoteBody): boolean => noteBody.safeParse(note).success;
