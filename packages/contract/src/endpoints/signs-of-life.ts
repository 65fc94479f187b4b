import { PAGE_SIGN_SOURCES, type PageSignSource } from "@afterword/core/switch/signs-of-life";
import * as z from "zod/mini";
import { catch as orElse } from "zod/mini";
import { defineEndpoint } from "../endpoint.ts";
import { instant, secretParams, textUpTo } from "../fields.ts";

/** A sign of life as its owner sees it. */
export const signOfLife = z.object({ at: instant, source: textUpTo(100), device: textUpTo(200) });
export type SignOfLife = z.output<typeof signOfLife>;

const BUTTON = "button" satisfies PageSignSource;

export const giveSignOfLife = defineEndpoint({
  method: "POST",
  path: "/api/user/confirm-agency",
  access: "session",
  summary:
    "A sign of life by its owner's hand; 409 tells that the notes of this cycle were delivered before it came. " +
    "Every other body, and none, counts as the button.",
  // A sign of life never fails on its form, nor on a source that only another version knows (behaviour §1.7).
  body: orElse(z.object({ source: orElse(z._default(z.enum(PAGE_SIGN_SOURCES), BUTTON), BUTTON) }), {
    source: BUTTON,
  }),
  takesAnyBody: true,
  refusals: [409],
});

export const giveSignOfLifeByLink = defineEndpoint({
  method: "POST",
  path: "/api/user/confirm-agency/:secret",
  access: "public",
  summary: "A sign of life through the link of a reminder, which is good until the next sign of life.",
  params: secretParams,
  takesAnyBody: true,
  refusals: [409, 410],
});
