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
  const limits = { ...ONE_FILE, fileSize: maxBytes };
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

export type StreamedUpload<Value> =
  | { readonly kind: "taken"; readonly value: Value }
  /** The form is none, holds something else, or broke off before the end of the file. */
  | { readonly kind: "no-file" | "too-large" };

/**
 * Hands the file of a form on as it comes, never whole in memory. What takes it keeps nothing of a file whose reading
 * fails: that is how it learns that the file is too large or broke off.
 */
export const streamUpload = async <Value>(
  request: FastifyRequest,
  { field, maxBytes }: Upload,
  take: (body: AsyncIterable<Uint8Array>) => Promise<Value>,
): Promise<StreamedUpload<Value>> => {
  if (!request.isMultipart()) return { kind: "no-file" };
  if (Number(request.headers["content-length"]) > maxBytes + FORM_BYTES) return { kind: "too-large" };
  let failed: "no-file" | "too-large" | null = null;
  async function* read(file: FileStream): AsyncGenerator<Uint8Array> {
    try {
      for await (const chunk of file) yield chunk as Uint8Array;
    } catch (error) {
      failed = "no-file";
      throw error;
    }
    if (!file.truncated) return;
    failed = "too-large";
    throw new Error("an uploaded file is larger than it may be");
  }
  // Nothing but the form is read until then, so an error is always the form's.
  const file = await request.file({ limits: { ...ONE_FILE, fileSize: maxBytes } }).catch(() => undefined);
  if (file === undefined || file.fieldname !== field) return { kind: "no-file" };
  try {
    return { kind: "taken", value: await take(read(file.file)) };
  } catch (error) {
    if (failed !== null) return { kind: failed };
    if (isFormError(error)) return { kind: "no-file" };
    throw error;
  }
};

type FileStream = NonNullable<Awaited<ReturnType<FastifyRequest["file"]>>>["file"];

const ONE_FILE = { files: 1, fields: 0, parts: 1, headerPairs: 20 } as const;

/** Those of the multipart parser carry the status of the answer that they would be. */
const isFormError = (error: unknown): boolean =>
  error instanceof Error && "statusCode" in error && Number(error.statusCode) < 500;

/**
 * Reads an uploaded file only in a slot, so that what all uploads together take of the memory is bounded: a file is
 * held twice for a moment, so eight of 8 MB take 128 MB at most. An upload that finds no free slot is refused as
 * busy.
 */
export type WithUploadSlot = <Value>(
  owner: string,
  work: () => Promise<Outcome<Value>>,
) => Promise<Outcome<Value>>;

const AT_ONCE = { ofAll: 8, ofAccount: 2 };

export const createUploadSlots = (): WithUploadSlot => {
  const ofAll = createSemaphore({ atOnce: AT_ONCE.ofAll, waiting: 0 });
  const ofAccount = createSemaphore({ atOnce: AT_ONCE.ofAccount, waiting: 0 });
  return async (owner, work) =>
    (await ofAccount(owner, () => ofAll("all", work))) ?? refuse({ kind: "busy" });
};
