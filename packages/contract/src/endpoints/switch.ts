import * as z from "zod/mini";
import { defineEndpoint } from "../endpoint.ts";
import { secretParams } from "../fields.ts";

/** Acts of a person that count as a sign of life besides logging in and saving (behaviour §1.7). */
const signSource = z.enum(["button", "app-opened", "app-resumed"]);

export const confirmAgency = defineEndpoint({
  method: "POST",
  path: "/api/user/confirm-agency",
  access: "session",
  summary: "A sign of life; 409 tells that the notes of this cycle were delivered before it came.",
  body: z.object({ source: signSource }),
  refusals: [409],
});

export const confirmAgencyByLink = defineEndpoint({
  method: "POST",
  path: "/api/user/confirm-agency/:secret",
  access: "public",
  summary: "A sign of life through the link of a reminder, which is good for its own cycle only.",
  params: secretParams,
  refusals: [409, 410],
});
