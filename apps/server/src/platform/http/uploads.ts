import multipart from "@fastify/multipart";
import type { Upload } from "@afterword/contract/endpoint";
import { ok, refuse, type Outcome } from "@afterword/core/errors/outcome";
import type { Sentence } from "@afterword/core/language/sentence";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { createSemaphore } from "../throttle/semaphore.ts";

/**
 * The calls that take a file are registered in here: everywhere else a form of the browser stays an unknown type.
 */
export const withUploads = (app: FastifyInstance, register: (scope: FastifyInstance) => void): void => {
  void app.register(async (scope) => {
    await scope.register(multipart, { throwFileSizeLimit: false });
    register(scope);
  });
};

/** Room for the boundaries and names of a form around its file. */
const FORM_BYTES = 16 * 1024;
const MEGABYTE = 1024 * 1024;

/**
 * The file of a form that holds nothing else, whole and in memory: nothing is written anywhere, so nothing stays when
 * its sender goes away. Its name and the type it is said to have are not looked at.
 */
export const readUpload = async (
  request: FastifyRequest,
  { field, maxBytes }: Upload,
): Promise<Outcome<Buffer>> => {
  const refuseWith = (sentence: Sentence) => refuse({ kind: "invalid", fields: { [field]: sentence } });
  if (!request.isMultipart()) return refuseWith((say) => say.pictures.oneFile);
  const tooLarge: Sentence = (say) => say.pictures.tooLarge(Math.floor(maxBytes / MEGABYTE));
  // Said at once where the sender says how much is coming.
  if (Number(request.headers["content-length"]) > maxBytes + FORM_BYTES) return refuseWith(tooLarge);
  const files = await readFiles(request, maxBytes);
  const [file] = files ?? [];
  if (file === undefined || file.field !== field || file.content.length === 0)
    return refuseWith((say) => say.pictures.oneFile);
  return file.isTooLarge ? refuseWith(tooLarge) : ok(file.content);
};

type FileOfForm = { readonly field: string; readonly content: Buffer; readonly isTooLarge: boolean };

/** Null for a form that cannot be read, or that holds more than one file. */
const readFiles = async (request: FastifyRequest, maxBytes: number): Promise<FileOfForm[] | null> => {
  const files: FileOfForm[] = [];
  const limits = { fileSize: maxBytes, files: 1, fields: 0, parts: 1, headerPairs: 20 };
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type !== "file") return null;
      const content = await part.toBuffer();
      files.push({ field: part.fieldname, content, isTooLarge: part.file.truncated });
    }
    return files;
  } catch {
    // Nothing but the form is read in here, so an error is always the form's.
    return null;
  }
};

/**
 * Reads an uploaded file only in a slot, so that what all uploads together take of the memory is bounded: a file is
 * held twice for a moment, so eight of 8 MB take 128 MB at most. An upload that finds no free slot is refused as
 * busy.
 */
export type WithUploadSlot = <Value>(
  owner: string,
  work: () => Promise<Outcome<Value>>,
) => Promise<Outcome<Value>>;

const AT_ONCE = 8;
const AT_ONCE_OF_ACCOUNT = 2;

export const createUploadSlots = (): WithUploadSlot => {
  const ofAll = createSemaphore({ atOnce: AT_ONCE, waiting: 0 });
  const ofAccount = createSemaphore({ atOnce: AT_ONCE_OF_ACCOUNT, waiting: 0 });
  return async (owner, work) =>
    (await ofAccount(owner, () => ofAll("all", work))) ?? refuse({ kind: "busy" });
};
