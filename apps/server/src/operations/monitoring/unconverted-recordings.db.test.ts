import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MINUTE_MS } from "@afterword/core/time/duration";
import { expect, it } from "vitest";
import { convertRecordings } from "../../features/media/public.ts";
import { createDevice } from "../../testing/recordings.ts";
import { startTestServer } from "../../testing/test-server.ts";
import { ALARMS } from "./alarms.ts";
import { measureHealth } from "./health-snapshot.ts";

it("An alarm burns while recordings wait for want of ffmpeg, and is over once it is there and has converted them", async () => {
  const folder = await mkdtemp(join(tmpdir(), "afterword-unconverted-"));
  let hasFfmpeg = false;
  const transcoder = {
    isAvailable: async () => hasFfmpeg,
    convert: async ({ input }: { readonly input: string }) =>
      ({ kind: "made", file: input, seconds: 2, cover: null }) as const,
  };
  const server = await startTestServer({ DATA_DIR: folder }, { transcoder });
  const look = async () => ALARMS["recordings-unconverted"].look(await measureHealth(server.context));
  const device = await createDevice(server, await server.addPerson());
  await server.pass(60 * MINUTE_MS);
  expect(await look()).toBeNull();
  await device.upload(
    device.newTake("m4a"),
    Buffer.concat([Buffer.from("1a45dfa3", "hex"), Buffer.alloc(50)]),
  );
  expect(await convertRecordings(server.context)).toBe(0);
  expect(await look()).toBeNull();
  await server.pass(20 * MINUTE_MS);
  expect(await convertRecordings(server.context)).toBe(0);
  expect(await look()).toContain("has no ffmpeg");
  hasFfmpeg = true;
  expect(await convertRecordings(server.context)).toBe(1);
  expect(await look()).toBeNull();
  await server.close();
  await rm(folder, { recursive: true });
});
