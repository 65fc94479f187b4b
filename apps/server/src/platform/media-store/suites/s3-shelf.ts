import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { createSystemClock } from "../../time/system-clock.ts";

/** What the S3 peer holds, and how it answers a request that is signed rightly. */
export type S3Shelf = {
  readonly answer: (request: Pick<IncomingMessage, "headers" | "method" | "url">, body: Buffer) => S3Answer;
  /** Uploads in parts that were begun, and neither ended nor given up. */
  readonly openUploads: () => number;
  /** Ends no upload from now on, and says so after it began to answer with success. */
  readonly refuseToEnd: () => void;
};

export type S3Answer = {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
};

export const s3Error = (status: number, code: string): S3Answer => ({
  status,
  body: Buffer.from(
    `<?xml version="1.0"?><Error><Code>${code}</Code><Message>&lt;test&gt;</Message></Error>`,
  ),
});

type Objects = Map<string, { readonly bytes: Buffer; readonly at: Date }>;
type Asked = {
  readonly method: string;
  readonly key: string;
  readonly query: URLSearchParams;
  readonly range: string | undefined;
  readonly body: Buffer;
};

export const createS3Shelf = (bucket: string): S3Shelf => {
  const objects: Objects = new Map();
  const uploads: Map<string, Map<number, Buffer>> = new Map();
  let endsUploads = true;
  return {
    openUploads: () => uploads.size,
    refuseToEnd: () => {
      endsUploads = false;
    },
    answer: ({ method = "GET", url = "/", headers }, body) => {
      const { pathname, searchParams: query } = new URL(url, "http://peer");
      const [, named, ...rest] = decodeURIComponent(pathname).split("/");
      if (named !== bucket) return s3Error(404, "NoSuchBucket");
      const asked = { method, key: rest.join("/"), query, range: headers.range, body };
      if (asked.key === "") return method === "GET" ? listPage(objects, query) : { status: 200 };
      if (!query.has("uploads") && !query.has("uploadId")) return answerObject(objects, asked);
      const isRefused = asked.body.includes("<CompleteMultipartUpload>") && !endsUploads;
      return isRefused ? s3Error(200, "InternalError") : answerUpload(objects, uploads, asked);
    },
  };
};

const answerObject = (objects: Objects, { method, key, range, body }: Asked): S3Answer => {
  if (method === "PUT") {
    objects.set(key, { bytes: body, at: new Date(createSystemClock().machineNow()) });
    return { status: 200, headers: { etag: etagOf(body) } };
  }
  if (method === "DELETE") {
    objects.delete(key);
    return { status: 204 };
  }
  const bytes = objects.get(key)?.bytes;
  if (method === "HEAD") {
    return bytes === undefined
      ? { status: 404 }
      : { status: 200, headers: { "content-length": String(bytes.length) } };
  }
  if (bytes === undefined) return s3Error(404, "NoSuchKey");
  return range === undefined ? { status: 200, body: bytes } : answerRange(bytes, range);
};

const answerRange = (bytes: Buffer, range: string): S3Answer => {
  const [start = 0, end = 0] = (/^bytes=(\d+)-(\d+)$/.exec(range) ?? []).slice(1).map(Number);
  if (start >= bytes.length) return s3Error(416, "InvalidRange");
  const last = Math.min(end, bytes.length - 1);
  return {
    status: 206,
    headers: { "content-range": `bytes ${start}-${last}/${bytes.length}` },
    body: bytes.subarray(start, last + 1),
  };
};

const PAGE = 3;

/** Small pages, so that every list of the suite has several. */
const listPage = (objects: Objects, query: URLSearchParams): S3Answer => {
  if (query.get("list-type") !== "2") return s3Error(501, "NotImplemented");
  const after = query.get("continuation-token")?.slice("after:".length) ?? "";
  const keys = [...objects.keys()].filter((key) => key.startsWith(query.get("prefix") ?? "") && key > after);
  const page = keys.toSorted().slice(0, PAGE);
  const contents = page.map(
    (key) =>
      `<Contents><Key>${key}</Key><LastModified>${objects.get(key)?.at.toISOString()}</LastModified><ETag>&quot;x&quot;</ETag><Size>${objects.get(key)?.bytes.length}</Size></Contents>`,
  );
  const isTruncated = keys.length > PAGE;
  const next = isTruncated ? `<NextContinuationToken>after:${page.at(-1)}</NextContinuationToken>` : "";
  return {
    status: 200,
    body: Buffer.from(
      `<?xml version="1.0"?>\n<ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${next}${contents.join("")}</ListBucketResult>`,
    ),
  };
};

const SMALLEST_PART = 5 * 1024 * 1024;

const answerUpload = (
  objects: Objects,
  uploads: Map<string, Map<number, Buffer>>,
  { method, key, query, body }: Asked,
): S3Answer => {
  if (query.has("uploads")) {
    const id = `${key}&${uploads.size}&${objects.size}`;
    uploads.set(id, new Map());
    const text = id.replaceAll("&", "&amp;");
    return { status: 200, body: Buffer.from(`<R><Bucket>b</Bucket><UploadId>${text}</UploadId></R>`) };
  }
  const id = query.get("uploadId") ?? "";
  const parts = uploads.get(id);
  if (parts === undefined) return s3Error(404, "NoSuchUpload");
  if (method === "PUT") {
    parts.set(Number(query.get("partNumber")), body);
    return { status: 200, headers: { etag: etagOf(body) } };
  }
  uploads.delete(id);
  return method === "DELETE" ? { status: 204 } : endUpload(objects, key, { parts, xml: body.toString() });
};

type Ending = { readonly parts: ReadonlyMap<number, Buffer>; readonly xml: string };

const endUpload = (objects: Objects, key: string, { parts, xml }: Ending): S3Answer => {
  const named = [...xml.matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>&quot;([0-9a-f]+)&quot;<\/ETag>/g)];
  const bodies = named.map(([, number]) => parts.get(Number(number)) ?? Buffer.alloc(0));
  const areTrue = named.every(([, , etag], at) => etagOf(bodies[at] ?? Buffer.alloc(0)) === `"${etag}"`);
  if (!areTrue || named.length !== parts.size) return s3Error(400, "InvalidPart");
  if (bodies.slice(0, -1).some(({ length }) => length < SMALLEST_PART)) return s3Error(400, "EntityTooSmall");
  objects.set(key, { bytes: Buffer.concat(bodies), at: new Date(createSystemClock().machineNow()) });
  return { status: 200, body: Buffer.from("<CompleteMultipartUploadResult/>") };
};

const etagOf = (bytes: Buffer): string => `"${createHash("md5").update(bytes).digest("hex")}"`;
