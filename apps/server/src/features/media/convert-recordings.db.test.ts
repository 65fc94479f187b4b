import { mkdtemp, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { HOUR_MS, MINUTE_MS } from "@afterword/core/time/duration";
import { describe, expect, it } from "vitest";
import { transaction } from "../../platform/db/transaction.ts";
import { lookAt, pixelBomb, sample } from "../../testing/recordings.ts";
import { ffmpeg, withConversions } from "./converting.fixture.ts";
import { createFfmpegTranscoder } from "./ffmpeg-transcoder.ts";
import { claimRecording } from "./public.ts";
import type { Transcoded } from "./transcoder.ts";

const { at, convert, converted, failureOf, known, objects, read, replaceFfmpeg } = withConversions();

describe("a recording that has arrived", () => {
  it.each([
    ["voice.webm", "m4a", ["aac"]],
    ["voice.ogg", "m4a", ["aac"]],
    ["voice.m4a", "m4a", ["aac"]],
    ["film.webm", "mp4", ["h264", "aac"]],
    ["film.mp4", "mp4", ["h264", "aac"]],
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

  it("A video of odd width and height is converted, with a cover", async () => {
    const file = await converted("odd.webm", "mp4");
    const links = at.server.context.recordingUrls.of({ owner: at.ada._id, name: file, for: "delivery" });
    const cover = await at.server.app.inject({ url: links.cover });
    expect([(await known(file))?.state, cover.headers["content-type"]]).toEqual(["ready", "image/jpeg"]);
    expect((await lookAt(cover.rawPayload)).codecs).toEqual(["mjpeg"]);
  });

  it("The last part that comes again after the conversion makes no second object", async () => {
    const file = await converted("voice.webm", "m4a");
    expect((await at.device.upload(file, await sample("voice.webm"), 3)).statusCode).toBe(200);
    expect(await convert()).toBe(0);
    expect(await objects()).toEqual(["recordings"]);
  });
});

describe("files of strangers", () => {
  it("A list that names another file, with the first bytes of a WebM, opens no other file", async () => {
    const secret = join(at.folder, "secret.webm");
    await writeFile(secret, await sample("voice.webm"));
    const lists = {
      "1a45dfa3": `#EXTM3U\n#EXTINF:1,\nfile:${secret}\n`,
      "0000001466747970": `file '${secret}'\n`,
    };
    for (const [mark, list] of Object.entries(lists)) {
      const file = at.device.newTake("m4a");
      await at.device.upload(file, Buffer.concat([Buffer.from(mark, "hex"), Buffer.from(`\n${list}`)]));
      await convert();
      expect((await known(file))?.state).toBe("failed");
    }
  });

  it.each(["#EXTM3U\n#EXTINF:1,\nfile:SECRET\n", "ffconcat version 1.0\nfile 'SECRET'\n"])(
    "The transcoder itself opens no list, as none of the containers that it knows (%#)",
    async (list) => {
      const job = await mkdtemp(join(at.folder, "job-"));
      await writeFile(join(job, "secret.webm"), await sample("voice.webm"));
      await writeFile(join(job, "taken"), list.replace("SECRET", join(job, "secret.webm")));
      for (const container of ["mp4", "webm", "ogg"] as const) {
        const made = await ffmpeg.convert({ ...JOB, folder: job, container });
        expect(made.kind).toBe("unreadable");
      }
    },
  );

  it("A picture of 16000 by 16000 is refused before it takes memory", async () => {
    const file = at.device.newTake("mp4");
    await at.device.upload(file, await pixelBomb());
    await convert();
    expect(await known(file)).toMatchObject({ state: "failed" });
  });

  it("Truncated and mutated files end as ready or failed, and the next recording is converted", async () => {
    const whole = await sample("film.webm");
    const takes: string[] = [];
    for (const content of [whole.subarray(0, whole.length / 3), mutated(whole, 1)]) {
      const file = at.device.newTake("mp4");
      takes.push(file);
      await at.device.upload(file, content);
    }
    await convert();
    const states = await Promise.all(takes.map(async (file) => (await known(file))?.state));
    expect(states.filter((state) => state !== "ready" && state !== "failed")).toEqual([]);
    expect((await known(await converted("voice.webm", "m4a")))?.state).toBe("ready");
  });

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
    await at.device.upload(file, await sample("long.webm"));
    await convert();
    expect(await known(file)).toMatchObject({ state: "failed", isWithheld: true });
    expect((await known(file))?.seconds).toBeGreaterThan(13);
    expect((await at.server.app.inject({ url: linkTo(file).play })).statusCode).toBe(404);
    expect((await read(file)).statusCode).toBe(200);
    // As a note does that is only paused, of which nothing is judged.
    await claim(file, 2);
    expect((await at.server.app.inject({ url: linkTo(file).play })).statusCode).toBe(404);
    await claim(file, 14);
    expect((await at.server.app.inject({ url: linkTo(file).play })).statusCode).toBe(200);
    await claim(file, 2);
    expect((await known(file))?.isWithheld).toBe(false);
  });

  it("It is withheld as well when it is measured while the note is being saved", async () => {
    const file = await converted("long.webm", "m4a");
    await claim(file, 2);
    expect(await known(file)).toMatchObject({ state: "failed", isWithheld: true });
  });

  it("A recording of the length that its note said is ready", async () => {
    const file = at.device.newTake("m4a");
    await claim(file, 2);
    await at.device.upload(file, await sample("voice.webm"));
    await convert();
    expect(await known(file)).toMatchObject({ state: "ready", isWithheld: false });
  });
});

describe("bad days of the conversion", () => {
  it("Without ffmpeg a recording waits and plays as it came, and is converted once ffmpeg is there", async () => {
    replaceFfmpeg(createFfmpegTranscoder({ path: "/nowhere/ffmpeg" }));
    expect(await convert()).toBe(0);
    const file = at.device.newTake("m4a");
    await at.device.upload(file, await sample("voice.webm"));
    await expect(convert()).rejects.toThrow("this machine has no ffmpeg");
    expect(await known(file)).toMatchObject({ state: "converting", mime: "audio/webm" });
    const answer = await read(file, "&download=1");
    expect(answer.rawPayload.equals(await sample("voice.webm"))).toBe(true);
    expect(answer.headers).toMatchObject({
      "content-type": "audio/webm",
      "content-disposition": 'attachment; filename="audio.webm"',
    });
    replaceFfmpeg({});
    await convert();
    expect((await known(file))?.state).toBe("ready");
    expect((await read(file, "&download=1")).headers["content-disposition"]).toContain("audio.m4a");
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

const JOB = { input: "taken", type: "audio", longestSeconds: 75, mostBytes: 10_000_000 } as const;

/** Every run changes the same bytes. */
const mutated = (whole: Buffer, seed: number): Buffer => {
  const copy = Buffer.from(whole);
  let state = seed;
  for (let change = 0; change < 40; change += 1) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    copy[64 + (state % (copy.length - 64))] = state % 256;
  }
  return copy;
};
