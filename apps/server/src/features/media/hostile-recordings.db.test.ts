/** What strangers send instead of recordings, through the real programs, each in and without the sandbox. */
import { mkdtemp, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createSeededRandom } from "@afterword/testing/seeded-random";
import { sizeOf } from "@afterword/testing/whole-run";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { mutated, watchMemory } from "../../testing/mutated-recordings.ts";
import { pixelBomb, sample, type Sample } from "../../testing/recordings.ts";
import { ffmpeg, withConversions } from "./converting.fixture.ts";
import { createFfmpegTranscoder } from "./ffmpeg-transcoder.ts";

const MUTANTS = sizeOf({ short: 6, whole: 600 });
const AT_ONCE = 6;
const MEGABYTE = 1024 * 1024;
const SECRET = "The garden is yours, and this line is nobody's.";

/** What keeps it from other files then is only how it is called. */
const bare = createFfmpegTranscoder({ path: null, findSandbox: async () => "none" });

const { at, convert, known, read, replaceFfmpeg } = withConversions();
/** A recording that the programs must never open, with a line in it. */
let secret: string;
let jobs = 0;
beforeAll(async () => {
  secret = join(at.folder, "secret.webm");
  await writeFile(secret, Buffer.concat([await sample("voice.webm"), Buffer.from(SECRET)]));
  // Read before it was written, so that reading it is noted.
  await utimes(secret, 0, 1);
});
beforeEach(() => {
  replaceFfmpeg({ convert: (job) => ((jobs += 1) % 2 === 0 ? ffmpeg : bare).convert(job) });
});

const stateOf = async (file: string) => (await known(file))?.state;
const expectUnread = async (): Promise<void> => expect((await stat(secret)).atimeMs).toBe(0);

const listsOf = (file: string): readonly string[] => [
  `#EXTM3U\n#EXTINF:1,\nfile:${file}\n#EXT-X-ENDLIST\n`,
  `ffconcat version 1.0\nfile '${file}'\n`,
];

describe("lists of files with the name of a recording", () => {
  it("A list that names another file, after the first bytes of a recording, opens no other file", async () => {
    for (const [which, mark] of ["1a45dfa3", "0000001466747970"].entries()) {
      const file = at.device.newTake("m4a");
      const list = `\n${listsOf(secret)[which]}`;
      await at.device.upload(file, Buffer.concat([Buffer.from(mark, "hex"), Buffer.from(list)]));
      await convert();
      expect(await stateOf(file)).toBe("failed");
    }
    await expectUnread();
  });

  it.each([0, 1])(
    "The programs open no list as any of the containers of recordings, without a sandbox (%#)",
    async (which) => {
      const job = await mkdtemp(join(at.folder, "job-"));
      await writeFile(join(job, "taken"), listsOf(secret)[which] ?? "");
      for (const container of ["mp4", "webm", "ogg"] as const) {
        const made = await bare.convert({ ...JOB, folder: job, container });
        expect(made.kind).toBe("unreadable");
      }
      await expectUnread();
    },
  );
});

const JOB = { input: "taken", type: "audio", longestSeconds: 75, mostBytes: 10_000_000 } as const;

describe("files that are no recordings any more", () => {
  it("A picture of 16000 by 16000 is refused before it takes memory", async () => {
    const memory = watchMemory(at.folder);
    for (let time = 0; time < 2; time += 1) {
      const file = at.device.newTake("mp4");
      await at.device.upload(file, await pixelBomb());
      await convert();
      expect(await stateOf(file)).toBe("failed");
    }
    expect(memory()).toBeLessThan(300 * MEGABYTE);
  });

  it(
    `${MUTANTS} truncated and mutated recordings end as ready or failed, in bounded memory, and show nothing of another file`,
    { timeout: MUTANTS * 6_000 },
    async () => {
      const names: readonly Sample[] = ["voice.webm", "voice.m4a", "voice.ogg", "film.webm", "film.mp4"];
      const samples = await Promise.all(names.map(sample));
      const random = createSeededRandom(20_261_125);
      const memory = watchMemory(at.folder);
      const rss = process.memoryUsage().rss;
      const ends = { ready: 0, failed: 0, refused: 0 };
      for (let left = MUTANTS; left > 0; left -= AT_ONCE) {
        const takes: string[] = [];
        for (let count = 0; count < AT_ONCE; count += 1) {
          const which = random.between(0, samples.length - 1);
          const foreign = { other: random.pick(samples), list: random.pick(listsOf(secret)) };
          const content = mutated(samples[which] ?? Buffer.alloc(0), random, foreign);
          const file = at.device.newTake(names[which]?.startsWith("voice") ? "m4a" : "mp4");
          const { statusCode } = await at.device.upload(file, content, random.between(1, 3));
          if (statusCode === 200) takes.push(file);
          else ends.refused += 1;
        }
        await Promise.all([convert(), convert()]);
        for (const file of takes) {
          const state = await stateOf(file);
          if (state !== "ready" && state !== "failed") throw new Error(`a recording is ${state}`);
          ends[state] += 1;
          expect((await read(file)).rawPayload.includes(SECRET)).toBe(false);
        }
        await at.server.context.database.pool.query("delete from recordings");
      }
      await expectUnread();
      expect(ends.ready).toBeGreaterThan(MUTANTS / 10);
      expect(ends.failed).toBeGreaterThan(MUTANTS / 10);
      expect(memory()).toBeLessThan(300 * MEGABYTE);
      expect(process.memoryUsage().rss - rss).toBeLessThan(200 * MEGABYTE);
      const file = at.device.newTake("m4a");
      await at.device.upload(file, await sample("voice.webm"));
      await convert();
      expect(await stateOf(file)).toBe("ready");
    },
  );
});
