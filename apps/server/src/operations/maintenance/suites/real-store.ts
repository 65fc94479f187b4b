import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createS3Client } from "../../../platform/media-store/s3-client.ts";
import type { S3Settings } from "../../../platform/media-store/s3-client.ts";
import { createS3Store } from "../../../platform/media-store/s3-store.ts";
import { objectStoreSuite } from "../../../platform/media-store/suites/object-store.ts";
import {
  hashOf,
  inPieces,
  listKeys,
  readAll,
  testBytes,
} from "../../../platform/media-store/suites/test-bytes.ts";
import { systemTimer } from "../../../platform/time/system-clock.ts";
import { callCommand } from "../../../testing/command-line.ts";
import { createBucket, openGate, type Gate, type RealS3 } from "../../../testing/real-s3.ts";
import {
  keyOf,
  OLD,
  recordingsDrill,
  type Settings,
  s3Settings,
  storesOf,
  shareInstallations,
} from "./recordings-drill.ts";

const MIB = 1024 * 1024;

/** What a service must show on which recordings are to lie: each test has a bucket of its own there. */
export const realStoreSuite = (start: () => Promise<RealS3>): void => {
  let service: RealS3;
  let gate: Gate;
  let buckets = 0;
  const installations = shareInstallations();
  beforeAll(async () => {
    service = await start();
    gate = await openGate(service.access.endpoint);
  }, 300_000);
  afterAll(async () => {
    await service?.stop();
    await gate?.close();
  });

  const openBucket = async (): Promise<S3Settings> => {
    const bucket = `recordings-${(buckets += 1)}`;
    const settings = { ...service.access, endpoint: gate.endpoint, bucket };
    await createBucket(settings);
    return settings;
  };

  describe("the store", () => {
    objectStoreSuite(async () => {
      const store = createS3Store(createS3Client(await openBucket(), systemTimer));
      const before = gate.received();
      return { store, arrivedBytes: async () => gate.received() - before };
    });
  });

  describe("the drill", () => {
    recordingsDrill(installations, "object store", async () => s3Settings(await openBucket()));
  });

  it("Recordings move from the folder to the service and back, and can be read before, between and after", async () => {
    const there: Settings = { ...installations.create(), MASTER_KEY: OLD, ...s3Settings(await openBucket()) };
    const here = { ...there, RECORDINGS_STORE: "folder" };
    const sizes = [1, 65_537, 21 * MIB];
    const { recordings } = storesOf(here);
    for (const [at, size] of sizes.entries()) await recordings.put(keyOf(at), inPieces(testBytes(size, at)));
    const expectAllIn = async (settings: Settings): Promise<void> => {
      const stores = storesOf(settings);
      for (const [at, size] of sizes.entries())
        expect(hashOf(await readAll(stores.recordings, keyOf(at)))).toBe(hashOf(testBytes(size, at)));
    };
    await expectAllIn(there);
    for (const settings of [there, here]) {
      const moved = await callCommand(["move-recordings"], settings);
      expect([moved.code, moved.err]).toEqual([0, ""]);
      expect(await listKeys(storesOf(settings).raw)).toHaveLength(sizes.length);
      expect(await listKeys(storesOf(settings === there ? here : there).raw)).toEqual([]);
      await expectAllIn(settings);
    }
  });
};
