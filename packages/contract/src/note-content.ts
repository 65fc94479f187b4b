import { NOTE_TEXT_MAX_LENGTH, NOTE_TITLE_MAX_LENGTH } from "@afterword/core/constants";
import { fields as say } from "@afterword/core/messages/fields";
import type { NoteContent } from "@afterword/core/notes/content";
import * as z from "zod/mini";
import { textUpTo } from "./fields.ts";

/** The content of a note on the wire: a schema for each field, once for each way that it travels. */
type ContentSchemas = { readonly [F in keyof NoteContent]: z.ZodMiniType<NoteContent[F]> };

/** What stands beside the content in one object, and must not take the place of any of its fields. */
export type BesideContent = { readonly [F in keyof NoteContent]?: never } & Record<string, unknown>;

/** What is saved: the rules of forms and server. */
export const contentInBody = {
  title: z
    .string()
    .check(z.trim(), z.minLength(1, say.titleMissing), z.maxLength(NOTE_TITLE_MAX_LENGTH, say.titleTooLong)),
  text: z.string().check(z.maxLength(NOTE_TEXT_MAX_LENGTH, say.textTooLong)),
} satisfies ContentSchemas;

/** What is answered. */
export const contentInReply = {
  title: textUpTo(NOTE_TITLE_MAX_LENGTH),
  text: textUpTo(NOTE_TEXT_MAX_LENGTH),
} satisfies ContentSchemas;

/** What a form posts for a preview, saved or not: every value is text, and a line break is two characters. */
export const contentInForm = {
  title: textUpTo(NOTE_TITLE_MAX_LENGTH),
  text: z.string().check(
    z.overwrite((text) => text.replaceAll("\r\n", "\n")),
    z.maxLength(NOTE_TEXT_MAX_LENGTH),
  ),
} satisfies ContentSchemas;
