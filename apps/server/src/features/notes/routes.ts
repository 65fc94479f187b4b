import * as calls from "@afterword/contract/endpoints/notes";
import { ok, refuse } from "@afterword/core/errors/outcome";
import { pickContent, type NoteContent } from "@afterword/core/notes/content";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { serve } from "../../platform/http/route.ts";
import { readNote, readNotes } from "./note-reading.ts";
import { deleteNote } from "./note-deletion.ts";
import { addNote, updateNote, type NoteInput } from "./note-saving.ts";

export const registerNoteRoutes = (app: FastifyInstance, context: Context): void => {
  const { db } = context.database;

  serve(app, context, calls.listNotes, async ({ caller }) => ok(await readNotes(db, context, caller.userId)));

  serve(app, context, calls.getNote, async ({ caller, params }) => {
    const note = await readNote(db, context, caller.userId, params.id);
    return note === undefined ? refuse({ kind: "not-found" }) : ok(note);
  });

  serve(app, context, calls.addNote, ({ caller, body }) =>
    addNote(context, inputOf(caller, body._id ?? context.ids.uuid(), body)),
  );

  serve(app, context, calls.updateNote, ({ caller, params, body }) =>
    updateNote(context, { ...inputOf(caller, params.id, body), seenAt: body.updatedAt ?? null }),
  );

  serve(app, context, calls.deleteNote, ({ caller, params }) =>
    deleteNote(context, { owner: caller.userId, device: caller.device, id: params.id }),
  );
};

type Body = Omit<NoteContent, "recording"> & {
  readonly recording?: NoteContent["recording"] | undefined;
  readonly oldrecordings?: readonly string[] | undefined;
  readonly active: boolean;
  readonly recipients: readonly { readonly _id: string }[];
};

const inputOf = (caller: Caller, id: string, body: Body): NoteInput => ({
  owner: caller.userId,
  device: caller.device,
  id,
  content: pickContent({ ...body, recording: body.recording ?? null }),
  keepsRecording: body.recording === undefined,
  oldRecordings: body.oldrecordings ?? [],
  active: body.active,
  recipientIds: body.recipients.map(({ _id }) => _id),
});
