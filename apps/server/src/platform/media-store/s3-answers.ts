import { ObjectMissing, StoreFull, StoreUnavailable } from "./object-store.ts";
import type { ListedObject } from "./object-store.ts";

/** What the answers of an S3-compatible service mean. Their XML is flat, and every name in it is known. */

/** The error that an answer means; its body is read. */
export const errorOf = async (answer: Response): Promise<Error> =>
  errorIn(answer.status, await textOf(answer));

export const errorIn = (status: number, xml: string): Error => {
  const code = valueOf(xml, "Code") ?? "";
  const said = `the object store answers ${status} ${code}`.trimEnd();
  if (code === "NoSuchKey") return new ObjectMissing("there is no such object");
  if (status === 416) return new RangeError("the object has no byte of this range");
  if (status === 507 || FULL.has(code)) return new StoreFull(said);
  return new StoreUnavailable(said);
};

const FULL = new Set(["EntityTooLarge", "InsufficientStorage", "QuotaExceeded", "XMinioStorageFull"]);

/** A service that breaks off in the middle of an answer does not answer. */
export const textOf = async (answer: Response): Promise<string> => {
  try {
    return await answer.text();
  } catch (error) {
    throw new StoreUnavailable("the object store broke off its answer", { cause: error });
  }
};

/** The first value of this name. */
export const valueOf = (xml: string, name: string): string | null => {
  const text = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];
  return text === undefined ? null : unescape(text);
};

export type ListPage = {
  readonly objects: readonly ListedObject[];
  /** Where the next page begins; null after the last. */
  readonly next: string | null;
};

export const readListPage = (xml: string): ListPage => ({
  objects: [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, entry = ""]) => ({
    key: valueOf(entry, "Key") ?? "",
    size: Number(valueOf(entry, "Size")),
    at: new Date(valueOf(entry, "LastModified") ?? ""),
  })),
  next: valueOf(xml, "IsTruncated") === "true" ? valueOf(xml, "NextContinuationToken") : null,
});

/** The parts of an upload in the order of their numbers, for the request that puts them together. */
export const partsXml = (etags: readonly string[]): string => {
  const parts = etags.map(
    (etag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${escape(etag)}</ETag></Part>`,
  );
  return `<CompleteMultipartUpload>${parts.join("")}</CompleteMultipartUpload>`;
};

const ENTITIES: readonly (readonly [string, string])[] = [
  ["&", "&amp;"],
  ["<", "&lt;"],
  [">", "&gt;"],
  ['"', "&quot;"],
  ["'", "&apos;"],
];

const escape = (text: string): string =>
  ENTITIES.reduce((escaped, [letter, entity]) => escaped.replaceAll(letter, entity), text);

const unescape = (text: string): string =>
  ENTITIES.toReversed().reduce(
    (plain, [letter, entity]) => plain.replaceAll(entity, letter),
    text.replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code))),
  );
