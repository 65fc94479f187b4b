import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openS3Peer, type S3Peer } from "../../platform/media-store/suites/s3-peer.ts";
import {
  hashOf,
  inPieces,
  listKeys,
  readAll,
  testBytes,
} from "../../platform/media-store/suites/test-bytes.ts";
import { callCommand } from "../../testing/command-line.ts";
import {
  keyOf,
  OLD,
  OWNER,
  s3Settings,
  SIZES,
  storesOf,
  shareInstallations,
} from "./suites/recordings-drill.ts";

const installations = shareInstallations();
let peer: S3Peer;
beforeEach(async () => {
  peer = await openS3Peer();
});
afterEach(() => peer.close());

describe("move-recordings", () => {
  it("Everything moves to the object store and back, can be read all the time, and nothing stays behind", async () => {
    const here = { ...installations.create(), MASTER_KEY: OLD };
    const refused = await callCommand(["move-recordings"], here);
    expect([refused.code, refused.err]).toEqual([1, expect.stringContaining("There is only the folder")]);
    const { recordings, raw: disk } = storesOf(here);
    for (const [at, size] of SIZES.entries()) await recordings.put(keyOf(at), inPieces(testBytes(size, at)));
    const away = { ...here, ...s3Settings(peer.settings) };
    const { recordings: both, raw: bucket } = storesOf(away);
    const expectAll = async (store: typeof both): Promise<void> => {
      for (const [at, size] of SIZES.entries()) {
        expect(hashOf(await readAll(store, keyOf(at)))).toBe(hashOf(testBytes(size, at)));
      }
    };
    await expectAll(both);

    // Three requests an object, and one for the bucket: the service has no room in the middle of the second. The next run goes on.
    peer.treat("full", 1, 5);
    const stopped = await callCommand(["move-recordings"], away);
    expect([stopped.code, stopped.err]).toEqual([1, expect.stringContaining("InsufficientStorage")]);
    expect([(await listKeys(disk)).length, (await listKeys(bucket)).length]).toEqual([SIZES.length - 1, 1]);
    await expectAll(both);

    const moved = await callCommand(["move-recordings"], away);
    expect([moved.code, moved.err]).toEqual([0, ""]);
    expect([await listKeys(disk), (await listKeys(bucket)).length]).toEqual([[], SIZES.length]);
    await expectAll(both);
    const back = await callCommand(["move-recordings"], { ...away, RECORDINGS_STORE: "folder" });
    expect([back.code, back.err]).toEqual([0, ""]);
    expect([(await listKeys(disk)).length, await listKeys(bucket)]).toEqual([SIZES.length, []]);
    await expectAll(recordings);
  });

  it("A recording that was removed while it moved does not come back", async () => {
    const here = { ...installations.create(), MASTER_KEY: OLD };
    const { recordings } = storesOf(here);
    await recordings.put(keyOf(1), inPieces(testBytes(10)));
    const name = keyOf(1).split("/").at(-1);
    await installations
      .database()
      .pool.query("insert into erased_recordings (owner, name, erased_at) values ($1, $2, $3)", [
        OWNER,
        name,
        "2026-01-01T00:00:00Z",
      ]);
    const away = { ...here, ...s3Settings(peer.settings) };
    const moved = await callCommand(["move-recordings"], away);
    expect([moved.code, moved.err]).toEqual([0, ""]);
    expect(await storesOf(away).recordings.has(keyOf(1))).toBe(false);
  });
});
