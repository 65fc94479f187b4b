import {
  HISTORY_PAGE_SIZE,
  NOTE_TITLE_MAX_LENGTH,
  RECIPIENT_NAME_MAX_LENGTH,
} from "@afterword/core/constants";
import type { RhythmChange } from "@afterword/core/accounts/rhythm";
import * as z from "zod/mini";
import { defineEndpoint } from "../endpoint.ts";
import { cursor, instant, type OnWire, textUpTo } from "../fields.ts";
import { recordingType } from "../note-content.ts";
import { delivered } from "./notes.ts";

const hours = z.int();

/** What an owner changed of the own rhythm. */
const rhythmChange = z.discriminatedUnion("kind", [
  z.object({ kind: z.enum(["confirm-frequency", "sending-delay"]), fromHours: hours, toHours: hours }),
  z.object({ kind: z.literal("sleep"), until: instant }),
  z.object({ kind: z.literal("awake") }),
]) satisfies z.ZodMiniType<OnWire<RhythmChange>>;

const entry = { _id: z.uuid(), at: instant };

/** One thing that happened to an account on the switch. */
export const historyEntry = z.discriminatedUnion("kind", [
  z.object({
    ...entry,
    kind: z.literal("sign"),
    source: textUpTo(100),
    device: textUpTo(200),
    /** When the notes were delivered that this sign came too late for; null for one that came in time. */
    lateFor: z.nullable(instant),
  }),
  z.object({
    ...entry,
    kind: z.literal("reminder"),
    number: z.int(),
    /** `refused`: not accepted so far; `returned`: accepted at first, then it came back; `withdrawn`: a sign came first. */
    result: z.enum(["queued", "refused", "accepted", "returned", "withdrawn"]),
    acceptedAt: z.nullable(instant),
  }),
  z.object({
    ...entry,
    kind: z.literal("delivery"),
    /** Like the recipient's name, empty once the note was erased. */
    title: textUpTo(NOTE_TITLE_MAX_LENGTH),
    recipient: textUpTo(RECIPIENT_NAME_MAX_LENGTH),
    /** Null without one, and once the note was erased. */
    recording: z.nullable(recordingType),
    ...delivered.shape,
  }),
  z.object({ ...entry, kind: z.literal("rhythm"), change: rhythmChange }),
  /** A delivery that was due was held back for a review (behaviour §1.4), an admin has decided about it, or nobody did. */
  z.object({ ...entry, kind: z.literal("hold"), result: z.enum(["held", "released", "refused", "ended"]) }),
  /** Reminders were refused for so long that the notes go out without one (behaviour §1.2). */
  z.object({
    ...entry,
    kind: z.literal("unreachable"),
    /** By an admin. */
    declared: z.boolean(),
  }),
]);
export type HistoryEntry = z.output<typeof historyEntry>;

export const readHistory = defineEndpoint({
  method: "GET",
  path: "/api/history/:after",
  access: "session",
  summary: "What happened to the caller's account on the switch, newest first; the first page is `newest`.",
  params: z.object({ after: cursor }),
  reply: z.object({
    entries: z.array(historyEntry).check(z.maxLength(HISTORY_PAGE_SIZE)),
    /** Names the next, older page; null on the last one. */
    next: z.nullable(textUpTo(60)),
  }),
});
