import type { ObjectKey } from "./object-store.ts";
import { StoreUnavailable } from "./object-store.ts";
import { errorIn, errorOf, partsXml, textOf, valueOf } from "./s3-answers.ts";
import type { S3Client } from "./s3-client.ts";

/** A part is held in memory until it has arrived. The services want at least 5 MiB, and at most 10,000 parts. */
const PART_BYTES = 8 * 1024 * 1024;

/** In one request if it fits, else in parts that become an object all at once. */
export const putObject = async (
  client: S3Client,
  key: ObjectKey,
  body: AsyncIterable<Uint8Array>,
): Promise<void> => {
  const parts = inParts(body);
  try {
    const first = (await parts.next()).value ?? Buffer.alloc(0);
    const second = first.length < PART_BYTES ? undefined : (await parts.next()).value;
    if (second === undefined) await expectOk(client, { method: "PUT", key, body: first });
    else await putParts(client, key, joined([first, second], parts));
  } finally {
    await parts.return(undefined);
  }
};

/** Forgets each of the first ones once it has been taken. */
async function* joined(first: Buffer[], rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for (let next = first.shift(); next !== undefined; next = first.shift()) yield next;
  yield* rest;
}

/** The pieces of a body put together; every part but the last is full. */
async function* inParts(body: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer, undefined> {
  let pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of body) {
    let rest = piece;
    while (length + rest.length >= PART_BYTES) {
      const taken = PART_BYTES - length;
      yield Buffer.concat([...pieces, rest.subarray(0, taken)]);
      [pieces, length] = [[], 0];
      rest = rest.subarray(taken);
    }
    pieces.push(Buffer.from(rest));
    length += rest.length;
  }
  if (length > 0) yield Buffer.concat(pieces);
  return undefined;
}

const putParts = async (client: S3Client, key: ObjectKey, parts: AsyncIterable<Buffer>): Promise<void> => {
  const begun = await expectOk(client, { method: "POST", key, query: { uploads: "" } });
  const uploadId = valueOf(begun.text, "UploadId");
  if (uploadId === null) throw new StoreUnavailable("the object store began no upload");
  try {
    const etags: string[] = [];
    for await (const body of parts) {
      const query = { partNumber: String(etags.length + 1), uploadId };
      const { headers } = await expectOk(client, { method: "PUT", key, query, body });
      etags.push(headers.get("etag") ?? "");
    }
    const ended = { method: "POST", key, query: { uploadId }, body: Buffer.from(partsXml(etags)) } as const;
    const { text } = await expectOk(client, ended);
    // It begins to answer before it is done, so that a failure comes with the status of success.
    if (text.includes("<Error>")) throw errorIn(500, text);
  } catch (error) {
    await client.ask({ method: "DELETE", key, query: { uploadId } }).catch(() => undefined);
    throw error;
  }
};

type Answer = { readonly headers: Headers; readonly text: string };

const expectOk = async (client: S3Client, request: Parameters<S3Client["ask"]>[0]): Promise<Answer> => {
  const answer = await client.ask(request);
  if (!answer.ok) throw await errorOf(answer);
  return { headers: answer.headers, text: await textOf(answer) };
};
