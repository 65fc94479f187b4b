import { createHash } from "node:crypto";
import { AwsV4Signer } from "aws4fetch";
import { SECOND_MS } from "@afterword/core/time/duration";
import type { Timer } from "../time/clock.ts";
import { StoreUnavailable } from "./object-store.ts";

/** Where an S3-compatible service is, and who we are there. */
export type S3Settings = {
  /** Without a slash at its end. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKey: string;
  readonly secretKey: string;
};

export type S3Request = {
  readonly method: "DELETE" | "GET" | "HEAD" | "POST" | "PUT";
  /** None: the bucket itself. */
  readonly key?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly range?: string;
  /** Held whole, so that it can be sent again. */
  readonly body?: Buffer;
};

export type S3Client = {
  /**
   * Whatever the service answers in the end. Asks again a few times while it is out of order. Rejects with
   * StoreUnavailable when it says nothing.
   */
  readonly ask: (request: S3Request) => Promise<Response>;
  readonly patience: S3Patience;
  readonly timer: Timer;
};

export type S3Patience = {
  /** For an answer to begin, and for a request's own body to be sent. */
  readonly answerMs: number;
  /** For the next piece of a body. */
  readonly silenceMs: number;
  /** Before each further try. */
  readonly retryMs: readonly number[];
};

export const S3_PATIENCE: S3Patience = {
  answerMs: 120 * SECOND_MS,
  silenceMs: 30 * SECOND_MS,
  retryMs: [200, 2 * SECOND_MS],
};

export const createS3Client = (
  settings: S3Settings,
  timer: Timer,
  patience: S3Patience = S3_PATIENCE,
): S3Client => ({
  timer,
  patience,
  ask: async (request) => {
    for (const pauseMs of patience.retryMs) {
      const answer = await send(settings, request, { timer, patience }).catch(() => null);
      if (answer !== null && !isOutOfOrder(answer.status)) return answer;
      await answer?.body?.cancel();
      await timer.startPause(pauseMs).over;
    }
    return send(settings, request, { timer, patience });
  },
});

/** Slow down, or a fault of its own; what it does not know or has no room for stays so. */
const isOutOfOrder = (status: number): boolean => status === 429 || (status >= 500 && !STAYS_SO.has(status));

const STAYS_SO = new Set([501, 507]);

const send = async (
  settings: S3Settings,
  request: S3Request,
  { timer, patience }: Pick<S3Client, "patience" | "timer">,
): Promise<Response> => {
  const { url, method, headers } = await sign(settings, request);
  // Not signed: some services put proxies before themselves that change it.
  headers.set("accept-encoding", "identity");
  if (request.range !== undefined) headers.set("range", request.range);
  const late = new AbortController();
  const pause = timer.startPause(patience.answerMs);
  let isAnswered = false;
  void pause.over.then(() => (isAnswered ? undefined : late.abort(new Error("it took too long"))));
  try {
    const body = request.body === undefined ? {} : { body: new Uint8Array(request.body) };
    return await fetch(url, { method, headers, ...body, redirect: "manual", signal: late.signal });
  } catch (error) {
    throw new StoreUnavailable(`${settings.endpoint} does not answer: ${reasonOf(error)}`, { cause: error });
  } finally {
    isAnswered = true;
    pause.end();
  }
};

/** The hash of the body is signed with the rest, so that nothing on the way can change either. */
const sign = async (settings: S3Settings, { method, key, query, body }: S3Request): Promise<Signed> => {
  const url = new URL(`${settings.endpoint}/${settings.bucket}${key === undefined ? "" : `/${key}`}`);
  for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value);
  const hash = createHash("sha256")
    .update(body ?? "")
    .digest("hex");
  const signer = new AwsV4Signer({
    method,
    url: url.href,
    headers: { "x-amz-content-sha256": hash },
    service: "s3",
    region: settings.region,
    accessKeyId: settings.accessKey,
    secretAccessKey: settings.secretKey,
  });
  return signer.sign();
};

const reasonOf = (error: unknown): string => {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return cause instanceof Error ? cause.message || cause.name : String(cause);
};

type Signed = Awaited<ReturnType<AwsV4Signer["sign"]>>;
