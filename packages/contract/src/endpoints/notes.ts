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
import { contentInBody, contentInReply, type BesideContent } from "../note-content.ts";
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

export const note = z.object({
  _id: z.uuid(),
  owner: ownerRef,
  ...contentInReply,
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
};

/** `_id` may be chosen by the caller, so that a creation that is sent twice makes one note; another one is refused. */
export const noteBody = z.object(noteFields).check(activeWithRecipient);
export type NoteBody = z.input<typeof noteBody>;

/** `updatedAt` as the caller last saw it: when the note has changed since, the call is refused with 409. */
export const noteChangeBody = z
  .object({ ...noteFields, updatedAt: z.optional(instant) })
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
  body: noteBody,
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

/** Always null so far. As soon as a recording is part of a note's content, it does not compile here. */
const recordingLater = {
  recording: z.nullable(z.object({ type: z.enum(["audio", "video"]), length: z.number() })),
  recording_url: z.nullable(textUpTo(2000)),
} satisfies BesideContent;

/** What a recipient sees behind the secret link. */
export const publicNote = z.object({
  from: textUpTo(200),
  ...contentInReply,
  ...recordingLater,
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
