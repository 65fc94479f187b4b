import { createSeededRandom } from "@afterword/testing/seeded-random";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { convertRecordings, findRecording, type Transcoder } from "../../features/media/public.ts";
import { openS3Peer, type S3Peer } from "../../platform/media-store/suites/s3-peer.ts";
import { hashOf, inPieces, listKeys, readAll } from "../../platform/media-store/suites/test-bytes.ts";
import { callCommand } from "../../testing/command-line.ts";
import { createTakes, type Take } from "../../testing/faulty-uploads.ts";
import { createDevice, type Device } from "../../testing/recordings.ts";
import { startTestServer, type Person, type TestServer } from "../../testing/test-server.ts";
import {
  keyOf,
  NEW,
  OLD,
  s3Settings,
  type Settings,
  shareInstallations,
  storesOf,
} from "./suites/recordings-drill.ts";

const installations = shareInstallations();
let peer: S3Peer;
beforeEach(async () => {
  peer = await openS3Peer();
});
afterEach(() => peer.close());

/** What was handed over is what it makes of it, so that nothing has to be compared by ear. */
const transcoder: Transcoder = {
  isAvailable: async () => true,
  convert: async ({ input }) => ({ kind: "made", file: input, seconds: 2, cover: null }),
};
const [oldKey, newKey] = [OLD, NEW].map((key) => Buffer.from(key, "base64")) as [Buffer, Buffer];

const startServer = (settings: Settings, previous: readonly Buffer[] = [oldKey]): Promise<TestServer> =>
  startTestServer(settings, {
    // It belongs to all tests, and to the commands.
    database: { ...installations.database(), close: async () => undefined },
    masterKey: { bytes: previous.length === 0 ? oldKey : newKey, previous },
    transcoder,
  });

/** Hands them over and converts them, all at the same time; the last of them stays as it came. */
const handOver = async (server: TestServer, device: Device, takes: readonly Take[]): Promise<void> => {
  const send = async ({ file, content, count }: Take): Promise<void> => {
    expect((await device.upload(file, content, count)).statusCode).toBe(200);
    if (file !== takes.at(-1)?.file) await convertRecordings(server.context);
  };
  await Promise.all(
    [0, 1].map(async (half) => {
      for (const [at, take] of takes.entries()) if (at % 2 === half) await send(take);
    }),
  );
};

const expectAll = async (server: TestServer, ada: Person, takes: readonly Take[]): Promise<void> => {
  for (const { file, content } of takes) {
    expect((await findRecording(server.context.database.db, ada._id, file))?.state).toBe("ready");
    const { token } = server.context.recordingUrls.credentialOf(ada._id);
    const url = `/api/media/${ada._id}/${file}?Authorization=${token}`;
    expect(hashOf((await server.app.inject({ url })).rawPayload)).toBe(hashOf(content));
  }
};

describe("what is done with all recordings while more arrive and are converted", () => {
  it("Recordings that arrive and are converted while all move and their key changes are whole, in the new store, under the new key", async () => {
    const home = installations.create();
    const takes = createTakes(12, createSeededRandom(20_261_123));
    const before = await startServer(home, []);
    const ada = await before.addPerson();
    await handOver(before, await createDevice(before, ada), takes.slice(0, 4));
    await before.app.close();

    const keys = { MASTER_KEY: NEW, MASTER_KEY_PREVIOUS: OLD };
    const away = { ...home, ...keys, ...s3Settings(peer.settings) };
    const server = await startServer(away);
    const device = await createDevice(server, ada);
    for (const [command, arriving] of [
      ["move-recordings", takes.slice(4, 8)],
      ["rotate-master-key", takes.slice(8)],
    ] as const) {
      const [done] = await Promise.all([callCommand([command], away), handOver(server, device, arriving)]);
      expect([done.code, done.err]).toEqual([0, ""]);
    }
    await convertRecordings(server.context);

    await expectAll(server, ada, takes);
    await server.app.close();
    expect(await listKeys(storesOf({ ...home, MASTER_KEY: NEW }).raw)).toEqual([]);
    const { raw, recordings } = storesOf({ ...away, MASTER_KEY_PREVIOUS: "" });
    expect(await listKeys(raw)).toEqual(takes.map(({ file }) => `recordings/${ada._id}/${file}`).toSorted());
    for (const { file, content } of takes)
      expect(hashOf(await readAll(recordings, `recordings/${ada._id}/${file}`))).toBe(hashOf(content));
  });

  it("The key is not changed while recordings have not all moved, for a move could bring the previous seal back", async () => {
    const home = installations.create();
    await storesOf({ ...home, MASTER_KEY: OLD }).recordings.put(keyOf(1), inPieces(Buffer.from("x")));
    const away = { ...home, MASTER_KEY: NEW, MASTER_KEY_PREVIOUS: OLD, ...s3Settings(peer.settings) };
    const refused = await callCommand(["rotate-master-key"], away);
    expect([refused.code, refused.err]).toEqual([1, expect.stringContaining("let move-recordings finish")]);
    expect((await callCommand(["move-recordings"], away)).code).toBe(0);
    expect((await callCommand(["rotate-master-key"], away)).out).toContain("Recordings resealed: 1.");
  });
});
