import { PAGE_SIGN_SOURCES } from "@afterword/core/switch/signs-of-life";
import * as z from "zod/mini";
import { defineEndpoint } from "../endpoint.ts";
import { instant, secretParams, textUpTo } from "../fields.ts";

/** A sign of life as its owner sees it. */
export const signOfLife = z.object({ at: instant, source: textUpTo(100), device: textUpTo(200) });
export type SignOfLife = z.output<typeof signOfLife>;

export const giveSignOfLife = defineEndpoint({
  method: "POST",
  path: "/api/user/confirm-agency",
  access: "session",
  summary: "A sign of life; 409 tells that the notes of this cycle were delivered before it came.",
  body: z.object({ source: z.enum(PAGE_SIGN_SOURCES) }),
  refusals: [409],
});

export const giveSignOfLifeByLink = defineEndpoint({
  method: "POST",
  path: "/api/user/confirm-agency/:secret",
  access: "public",
  summary: "A sign of life through the link of a reminder, which is good for its own cycle only.",
  params: secretParams,
  refusals: [409, 410],
});
