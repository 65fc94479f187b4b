/**
 * A server process for the benchmarks of recordings:
 * - `sealed DATABASE`: the product as it is, with one recording of 64 MB.
 * - `plain DATABASE`: the same, but the recording lies in a folder as it is, and is read with no garbage at all.
 * - `busboy`: Node's bare HTTP server, which takes the file of a form by busboy and waits until it is on the disk, under
 *   its name.
 *
 * Tells its parent where it listens, and its CPU time when asked.
 */
import { createWriteStream } from "node:fs";
import { mkdtemp, open, rename, rm } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { Busboy } from "@fastify/busboy";
import { fileKey } from "@afterword/server/features/media/objects";
import { syncFolder } from "@afterword/server/platform/files/synced-files";
import type { ByteRange } from "@afterword/server/platform/media-store/object-store";
import { openDatabase } from "@afterword/server/platform/db/database";
import type { RecordingStore } from "@afterword/server/platform/media-store/recording-store";
import { createSystemClock } from "@afterword/server/platform/time/system-clock";
import { startTestServer } from "@afterword/server/testing/test-server";

const MEGABYTE = 1024 * 1024;
const RECORDING_BYTES = 64 * MEGABYTE;

const [kind, url = ""] = process.argv.slice(2);
const PIECE_BYTES = 256 * 1024;
/** More than a stream and a socket hold at a time. */
const TURNS = 16;

const pieces = Array.from({ length: kind === "plain" ? TURNS : 0 }, () => Buffer.allocUnsafe(PIECE_BYTES));

const folder = await mkdtemp(join(tmpdir(), "afterword-bench-"));

const listenProduct = async () => {
  const database = await openDatabase({ kind: "url", url }, () => undefined);
  const replacements = { database, clock: createSystemClock() };
  const { app, addPerson, context } = await startTestServer({ DATA_DIR: folder }, replacements);
  if (kind === "plain") Object.assign(context.recordingStore, plainIn(folder));
  await database.db.updateTable("plans").set({ max_recording_length: 120 }).execute();
  const id = { owner: (await addPerson())._id, name: "1700000000001.mp4" };
  await context.recordingStore.put(fileKey(id), content());
  const at = new Date();
  const known = {
    state: "ready",
    bytes: RECORDING_BYTES,
    length_ms: 60_000,
    mime: "video/mp4",
  };
  await database.db
    .insertInto("recordings")
    .values({ ...id, ...known, has_cover: false, created_at: at, updated_at: at })
    .execute();
  const address = await app.listen({ host: "127.0.0.1", port: 0 });
  return { address, recording: `${address}${context.recordingUrls.of({ ...id, for: "delivery" }).play}` };
};

async function* content(): AsyncGenerator<Uint8Array> {
  const megabyte = Buffer.alloc(MEGABYTE, "voice ");
  for (let made = 0; made < RECORDING_BYTES; made += MEGABYTE) yield megabyte;
}

const plainIn = (home: string): Pick<RecordingStore, "get" | "put"> => {
  const pathOf = (key: string): string => join(home, key.replaceAll("/", "-"));
  return {
    put: async (key, body) => {
      await pipeline(body, createWriteStream(pathOf(key)));
      return { size: RECORDING_BYTES };
    },
    get: async (key, range) => ({
      size: RECORDING_BYTES,
      body: readInTurns(pathOf(key), range ?? { start: 0, end: RECORDING_BYTES - 1 }),
    }),
  };
};

/** Into the same memory by turns: Node's own streams fill new memory with each piece, which costs several times as much. */
async function* readInTurns(path: string, { start, end }: ByteRange): AsyncGenerator<Uint8Array> {
  const handle = await open(path);
  for (let at = start, turn = 0; at <= end; at += PIECE_BYTES, turn += 1) {
    const piece = pieces[turn % TURNS] ?? Buffer.alloc(PIECE_BYTES);
    const { bytesRead } = await handle.read(piece, 0, Math.min(PIECE_BYTES, end + 1 - at), at);
    yield piece.subarray(0, bytesRead);
  }
  await handle.close();
}

const listenBarely = async () => {
  let files = 0;
  const bare = createServer((request, response) => {
    files += 1;
    void takeForm(request, response, join(folder, String(files)));
  });
  await new Promise<void>((resolve) => void bare.listen(0, "127.0.0.1", resolve));
  return { address: `http://127.0.0.1:${(bare.address() as AddressInfo).port}`, recording: "" };
};

const takeForm = async (request: IncomingMessage, response: ServerResponse, path: string): Promise<void> => {
  const type = request.headers["content-type"] ?? "";
  const form = new Busboy({ headers: { ...request.headers, "content-type": type } });
  form.on("file", (_field, file) => void keepFile(file, path).then(() => response.end("OK")));
  await pipeline(request, form);
};

const keepFile = async (file: AsyncIterable<Uint8Array>, path: string): Promise<void> => {
  const handle = await open(`${path}.draft`, "wx");
  for await (const piece of file) await handle.write(piece);
  await handle.sync();
  await handle.close();
  await rename(`${path}.draft`, path);
  await syncFolder(folder);
};

process.on("message", () => process.send?.(process.cpuUsage()));
process.on("disconnect", () => void rm(folder, { recursive: true }).finally(() => process.exit()));
process.send?.(await (kind === "busboy" ? listenBarely() : listenProduct()));
