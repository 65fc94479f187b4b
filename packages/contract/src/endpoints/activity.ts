import { ACTIVITY_KINDS } from "@afterword/core/accounts/activity";
import * as z from "zod/mini";
import { defineEndpoint } from "../endpoint.ts";
import { instant } from "../fields.ts";

export const ACTIVITY_PAGE_SIZE = 50;

/** One thing that was done with an account. Its sentence is `messages.activity[kind]`. */
export const activityEntry = z.object({
  _id: z.uuid(),
  at: instant,
  kind: z.enum(ACTIVITY_KINDS),
  /** In words: "Firefox on Linux". Null where none is known. */
  device: z.nullable(z.string().check(z.maxLength(200))),
  /** The network it came from, without the part that names one household: "203.0.113.x". Null where none is known. */
  network: z.nullable(z.string().check(z.maxLength(60))),
  /** How many times, where several are one entry; otherwise 1. */
  times: z.int().check(z.minimum(1), z.maximum(2 ** 31 - 1)),
});
export type ActivityEntry = z.output<typeof activityEntry>;

/** Behind which entry a page begins: its number in the log. */
const cursor = z.string().check(z.maxLength(10), z.regex(/^(?:newest|[1-9]\d{0,8})$/));

export const listActivity = defineEndpoint({
  method: "GET",
  path: "/api/activity/:after",
  access: "session",
  summary: "What was done with the caller's account, newest first; the first page is `newest`.",
  params: z.object({ after: cursor }),
  reply: z.object({
    entries: z.array(activityEntry).check(z.maxLength(ACTIVITY_PAGE_SIZE)),
    /** Names the next, older page; null on the last one. */
    next: z.nullable(cursor),
  }),
});
