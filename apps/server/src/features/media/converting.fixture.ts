import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { createDevice, sample } from "../../testing/recordings.ts";
import type { Device, Sample } from "../../testing/recordings.ts";
import { startTestServer } from "../../testing/test-server.ts";
import type { Person, TestServer } from "../../testing/test-server.ts";
import { createFfmpegTranscoder } from "./ffmpeg-transcoder.ts";
import { convertRecordings, findRecording } from "./public.ts";
import type { Transcoder } from "./transcoder.ts";

export const ffmpeg = createFfmpegTranscoder({ path: null });

/** In the place of ffmpeg where it does not matter what is made: it says that what was taken is the result. */
export const making = (seconds: number): Pick<Transcoder, "convert"> => ({
  convert: async ({ input }) => ({ kind: "made", file: input, seconds, cover: null }),
});

/** A server for all tests of a file, and for each test a person with a device. */
export const withConversions = () => {
  const at = {} as { folder: string; server: TestServer; ada: Person; device: Device };
  /** What stands in for ffmpeg in one test. */
  let replaced: Partial<Transcoder> = {};

  beforeAll(async () => {
    at.folder = await mkdtemp(join(tmpdir(), "afterword-convert-"));
    const transcoder: Transcoder = {
      isAvailable: () => (replaced.isAvailable ?? ffmpeg.isAvailable)(),
      convert: (job) => (replaced.convert ?? ffmpeg.convert)(job),
    };
    at.server = await startTestServer({ DATA_DIR: at.folder }, { transcoder });
  });
  beforeEach(async () => {
    replaced = {};
    // What another test left to be tried again.
    await at.server.context.database.pool.query("delete from recordings");
    at.ada = await at.server.addPerson();
    at.device = await createDevice(at.server, at.ada);
  });
  afterAll(async () => {
    await at.server.close();
    await rm(at.folder, { recursive: true });
  });

  const convert = (signal?: AbortSignal) => convertRecordings(at.server.context, signal);
  return {
    at,
    convert,
    replaceFfmpeg: (by: Partial<Transcoder>): void => {
      replaced = by;
    },
    known: (file: string) => findRecording(at.server.context.database.db, at.ada._id, file),
    read: async (file: string, query = "") => {
      const { token } = at.server.context.recordingUrls.credentialOf(at.ada._id);
      return at.server.app.inject({ url: `/api/media/${at.ada._id}/${file}?Authorization=${token}${query}` });
    },
    converted: async (name: Sample, ending: "m4a" | "mp4"): Promise<string> => {
      const file = at.device.newTake(ending);
      await at.device.upload(file, await sample(name), 3);
      await convert();
      return file;
    },
    failureOf: async (file: string) => {
      const { rows } = await at.server.context.database.pool.query<{ failure: string; attempts: number }>(
        "select failure, attempts from recordings where name = $1",
        [file],
      );
      return rows[0];
    },
    objects: async (): Promise<string[]> => {
      const keys: string[] = [];
      for await (const { key } of at.server.context.recordingStore.list(""))
        if (key.includes(at.ada._id)) keys.push(key);
      return keys.map((key) => key.split("/")[0] ?? "").toSorted();
    },
  };
};
