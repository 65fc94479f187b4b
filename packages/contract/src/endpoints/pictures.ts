import { PICTURE_MAX_BYTES } from "@afterword/core/constants";
import * as z from "zod/mini";
import { defineEndpoint } from "../endpoint.ts";
import { id, textUpTo } from "../fields.ts";
import { user } from "./accounts.ts";

/**
 * The faces of accounts and recipients (product §7 and §8). The server makes a small JPEG of every upload.
 */
const PICTURE_UPLOAD = {
  field: "file",
  types: ["image/jpeg", "image/png", "image/webp", "image/gif"],
  maxBytes: PICTURE_MAX_BYTES,
} as const;

export const uploadUserPicture = defineEndpoint({
  method: "POST",
  path: "/api/user/upload-pfp",
  access: "session",
  summary: "Give one's account a picture, in place of an earlier one; a sign of life.",
  upload: PICTURE_UPLOAD,
  reply: user,
});

export const removeUserPicture = defineEndpoint({
  method: "DELETE",
  path: "/api/user/pfp",
  access: "session",
  summary: "Take the picture off one's account; a sign of life.",
  reply: user,
});

/** What a recipient that is not added yet is called in the path. */
export const NEW_RECIPIENT = "new";

export const uploadRecipientPicture = defineEndpoint({
  method: "POST",
  path: "/api/recipient/upload-pfp/:id",
  access: "session",
  summary:
    "Give a recipient a picture; that of a `new` one waits a day for the recipient that is added with it. A sign of life.",
  params: z.object({ id: z.union([z.literal(NEW_RECIPIENT), id]) }),
  upload: PICTURE_UPLOAD,
  reply: z.object({ pfp: textUpTo(500) }),
});

/**
 * The address that `pfp` holds. An `<img>` sends no session, so the address itself is the key: it is signed, stands for
 * one picture, and ends.
 */
export const getPicture = defineEndpoint({
  method: "GET",
  path: "/api/picture/:owner/:picture/:until/:signature",
  access: "public",
  summary: "A picture, by the signed address that an answer gave.",
  params: z.object({
    owner: id,
    picture: id,
    /** The day, counted from 1970, with whose beginning the address ends. */
    until: z.string().check(z.maxLength(6), z.regex(/^[1-9]\d{0,5}$/)),
    signature: z.string().check(z.maxLength(43), z.regex(/^[A-Za-z0-9_-]{43}$/)),
  }),
  file: ["image/jpeg"],
});
