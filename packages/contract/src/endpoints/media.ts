import { RECORDING_PART_MAX_BYTES, RECORDING_PARTS_MAX } from "@afterword/core/recordings/limits";
import * as z from "zod/mini";
import { defineEndpoint } from "../endpoint.ts";
import { id, linkSecret, textUpTo } from "../fields.ts";
import { problem } from "../problem.ts";

/** The recordings of notes (product §7, behaviour §5): handing them over in parts, reading and removing them. */
const flag = z.enum(["0", "1"]);

/** The key of a recording, or of its cover, and the number of a part: `{owner}/{time}.m4a.0`, `{owner}/{time}.cover.0`. */
const FILE_PART = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\/\d{10,15}\.(?:m4a|mp4|cover)\.\d{1,5}$/;

/** Which parts the server does not have yet. */
const partsMissing = z.extend(problem, {
  missing: z.array(z.int().check(z.minimum(0))).check(z.maxLength(RECORDING_PARTS_MAX)),
});

export const storeMediaPart = defineEndpoint({
  method: "POST",
  path: "/api/note-media/:userSecret/:isLastPart/:convertFlag/:filePart",
  access: "public",
  summary:
    "Hand over one part of a recording. The secret of the user in the path is what allows it. The same part may come again; other bytes under its number are a 409. The last part is taken only when all others are there; 425 says which are not. 410: the recording was removed. The flag for converting is taken and not asked: the server looks at the file itself.",
  params: z.object({
    userSecret: linkSecret,
    isLastPart: flag,
    convertFlag: flag,
    filePart: z.string().check(z.maxLength(80), z.regex(FILE_PART)),
  }),
  upload: { field: "file", maxBytes: RECORDING_PART_MAX_BYTES, mayBeSlow: true },
  refusals: [402, 409, 410, 423, 425],
  refusalReplies: { 425: partsMissing },
});

export const getDownloadCredential = defineEndpoint({
  method: "GET",
  path: "/api/user-downloadurl",
  access: "session",
  summary:
    "A token that reads the caller's own recordings for a while: at `{downloadUrl}/{cloud}`, in the header or the query parameter `Authorization`.",
  reply: z.object({
    authorizationToken: textUpTo(300),
    downloadUrl: textUpTo(500),
    validSecs: z.int().check(z.minimum(0)),
  }),
});

export const deleteMedia = defineEndpoint({
  method: "POST",
  path: "/api/user-deletemedia",
  access: "session",
  summary: "Remove recordings that no note names any more; those that one names stay.",
  body: z.object({ recordings: z.array(textUpTo(200)).check(z.maxLength(1000)) }),
});

/** What is answered until a recording is converted is of the type that its recorder made. */
const RECORDING_TYPES = [
  "video/mp4",
  "audio/mp4",
  "video/webm",
  "audio/webm",
  "video/ogg",
  "audio/ogg",
] as const;

/** Players send no header, so the token may stand in the query. */
export const getOwnRecording = defineEndpoint({
  method: "GET",
  path: "/api/media/:owner/:file",
  access: "public",
  summary:
    "A recording of the caller, or the picture of a video (`.cover`), by the token of the download credential, in the header or the query parameter `Authorization`.",
  params: z.object({
    owner: id,
    file: z.string().check(z.maxLength(30), z.regex(/^\d{10,15}\.(?:m4a|mp4|cover)$/)),
  }),
  file: [...RECORDING_TYPES, "image/jpeg"],
  ranged: true,
});

/** The address that a page holds: it opens one recording, for some hours. */
export const getLinkedRecording = defineEndpoint({
  method: "GET",
  path: "/api/media/link/:token/:as",
  access: "public",
  summary: "A recording, or its cover, by the signed address that a page gave.",
  params: z.object({
    token: z.string().check(z.maxLength(300), z.regex(/^[\w.-]+$/)),
    as: z.enum(["play", "download", "cover"]),
  }),
  file: [...RECORDING_TYPES, "image/jpeg"],
  ranged: true,
});
