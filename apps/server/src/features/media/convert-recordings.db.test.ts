import { mkdtemp, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { HOUR_MS, MINUTE_MS } from "@afterword/core/time/duration";
import { describe, expect, it } from "vitest";
import { transaction } from "../../platform/db/transaction.ts";
import { lookAt, sample, turned } from "../../testing/recordings.ts";
import { making, withConversions } from "./converting.fixture.ts";
import { createFfmpegTranscoder } from "./ffmpeg-transcoder.ts";
import { claimRecording } from "./public.ts";
import type { Transcoded } from "./transcoder.ts";

const { at, convert, converted, failureOf, known, objects, read, replaceFfmpeg } = withConversions();

describe("a recording that has arrived", () => {
  it.each([
    ["voice.webm", "m4a", ["aac"]],
    ["voice.ogg", "m4a", ["aac"]],
    ["voice.m4a", "m4a", ["aac"]],
    ["film-odd.webm", "mp4", ["h264", "aac"]],
    ["film-opus.mp4", "mp4", ["h264", "aac"]],
  ] as const)(
    "The recording %s becomes an mp4 that plays at once and says nothing of its maker",
    async (name, ending, codecs) => {
      const file = await converted(name, ending);
      const answer = await read(file);
      const seen = await lookAt(answer.rawPayload);
      expect(seen).toMatchObject({ codecs, playsAtOnce: true });
      expect(seen.seconds).toBeCloseTo(2, 0);
      expect(Object.keys(seen.tags).filter((tag) => !/brand|minor_version/.test(tag))).toEqual([]);
      expect(answer.rawPayload.includes("Kitchen") || answer.rawPayload.includes("Anna")).toBe(false);
      expect(answer.headers["content-type"]).toBe(ending === "m4a" ? "audio/mp4" : "video/mp4");
      expect(await known(file)).toMatchObject({ state: "ready", hasCover: ending === "mp4" });
      expect(((await known(file))?.seconds ?? 0) - 2).toBeCloseTo(0, 0);
      expect(await objects()).toEqual(ending === "mp4" ? ["covers", "recordings"] : ["recordings"]);
    },
  );

  it.each(["film.mp4", "film-444.mp4"] as const)(
    "The film %s of a phone that was held upright stays upright, and so does its cover",
    async (name) => {
      const file = at.device.newTake("mp4");
      await at.device.upload(file, turned(await sample(name)));
      await convert();
      const links = at.server.context.recordingUrls.of({ owner: at.ada._id, name: file, for: "delivery" });
      const cover = await at.server.app.inject({ url: links.cover });
      expect(await lookAt((await read(file)).rawPayload)).toMatchObject({
        codecs: ["h264", "aac"],
        shape: "upright",
      });
      expect(cover.headers["content-type"]).toBe("image/jpeg");
      expect(await lookAt(cover.rawPayload)).toMatchObject({ codecs: ["mjpeg"], shape: "upright" });
    },
  );

  it("The last part that comes again after the conversion makes no second object", async () => {
    replaceFfmpeg(making(2));
    const file = await converted("voice.webm", "m4a");
    expect((await at.device.upload(file, await sample("voice.webm"), 3)).statusCode).toBe(200);
    expect(await convert()).toBe(0);
    expect(await objects()).toEqual(["recordings"]);
  });
});

describe("a recording of another type than its name says", () => {
  it("A sound recording uploaded as a video fails and stays playable as it came", async () => {
    const file = await converted("voice.webm", "mp4");
    expect(await known(file)).toMatchObject({ state: "failed", mime: "video/webm" });
    expect((await read(file)).rawPayload.equals(await sample("voice.webm"))).toBe(true);
    expect((await read(file, "&download=1")).headers["content-disposition"]).toContain("video.webm");
  });
});

describe("a recording longer than its note said", () => {
  const claim = (file: string, seconds: number): Promise<void> =>
    transaction(at.server.context.database.db, (trx) =>
      claimRecording(
        trx,
        { wall: at.server.context.clock.now() },
        { type: "audio", cloud: `${at.ada._id}/${file}`, length: seconds },
      ),
    );
  const linkTo = (file: string) =>
    at.server.context.recordingUrls.of({ owner: at.ada._id, name: file, for: "delivery" });

  it("It is withheld from recipients and not from its owner, until a note tells its length", async () => {
    const file = at.device.newTake("m4a");
    await claim(file, 2);
    await at.device.upload(file, await sample("voice.webm"));
    replaceFfmpeg(making(14));
    await convert();
    expect(await known(file)).toMatchObject({ state: "withheld", seconds: 14 });
    expect((await at.server.app.inject({ url: linkTo(file).play })).statusCode).toBe(404);
    expect((await read(file)).statusCode).toBe(200);
    // As a note does that is only paused, of which nothing is judged.
    await claim(file, 2);
    expect((await at.server.app.inject({ url: linkTo(file).play })).statusCode).toBe(404);
    await claim(file, 14);
    expect((await at.server.app.inject({ url: linkTo(file).play })).statusCode).toBe(200);
    await claim(file, 2);
    expect(await known(file)).toMatchObject({ state: "ready" });
  });

  it("It is withheld as well when it is measured while the note is being saved", async () => {
    replaceFfmpeg(making(14));
    const file = await converted("voice.webm", "m4a");
    await claim(file, 2);
    expect(await known(file)).toMatchObject({ state: "withheld" });
  });

  it("A recording of the length that its note said is ready", async () => {
    const file = at.device.newTake("m4a");
    await claim(file, 2);
    await at.device.upload(file, await sample("voice.webm"));
    replaceFfmpeg(making(2));
    await convert();
    expect(await known(file)).toMatchObject({ state: "ready" });
  });
});

describe("bad days of the conversion", () => {
  it("Without ffmpeg a recording waits and plays as it came, and is converted once ffmpeg is there", async () => {
    replaceFfmpeg(createFfmpegTranscoder({ path: "/nowhere/ffmpeg" }));
    expect(await convert()).toBe(0);
    const file = at.device.newTake("m4a");
    await at.device.upload(file, await sample("voice.webm"));
    expect(await convert()).toBe(0);
    expect(await known(file)).toMatchObject({ state: "converting", mime: "audio/webm" });
    const answer = await read(file, "&download=1");
    expect(answer.rawPayload.equals(await sample("voice.webm"))).toBe(true);
    expect(answer.headers).toMatchObject({
      "content-type": "audio/webm",
      "content-disposition": 'attachment; filename="audio.webm"',
    });
    replaceFfmpeg(making(2));
    await convert();
    expect((await known(file))?.state).toBe("ready");
    expect((await read(file, "&download=1")).headers["content-disposition"]).toContain("audio.m4a");
  });

  it.each([
    ["lacks a library", "exit 127", "ffmpeg on this machine converts not even what is known to be good"],
    ["finds the disk full", "echo file:x: No space left on device >&2", "the disk is full"],
  ])("A program that %s condemns no recording: it is tried until it works", async (_, script, failure) => {
    const folder = await mkdtemp(join(at.folder, "programs-"));
    await writeFile(join(folder, "ffmpeg"), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
    await symlink("/usr/bin/ffprobe", join(folder, "ffprobe"));
    replaceFfmpeg(createFfmpegTranscoder({ path: join(folder, "ffmpeg") }));
    const file = await converted("voice.webm", "m4a");
    // Not a try that counts, so none is the last.
    expect(await failureOf(file)).toEqual({ failure, attempts: 0 });
    replaceFfmpeg(making(2));
    await at.server.pass(MINUTE_MS);
    await convert();
    expect((await known(file))?.state).toBe("ready");
  });

  it("Nothing is converted while no trial tells whether there is a sandbox, and then it is tried anew", async () => {
    const answers = [null, "none"] as const;
    let trials = 0;
    replaceFfmpeg(createFfmpegTranscoder({ path: null, findSandbox: async () => answers[trials++] ?? null }));
    const file = await converted("voice.m4a", "m4a");
    expect(await failureOf(file)).toEqual({ failure: "the trial of its sandbox was killed", attempts: 0 });
    await at.server.pass(MINUTE_MS);
    await convert();
    expect([(await known(file))?.state, trials]).toEqual(["ready", 2]);
  });

  it("A conversion that breaks off is tried five times, later each time, and then given up", async () => {
    const told: Transcoded = { kind: "broke-off", reason: "it ended by SIGKILL" };
    replaceFfmpeg({ convert: async () => told });
    const file = await converted("voice.webm", "m4a");
    expect(await failureOf(file)).toEqual({ failure: told.reason, attempts: 1 });
    expect(await convert()).toBe(0);
    for (let attempt = 2; attempt <= 5; attempt += 1) {
      await at.server.pass(HOUR_MS + MINUTE_MS);
      expect(await convert()).toBe(1);
    }
    expect((await known(file))?.state).toBe("failed");
    await at.server.pass(24 * HOUR_MS);
    expect(await convert()).toBe(0);
    expect((await read(file)).rawPayload.equals(await sample("voice.webm"))).toBe(true);
  });
});
