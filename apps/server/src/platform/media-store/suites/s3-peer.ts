import { createHash, createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { SignatureV4 } from "@smithy/signature-v4";
import { createSystemClock } from "../../time/system-clock.ts";
import { createS3Shelf, s3Error, type S3Answer, type S3Shelf } from "./s3-shelf.ts";

/** How the peer treats a request. */
export type S3Manner =
  | "serve"
  | "answer-503"
  /** Takes the request and says nothing. */
  | "hang"
  /** Begins the answer's body, and breaks the connection off. */
  | "break-off"
  /** Begins the answer's body, and says no more. */
  | "fall-silent"
  /** Refuses, for want of room. */
  | "full"
  /** Does what was asked, and breaks the connection off before it says so. */
  | "lose-answer";

/** A small S3 service on loopback, which takes no request whose signature is not exactly right. */
export type S3Peer = {
  readonly settings: {
    endpoint: string;
    bucket: string;
    region: string;
    accessKey: string;
    secretKey: string;
  };
  /** Method, path and query of each request, oldest first. */
  readonly asked: readonly string[];
  /** Of request bodies, in bytes, so far. */
  readonly received: () => number;
  readonly sent: () => number;
  /** So many requests are treated so, all if no number is given, once so many others have been served. */
  readonly treat: (manner: S3Manner, times?: number, after?: number) => void;
  readonly shelf: S3Shelf;
  readonly close: () => Promise<void>;
};

const SETTINGS = {
  bucket: "recordings",
  region: "eu-test-1",
  accessKey: "test-key",
  secretKey: "test/secret+",
};

export const openS3Peer = async (): Promise<S3Peer> => {
  const asked: string[] = [];
  const counts = { received: 0, sent: 0 };
  const manners = createManners();
  const shelf = createS3Shelf(SETTINGS.bucket);
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    asked.push(`${request.method} ${request.url}`);
    const manner = manners.next();
    const body = await readBody(request, counts);
    if (manner === "hang") return;
    const refusal = refusalOf(manner) ?? (await findForgery(request, body));
    const answer = refusal ?? shelf.answer(request, body);
    await respond(response, { ...answer, manner }, counts);
  };
  const server = createServer(
    (request, response) => void serve(request, response).catch(() => response.destroy()),
  );
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    settings: { ...SETTINGS, endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}` },
    asked,
    received: () => counts.received,
    sent: () => counts.sent,
    treat: manners.treat,
    shelf,
    close: async () => {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
};

const createManners = () => {
  let [current, left, before]: [S3Manner, number, number] = ["serve", 0, 0];
  return {
    treat: (manner: S3Manner, times = Number.POSITIVE_INFINITY, after = 0): void => {
      [current, left, before] = [manner, times, after];
    },
    next: (): S3Manner => {
      before -= 1;
      if (before >= 0) return "serve";
      left -= 1;
      return left >= 0 ? current : "serve";
    },
  };
};

const refusalOf = (manner: S3Manner): S3Answer | null => {
  if (manner === "answer-503") return s3Error(503, "SlowDown");
  return manner === "full" ? s3Error(507, "InsufficientStorage") : null;
};

const readBody = async (request: IncomingMessage, counts: { received: number }): Promise<Buffer> => {
  const pieces: Buffer[] = [];
  for await (const piece of request as AsyncIterable<Buffer>) {
    pieces.push(piece);
    counts.received += piece.length;
  }
  return Buffer.concat(pieces);
};

const PIECE = 64 * 1024;

const respond = async (
  response: ServerResponse,
  { status, headers = {}, body = Buffer.alloc(0), manner }: S3Answer & { readonly manner: S3Manner },
  counts: { sent: number },
): Promise<void> => {
  if (manner === "lose-answer") return void response.destroy();
  // The answer to HEAD names the size of what it does not send.
  response.writeHead(status, { "content-length": body.length, ...headers });
  const closed = once(response, "close");
  for (let at = 0; at < body.length && !response.destroyed; at += PIECE) {
    const isDrained = response.write(body.subarray(at, at + PIECE));
    counts.sent += PIECE;
    if (manner === "break-off") return void setImmediate(() => response.destroy());
    if (manner === "fall-silent") return;
    if (!isDrained) await Promise.race([once(response, "drain"), closed]);
  }
  response.end();
};

const CLOCK_MAY_DIFFER_MS = 900_000;
const MUST_BE_SIGNED = ["host", "x-amz-content-sha256", "x-amz-date"];

/** Signs the request once more, by another library, and compares. Null when it is right. */
const findForgery = async (request: IncomingMessage, body: Buffer): Promise<S3Answer | null> => {
  const { authorization = "", "x-amz-date": date, "x-amz-content-sha256": hash } = headersOf(request);
  const names = /SignedHeaders=([^,]+),/.exec(authorization)?.[1]?.split(";") ?? [];
  if (!MUST_BE_SIGNED.every((name) => names.includes(name))) return s3Error(403, "AccessDenied");
  const signedAt = readDate(date ?? "");
  if (!(Math.abs(createSystemClock().machineNow() - signedAt.getTime()) < CLOCK_MAY_DIFFER_MS))
    return s3Error(403, "RequestTimeTooSkewed");
  if ((await signatureOf(request, names, signedAt)) !== authorization)
    return s3Error(403, "SignatureDoesNotMatch");
  const isBody = createHash("sha256").update(body).digest("hex") === hash;
  return isBody ? null : s3Error(400, "XAmzContentSHA256Mismatch");
};

const signatureOf = async (
  request: IncomingMessage,
  names: readonly string[],
  signingDate: Date,
): Promise<string | undefined> => {
  const { pathname, searchParams, hostname, port } = new URL(
    request.url ?? "",
    `http://${request.headers.host}`,
  );
  const headers = headersOf(request);
  const signer = new SignatureV4({
    credentials: { accessKeyId: SETTINGS.accessKey, secretAccessKey: SETTINGS.secretKey },
    region: SETTINGS.region,
    service: "s3",
    sha256: Sha256,
    uriEscapePath: false,
    applyChecksum: false,
  });
  const signed = await signer.sign(
    {
      method: request.method ?? "",
      protocol: "http:",
      hostname,
      port: Number(port),
      path: pathname,
      query: Object.fromEntries(searchParams),
      headers: Object.fromEntries(names.map((name) => [name, headers[name] ?? ""])),
    },
    { signingDate, signableHeaders: new Set(names) },
  );
  return signed.headers["authorization"];
};

const headersOf = ({ headers }: IncomingMessage): Partial<Record<string, string>> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));

/** 20261123T041500Z */
const readDate = (text: string): Date =>
  new Date(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z"));

/** As the library wants to have it. */
class Sha256 {
  readonly #hash;
  constructor(secret?: unknown) {
    this.#hash = secret === undefined ? createHash("sha256") : createHmac("sha256", secret as Uint8Array);
  }
  update(bytes: Uint8Array | string): void {
    this.#hash.update(bytes);
  }
  async digest(): Promise<Uint8Array> {
    return this.#hash.digest();
  }
  reset(): void {}
}
