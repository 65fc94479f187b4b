import type { getUser } from "@afterword/contract/endpoints/accounts";
import type { getVersion } from "@afterword/contract/endpoints/client";
import type { storeMediaPart } from "@afterword/contract/endpoints/media";
import type { Endpoint } from "@afterword/contract/endpoint";
import { readRecordingKey } from "@afterword/core/recordings/recording";
import { MINUTE_MS, SECOND_MS } from "@afterword/core/time/duration";
import { call, readCsrfCookie } from "../../../shared/http/call.ts";
import { buildRequest, type CallName } from "../../../shared/http/build-request.ts";
import { FORBIDDEN, LIMIT_REACHED, NOT_FOUND, UNAUTHORISED } from "../../../shared/http/statuses.ts";
import { answerTo } from "./upload-answer.ts";
import type { UploadAnswer, UploadStep } from "./upload-queue.machine.ts";

export type PartRequest = {
  readonly id: string;
  readonly part: UploadStep["part"];
  readonly isLast: boolean;
  readonly convert: boolean;
  readonly file: Blob;
  readonly signal: AbortSignal;
  /** Bytes of the request that are on their way. */
  readonly onProgress: (bytes: number) => void;
};

/** Sends parts in the name of the user with this secret, which is asked for once, and again when it is refused. */
export function createPartSender(
  readSecret: () => Promise<string>,
): (request: PartRequest) => Promise<UploadAnswer> {
  let known: string | undefined;
  return async (request) => {
    known ??= await readSecret();
    const sentWith = known;
    const answer = await post(pathOf(request, sentWith), request);
    if (!REFUSED_SECRET.includes(answer.status)) return answerTo(answer.status, answer);
    known = await readSecret();
    return known === sentWith ? answerTo(answer.status, answer) : { result: 2 };
  };
}

const REFUSED_SECRET: readonly number[] = [UNAUTHORISED, FORBIDDEN, NOT_FOUND];

export const readUserSecret = async (userId: string): Promise<string> => {
  const input = { params: { _id: userId }, silent: true };
  return (await call<typeof getUser>("GET /api/user/:_id", input)).secret;
};

const pathOf = ({ id, part, isLast, convert }: PartRequest, userSecret: string): string => {
  const params = {
    userSecret,
    isLastPart: isLast ? "1" : "0",
    convertFlag: convert ? "1" : "0",
    filePart: part === "cover" ? coverFile(id) : `${id}.${part}`,
  };
  return buildRequest(nameOf<typeof storeMediaPart>(STORE_PART), { params }).path;
};

const STORE_PART = "POST /api/note-media/:userSecret/:isLastPart/:convertFlag/:filePart";

/** The compiler holds the name to the contract. */
const nameOf = <E extends Endpoint>(name: CallName<E>): string => name;

/** A cover is a file of its own with one part (docs/decisions/051). */
const coverFile = (id: string): string => {
  const name = readRecordingKey(id);
  return `${name?.owner}/${name?.file.split(".")[0]}.cover.0`;
};

type Posted = {
  readonly status: number;
  readonly missing?: readonly number[];
  readonly waitMs?: number;
  /** Of a 402: why there is no room. */
  readonly sentence?: string;
};

/** No byte for this long, and no answer for this long after the last one, means that the connection is gone. */
const STALLED_MS = MINUTE_MS;

/** By XMLHttpRequest, because `fetch` tells nothing of the bytes on their way. Status 0: no answer. */
async function post(path: string, { file, signal, onProgress }: PartRequest): Promise<Posted> {
  if (readCsrfCookie() === undefined)
    await call<typeof getVersion>("GET /api/version", { silent: true, signal });
  const form = new FormData();
  form.append("file", file);
  const request = new XMLHttpRequest();
  return new Promise((resolve) => {
    let timer: number | undefined;
    const watch = (): void => {
      window.clearTimeout(timer);
      timer = window.setTimeout(() => request.abort(), STALLED_MS);
    };
    const abort = (): void => request.abort();
    signal.addEventListener("abort", abort);
    request.upload.addEventListener("progress", ({ loaded }) => {
      watch();
      onProgress(loaded);
    });
    request.addEventListener("loadend", () => {
      window.clearTimeout(timer);
      signal.removeEventListener("abort", abort);
      resolve(postedOf(request));
    });
    request.open("POST", path);
    request.setRequestHeader("accept", "application/json, text/plain");
    request.setRequestHeader("x-xsrf-token", readCsrfCookie() ?? "");
    watch();
    request.send(form);
    if (signal.aborted) request.abort();
  });
}

const postedOf = (request: XMLHttpRequest): Posted => {
  const wait = Number(request.getResponseHeader("retry-after") ?? Number.NaN);
  const missing = missingIn(request.responseText);
  return {
    status: request.status,
    ...(missing === undefined ? {} : { missing }),
    ...(request.status === LIMIT_REACHED ? { sentence: request.responseText } : {}),
    ...(Number.isFinite(wait) ? { waitMs: wait * SECOND_MS } : {}),
  };
};

const missingIn = (body: string): readonly number[] | undefined => {
  try {
    const { missing } = JSON.parse(body) as { readonly missing?: unknown };
    return Array.isArray(missing) ? missing.filter((one) => Number.isInteger(one)) : undefined;
  } catch {
    return undefined;
  }
};
