import type { FileAnswer } from "@afterword/contract/endpoint";
import { ok, refuse } from "@afterword/core/errors/outcome";
import type { Outcome } from "@afterword/core/errors/outcome";
import { DOWNLOAD_NAME } from "@afterword/core/recordings/recording";
import type { Context } from "../../context.ts";
import { containerOfMime, savedName, typeOfName } from "./container.ts";
import { coverKey, fileKey, partKey } from "./objects.ts";
import { COVER_PART, findPart } from "./part-queries.ts";
import { openParts } from "./parts.ts";
import { findRecordingRow, isActive } from "./queries.ts";
import type { RecordingId, RecordingRow } from "./queries.ts";
import type { LinkPurpose } from "./recording-urls.ts";

type ReadingContext = Pick<Context, "database" | "recordingStore" | "recordingUrls">;

/** By the credential of its owner, who hears it also while it is withheld from recipients. */
export const readOwnRecording = async (
  context: ReadingContext,
  id: RecordingId,
  { token, isDownload }: { readonly token: string; readonly isDownload: boolean },
): Promise<Outcome<FileAnswer>> => {
  const credential = context.recordingUrls.readCredential(token);
  if (credential === null) return refuse({ kind: "no-session" });
  if (credential.owner !== id.owner) return refuse({ kind: "not-found" });
  if (!(await isActive(context.database.db, id.owner))) return refuse({ kind: "no-session" });
  const video = id.name.replace(/\.cover$/, ".mp4");
  if (video !== id.name) return readCover(context, { owner: id.owner, name: video }, "owner");
  return readFile(context, id, { for: "owner", isDownload });
};

export type LinkedView = "play" | "download" | "cover";

/** By the address that a page holds. An address that is over is answered like one that never was. */
export const readLinkedRecording = async (
  context: ReadingContext,
  token: string,
  view: LinkedView,
): Promise<Outcome<FileAnswer>> => {
  const link = context.recordingUrls.readLink(token);
  if (link === null) return refuse({ kind: "not-found" });
  if (view === "cover") return readCover(context, link, link.for);
  return readFile(context, link, { for: link.for, isDownload: view === "download" });
};

type Reader = { readonly for: LinkPurpose; readonly isDownload: boolean };

/** The converted file, or until there is one what arrived of it, in its true form. */
const readFile = async (
  context: ReadingContext,
  id: RecordingId,
  reader: Reader,
): Promise<Outcome<FileAnswer>> => {
  const row = await findRecordingRow(context.database.db, id);
  if (row === undefined || row.mime === null) return refuse({ kind: "not-found" });
  if (row.state === "withheld" && reader.for !== "owner") return refuse({ kind: "not-found" });
  const isConverted = row.state === "ready" || row.state === "withheld";
  const file = isConverted ? convertedFile(context, row) : await joinedFile(context, row);
  if (file.size === 0) return refuse({ kind: "not-found" });
  const type = typeOfName(id.name);
  const name = isConverted ? DOWNLOAD_NAME[type] : savedName(type, containerOfMime(row.mime));
  return ok({
    ...file,
    type: row.mime,
    disposition: reader.isDownload ? `attachment; filename="${name}"` : "inline",
  });
};

type Bytes = Pick<FileAnswer, "size" | "etag" | "open">;

const convertedFile = ({ recordingStore }: ReadingContext, row: RecordingRow): Bytes => ({
  size: row.bytes,
  etag: `"c${row.bytes}-${row.length_ms}"`,
  open: async (range) => (await recordingStore.get(fileKey(row), range)).body,
});

/** More may come, and is then another version. */
const joinedFile = async (context: ReadingContext, row: RecordingRow): Promise<Bytes> => {
  const { size, open } = await openParts(context, row);
  return { size, etag: `"p${size}"`, open: async (range) => open(range) };
};

const readCover = async (
  context: ReadingContext,
  id: RecordingId,
  reader: LinkPurpose,
): Promise<Outcome<FileAnswer>> => {
  const row = await findRecordingRow(context.database.db, id);
  if (row === undefined || (row.state === "withheld" && reader !== "owner"))
    return refuse({ kind: "not-found" });
  const key = row.has_cover ? coverKey(id) : await keyOfTakenCover(context, id);
  const found = key === null ? null : await context.recordingStore.head(key);
  if (key === null || found === null) return refuse({ kind: "not-found" });
  const open: FileAnswer["open"] = async (range) => (await context.recordingStore.get(key, range)).body;
  return ok({ size: found.size, type: "image/jpeg", open });
};

/** The one that the device made, until the server has made its own of the video. */
const keyOfTakenCover = async ({ database }: ReadingContext, id: RecordingId): Promise<string | null> => {
  const part = await findPart(database.db, id, COVER_PART);
  return part === undefined ? null : partKey(id, part.object);
};
