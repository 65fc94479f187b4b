import type { NoteBody } from "@afterword/contract/endpoints/notes";
import type { Draft } from "@afterword/core/notes/draft";
import { lateCode } from "../device/late-code.ts";

/** The form of the editor is the body that is sent, so its rules are those of the wire. */
export const fetchNoteRules = async () =>
  (await lateCode(() => import("@afterword/contract/endpoints/notes"))).noteBody;

/** What the editor begins with. A new note becomes active by being saved (product §2: "Activate"). */
export const valuesOf = ({ noteId, title, text, recipientIds }: Draft, active: boolean): NoteBody => ({
  _id: noteId,
  title,
  text,
  active,
  recipients: recipientIds.map((_id) => ({ _id })),
});
