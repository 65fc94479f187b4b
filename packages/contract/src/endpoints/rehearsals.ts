import { RECIPIENT_NAME_MAX_LENGTH } from "@afterword/core/constants";
import * as z from "zod/mini";
import { defineEndpoint } from "../endpoint.ts";
import { idParams, instant, language } from "../fields.ts";
import { contentInForm } from "../note-content.ts";

/** A note that was sent to its own writer, and how far it has come (behaviour §1.10). */
export const rehearsal = z.object({
  _id: z.uuid(),
  askedAt: instant,
  /** `refused`: the mail server has not taken it yet; it is tried again. `failed`: it never will. */
  mail: z.enum(["queued", "refused", "accepted", "failed"]),
  acceptedAt: z.nullable(instant),
  /** The first opening of its link. */
  openedAt: z.nullable(instant),
  /** The link works until then. */
  expiresAt: instant,
});
export type Rehearsal = z.output<typeof rehearsal>;

export const askForRehearsal = defineEndpoint({
  method: "POST",
  path: "/api/note/:id/rehearsal",
  access: "session",
  summary: "Send a note to the caller's own address, marked as a rehearsal; no sign of life.",
  params: idParams,
  reply: rehearsal,
  refusals: [409],
});

export const listRehearsals = defineEndpoint({
  method: "GET",
  path: "/api/note/:id/rehearsals",
  access: "session",
  summary: "The rehearsals of a note whose links still work, newest first.",
  params: idParams,
  reply: z.array(rehearsal).check(z.maxLength(1000)),
});

/** The form that the note editor posts to see a note as its recipient would; nothing of it is kept. */
export const previewForm = z.object({
  /** Access token of the session: a form brings no header. */
  token: z.string().check(z.maxLength(4_000)),
  part: z.enum(["mail", "page"]),
  ...contentInForm,
  /** Of the recipient; empty while none is chosen. */
  name: z.string().check(z.maxLength(RECIPIENT_NAME_MAX_LENGTH)),
  /** The recipient's; left out where they read the writer's. */
  language: z.optional(language),
  /** How the page around it looks; without it the preview follows the device, as a mail program does. */
  theme: z.optional(z.enum(["light", "dark"])),
});
export type PreviewForm = z.output<typeof previewForm>;
