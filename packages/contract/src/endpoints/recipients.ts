import * as z from "zod/mini";
import { defineEndpoint } from "../endpoint.ts";
import { id, email, idParams, ownerRef, recipientName } from "../fields.ts";

export const recipient = z.object({
  _id: z.uuid(),
  owner: ownerRef,
  /** Like the address, empty where the server cannot open its seal any more. */
  name: z.string(),
  email: z.string(),
  hasPfp: z.boolean(),
  pfp: z.nullable(z.string()),
  /** Their mailbox refused our mail for good, at the address above. */
  mailCameBack: z.boolean(),
});
export type Recipient = z.output<typeof recipient>;

/** `_id` may be chosen by the caller, so that a creation that is sent twice makes one recipient. */
export const recipientBody = z.object({
  _id: z.optional(id),
  name: recipientName,
  email,
  hasPfp: z.optional(z.boolean()),
});
export type RecipientBody = z.input<typeof recipientBody>;

export const listRecipients = defineEndpoint({
  method: "GET",
  path: "/api/recipients",
  access: "session",
  summary: "The caller's recipients.",
  reply: z.array(recipient),
});

export const addRecipient = defineEndpoint({
  method: "POST",
  path: "/api/recipient",
  access: "session",
  summary: "Add a recipient; a sign of life.",
  body: recipientBody,
  reply: recipient,
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
  summary: "Change a recipient; deliveries under way keep the name and address they were written with.",
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
