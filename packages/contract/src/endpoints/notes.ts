import * as z from "zod/mini";
import { defineEndpoint } from "../endpoint.ts";
import {
  id,
  activeWithRecipient,
  idParams,
  instant,
  noteRecipients,
  ownerRef,
  secretParams,
  textUpTo,
} from "../fields.ts";
import { contentInBody, contentInReply, recordingType } from "../note-content.ts";
import { recipient } from "./recipients.ts";

/** What became of a note's mail to one recipient. `returned`: accepted at first, then it came back. */
export const delivered = z.object({
  result: z.enum(["queued", "accepted", "returned", "failed"]),
  acceptedAt: z.nullable(instant),
});
export type Delivered = z.output<typeof delivered>;

const noteRecipient = z.extend(recipient, {
  /** Only of a note that was sent out. Whether its link was opened is shown to admins alone (behaviour §3). */
  delivered: z.optional(delivered),
});
export type NoteRecipient = z.output<typeof noteRecipient>;

/**
 * `arriving`: the device holds some of it or all. `converting`: all of it is here and plays as it is. `failed`: it never
 * will be ready. `withheld`: longer than its note said, so recipients do not get it until the note is saved again.
 */
const recordingState = z.enum(["arriving", "converting", "ready", "failed", "withheld"]);
export type RecordingState = z.output<typeof recordingState>;

export const note = z.object({
  _id: z.uuid(),
  owner: ownerRef,
  ...contentInReply,
  /** How far its recording has come; null without one. */
  recordingState: z.nullable(recordingState),
  active: z.boolean(),
  recipients: z.array(noteRecipient).check(z.maxLength(1000)),
  /** When the note was sent out; null while it is held. */
  triggered: z.nullable(instant),
  updatedAt: instant,
});
export type Note = z.output<typeof note>;

const noteFields = {
  _id: z.optional(id),
  ...contentInBody,
  active: z.boolean(),
  recipients: noteRecipients,
  /** Keys of recordings that were replaced: removed after the save, but for those that anything still names. */
  oldrecordings: z.optional(z.array(textUpTo(80)).check(z.maxLength(1000))),
};

/** `_id` may be chosen by the caller, so that a creation that is sent twice makes one note; another one is refused. */
export const noteBody = z.object(noteFields).check(activeWithRecipient);
export type NoteBody = z.input<typeof noteBody>;

/** A caller that knows of no recordings leaves the one that the note has. */
const maybeRecording = { recording: z.optional(contentInBody.recording) };

/** A note that is added. */
const newNoteBody = z.object({ ...noteFields, ...maybeRecording }).check(activeWithRecipient);

/** `updatedAt` as the caller last saw it: when the note has changed since, the call is refused with 409. */
export const noteChangeBody = z
  .object({ ...noteFields, ...maybeRecording, updatedAt: z.optional(instant) })
  .check(activeWithRecipient);
export type NoteChangeBody = z.input<typeof noteChangeBody>;

export const listNotes = defineEndpoint({
  method: "GET",
  path: "/api/notes",
  access: "session",
  summary: "The caller's notes.",
  reply: z.array(note).check(z.maxLength(100_000)),
});

export const addNote = defineEndpoint({
  method: "POST",
  path: "/api/note",
  access: "session",
  summary: "Add a note; a sign of life.",
  body: newNoteBody,
  reply: note,
  refusals: [402, 409],
});

export const getNote = defineEndpoint({
  method: "GET",
  path: "/api/note/:id",
  access: "session",
  summary: "One note of the caller.",
  params: idParams,
  reply: note,
});

export const updateNote = defineEndpoint({
  method: "PUT",
  path: "/api/note/:id",
  access: "session",
  summary: "Change a note that was not sent out; a sign of life.",
  params: idParams,
  body: noteChangeBody,
  refusals: [402, 409],
});

export const deleteNote = defineEndpoint({
  method: "DELETE",
  path: "/api/note/:id",
  access: "session",
  summary:
    "Delete a note; one that was sent out leaves the caller's list and stays readable to its recipients.",
  params: idParams,
});

/** What a recipient sees behind the secret link. */
export const publicNote = z.object({
  from: textUpTo(200),
  ...contentInReply,
  /** Its key in the store says who wrote it and when, and stays there. */
  recording: z.nullable(z.object({ type: recordingType, length: z.number() })),
  /** Null while nothing of it can be played. Good for some hours. */
  recording_url: z.nullable(textUpTo(2000)),
  writtenAt: instant,
  releasedAt: instant,
  /** Null when the note stays without limit. */
  availableUntil: z.nullable(instant),
});
export type PublicNote = z.output<typeof publicNote>;

export const getNoteBySecret = defineEndpoint({
  method: "GET",
  path: "/api/note-by-secret/:secret",
  access: "public",
  summary: "A delivered note by the secret of its link.",
  params: secretParams,
  reply: publicNote,
});
