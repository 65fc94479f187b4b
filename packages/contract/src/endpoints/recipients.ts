import { EMAIL_MAX_LENGTH, RECIPIENT_NAME_MAX_LENGTH } from "@afterword/core/constants";
import * as z from "zod/mini";
import { defineEndpoint } from "../endpoint.ts";
import { id, email, idParams, language, ownerRef, recipientName, textUpTo } from "../fields.ts";

export const recipient = z.object({
  _id: z.uuid(),
  owner: ownerRef,
  /** Like the address, empty where the server cannot open its seal any more. */
  name: textUpTo(RECIPIENT_NAME_MAX_LENGTH),
  email: textUpTo(EMAIL_MAX_LENGTH),
  hasPfp: z.boolean(),
  pfp: z.nullable(textUpTo(500)),
  /** Which language their mail and page speak; null: their writer's. */
  language: z.nullable(language),
  /** Their mailbox refused our mail for good, at the address above. */
  mailCameBack: z.boolean(),
});
export type Recipient = z.output<typeof recipient>;

/** `_id` may be chosen by the caller: a creation that is sent twice makes one recipient, another person under the same id is refused. */
export const recipientBody = z.object({
  _id: z.optional(id),
  name: recipientName,
  email,
  /**
   * Of a new recipient: whether the picture that was sent for a `new` recipient is theirs. Of a known one: false takes
   * their picture away.
   */
  hasPfp: z.optional(z.boolean()),
  /** What the upload for a `new` recipient answered, so that a picture that was sent elsewhere since is not taken. */
  pfp: z.optional(z.nullable(z.string().check(z.maxLength(300)))),
  /** Null or empty: the writer's. Of a known recipient it stays as it is where it is left out. */
  language: z.optional(z.nullable(z.union([z.literal(""), language]))),
});
export type RecipientBody = z.input<typeof recipientBody>;

export const listRecipients = defineEndpoint({
  method: "GET",
  path: "/api/recipients",
  access: "session",
  summary: "The caller's recipients.",
  reply: z.array(recipient).check(z.maxLength(1000)),
});

export const addRecipient = defineEndpoint({
  method: "POST",
  path: "/api/recipient",
  access: "session",
  summary: "Add a recipient; a sign of life.",
  body: recipientBody,
  reply: recipient,
  refusals: [402, 409],
});

export const getRecipient = defineEndpoint({
  method: "GET",
  path: "/api/recipient/:id",
  access: "session",
  summary: "One recipient of the caller.",
  params: idParams,
  reply: recipient,
});

export const updateRecipient = defineEndpoint({
  method: "PUT",
  path: "/api/recipient/:id",
  access: "session",
  summary:
    "Change a recipient; deliveries under way keep the name, address and language they were written with.",
  params: idParams,
  body: recipientBody,
});

export const deleteRecipient = defineEndpoint({
  method: "DELETE",
  path: "/api/recipient/:id",
  access: "session",
  summary: "Delete a recipient and take it out of the caller's notes that were not sent out.",
  params: idParams,
});
