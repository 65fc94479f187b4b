import { NOTE_TEXT_MAX_LENGTH, NOTE_TITLE_MAX_LENGTH } from "@afterword/core/constants";
import { fields as say } from "@afterword/core/messages/fields";
import type { NoteContent } from "@afterword/core/notes/content";
import { PEAKS_MAX_COUNT } from "@afterword/core/recordings/peaks";
import { isRecording } from "@afterword/core/recordings/recording";
import * as z from "zod/mini";
import { lineUpTo, textUpTo } from "./fields.ts";

/** The content of a note on the wire: a schema for each field, once for each way that it travels. */
type ContentSchemas = { readonly [F in keyof NoteContent]: z.ZodMiniType<NoteContent[F]> };

export const recordingType = z.enum(["audio", "video"]);

/** A day: no plan allows as much, and every recording in a note is bounded by the plan of its writer. */
const RECORDING_MAX_SECONDS = 86_400;

/** What a device says besides (`local`, `dirty`, `transcode`) is dropped. */
const recording = z.nullable(
  z
    .object({
      type: recordingType,
      cloud: textUpTo(80),
      length: z.number().check(z.positive(), z.maximum(RECORDING_MAX_SECONDS)),
      peaks: z.optional(textUpTo(PEAKS_MAX_COUNT)),
    })
    .check(z.refine(isRecording)),
);

/** What is saved: the rules of forms and server. */
export const contentInBody = {
  title: lineUpTo(NOTE_TITLE_MAX_LENGTH, say.titleTooLong).check(z.minLength(1, say.titleMissing)),
  text: z.string().check(z.maxLength(NOTE_TEXT_MAX_LENGTH, say.textTooLong)),
  recording,
} satisfies ContentSchemas;

/** What is answered. */
export const contentInReply = {
  title: textUpTo(NOTE_TITLE_MAX_LENGTH),
  text: textUpTo(NOTE_TEXT_MAX_LENGTH),
  recording,
} satisfies ContentSchemas;

/** Undefined, which is no recording, where it cannot be read. */
const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
};

/** What a form posts for a preview, saved or not: every value is text, and a line break is two characters. */
export const contentInForm = {
  title: textUpTo(NOTE_TITLE_MAX_LENGTH),
  text: z.string().check(
    z.overwrite((text) => text.replaceAll("\r\n", "\n")),
    z.maxLength(NOTE_TEXT_MAX_LENGTH),
  ),
  recording: z._default(
    z.pipe(z.pipe(z.string().check(z.maxLength(400)), z.transform(parseJson)), recording),
    null,
  ),
} satisfies ContentSchemas;
