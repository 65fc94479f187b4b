import { bodyOf } from "./body.ts";
import { checkObjectKey, checkPrefix, checkRange } from "./object-key.ts";
import { StoreUnavailable } from "./object-store.ts";
import type { ByteRange, ListedObject, ObjectKey, ObjectStore, StoredObject } from "./object-store.ts";
import { errorOf, readListPage, textOf } from "./s3-answers.ts";
import type { S3Client, S3Request } from "./s3-client.ts";
import { putObject } from "./s3-upload.ts";

/** Any service that speaks S3: objects by path, signature version 4 (docs/deploy.md names some). */
export const createS3Store = (client: S3Client): ObjectStore => {
  const requireBucket = createBucketCheck(client);
  return {
    put: async (key, body) => {
      checkObjectKey(key);
      await putObject(client, key, body);
    },
    get: async (key, range) => {
      checkObjectKey(key);
      if (range !== undefined) checkRange(range);
      return getObject(client, key, range);
    },
    head: async (key) => {
      checkObjectKey(key);
      const answer = await client.ask({ method: "HEAD", key });
      if (answer.ok) return { size: sizeIn(answer.headers.get("content-length")) };
      if (answer.status !== 404) throw await errorOf(answer);
      // The answer has no body that could say which of the two is missing.
      await requireBucket();
      return null;
    },
    delete: async (key) => {
      checkObjectKey(key);
      const answer = await client.ask({ method: "DELETE", key });
      if (answer.status === 404) await requireBucket();
      else if (!answer.ok) throw await errorOf(answer);
      await answer.body?.cancel();
    },
    list: (prefix) => {
      checkPrefix(prefix);
      return listObjects(client, prefix);
    },
  };
};

/** Without its bucket every object would seem missing, and what is missing is given up for lost. */
const createBucketCheck = (client: S3Client): (() => Promise<void>) => {
  let isThere = false;
  return async () => {
    if (isThere) return;
    const answer = await client.ask({ method: "HEAD" });
    if (!answer.ok) throw new StoreUnavailable(`the bucket answers ${answer.status}`);
    isThere = true;
  };
};

const getObject = async (client: S3Client, key: ObjectKey, range?: ByteRange): Promise<StoredObject> => {
  const answer = await client.ask({ method: "GET", key, ...rangeOf(range) });
  if (!answer.ok) throw await errorOf(answer);
  if (range !== undefined && answer.status !== 206) {
    await answer.body?.cancel();
    throw new StoreUnavailable("the object store knows no ranges");
  }
  const size = sizeIn(
    range === undefined
      ? answer.headers.get("content-length")
      : (answer.headers.get("content-range")?.split("/")[1] ?? null),
  );
  return { size, body: answerBody(client, answer) };
};

const rangeOf = (range: ByteRange | undefined): Pick<S3Request, "range"> =>
  range === undefined ? {} : { range: `bytes=${range.start}-${range.end}` };

const sizeIn = (text: string | null): number => {
  if (text === null || !/^\d+$/.test(text)) throw new StoreUnavailable("the object store names no size");
  return Number(text);
};

/** A service that falls silent in the middle is given up; a reader that takes its time is not. */
const answerBody = ({ timer, patience }: S3Client, answer: Response): AsyncIterable<Uint8Array> => {
  const reader = answer.body?.getReader();
  const close = async (): Promise<void> => {
    await reader?.cancel().catch(() => undefined);
  };
  const read = async (): Promise<Uint8Array | null> => {
    if (reader === undefined) return null;
    const pause = timer.startPause(patience.silenceMs);
    const silence = pause.over.then(() => "silence" as const);
    try {
      const next = await Promise.race([reader.read(), silence]);
      if (next === "silence") throw new Error("it fell silent");
      return next.done ? null : (next.value as Uint8Array);
    } catch (error) {
      throw new StoreUnavailable("the object store broke off in the middle of an object", { cause: error });
    } finally {
      pause.end();
    }
  };
  return bodyOf({ read, close });
};

async function* listObjects(client: S3Client, prefix: string): AsyncGenerator<ListedObject> {
  let next: string | null = null;
  do {
    const from: Record<string, string> = next === null ? {} : { "continuation-token": next };
    const answer: Response = await client.ask({
      method: "GET",
      query: { "list-type": "2", prefix, ...from },
    });
    if (!answer.ok) throw await errorOf(answer);
    const page = readListPage(await textOf(answer));
    yield* page.objects;
    next = page.next;
  } while (next !== null);
}
