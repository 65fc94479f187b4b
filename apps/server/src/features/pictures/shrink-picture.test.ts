import { writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { claimedPng, colourAt, isAlike, movingPicture, plainPicture, RED } from "../../testing/pictures.ts";
import { createShrinkPicture } from "./shrink-picture.ts";

const shrink = createShrinkPicture();
const kindOf = async (file: Buffer) => (await shrink(file)).kind;

describe("an uploaded picture", () => {
  it.each(["jpeg", "png", "webp", "gif"] as const)("A %s becomes a JPEG of 94 by 94 pixels", async (type) => {
    const shrunk = await shrink(await plainPicture(120, 300)[type]().toBuffer());
    const jpeg = shrunk.kind === "picture" ? shrunk.jpeg : Buffer.alloc(0);
    expect(await sharp(jpeg).metadata()).toMatchObject({ format: "jpeg", width: 94, height: 94 });
    expect(isAlike(await colourAt(jpeg, 0.5, 0.5), RED)).toBe(true);
  });

  it("A file of any other type is refused as such", async () => {
    const drawing =
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';
    const others = [
      Buffer.from(drawing),
      Buffer.from(`<?xml version="1.0"?>${drawing}`),
      await plainPicture(20, 20).tiff().toBuffer(),
      await plainPicture(20, 20).avif().toBuffer(),
      Buffer.from("%PDF-1.7"),
      Buffer.from("BM..............."),
      Buffer.from("RIFF....WAVEfmt "),
      Buffer.from([0xff, 0xd8]),
      Buffer.alloc(0),
    ];
    for (const file of others) expect(await kindOf(file)).toBe("other-type");
  });

  it("A picture of more than 40 million pixels is refused", async () => {
    const largest = await plainPicture(8000, 5000).png({ compressionLevel: 1 }).toBuffer();
    expect(await kindOf(largest)).toBe("picture");
    expect(await kindOf(claimedPng(8000, 5001))).toBe("too-many-pixels");
    const bomb = claimedPng(30_000, 30_000);
    expect(bomb.length).toBeLessThan(4_000);
    expect(await kindOf(bomb)).toBe("too-many-pixels");
    const gif = Buffer.from("GIF89a\xff\xff\xff\xff\x00\x00\x00", "latin1");
    expect(await kindOf(gif)).not.toBe("picture");
  });

  it("A moving picture becomes its first frame", async () => {
    const shrunk = await shrink(await movingPicture(2_000));
    const jpeg = shrunk.kind === "picture" ? shrunk.jpeg : Buffer.alloc(0);
    expect(isAlike(await colourAt(jpeg, 0.5, 0.5), RED)).toBe(true);
  });

  it("A truncated picture is unreadable and crashes no program", async () => {
    const falls: unknown[] = [];
    const watched = createShrinkPicture({ onFall: (end) => falls.push(end) });
    const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
    const photo = sharp({ create: { width: 300, height: 300, channels: 3, background: RED, noise } });
    const whole = await photo.png().toBuffer();
    expect(await watched(whole.subarray(0, 60))).toEqual({ kind: "unreadable" });
    expect(await watched(claimedPng(5_000, 5_000))).toEqual({ kind: "unreadable" });
    expect(await watched(Buffer.from("\xff\xd8\xff\xe0 and then nothing", "latin1"))).toEqual({
      kind: "unreadable",
    });
    expect(falls).toEqual([]);
  });
});

describe("the program that reads pictures", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "afterword-picture-"));
  });
  afterAll(() => rm(folder, { recursive: true }));

  let programs = 0;
  const gif = Buffer.from("GIF89a");
  const program = (text: string): string => {
    programs += 1;
    const file = join(folder, `${programs}.mjs`);
    writeFileSync(file, text);
    return file;
  };

  it("A hanging program is killed", async () => {
    const falls: unknown[] = [];
    const hanging = createShrinkPicture({
      program: program("setInterval(() => {}, 1000)"),
      timeoutMs: 300,
      onFall: (end) => falls.push(end),
    });
    expect(await hanging(gif)).toEqual({ kind: "unreadable" });
    expect(falls).toEqual([{ code: null, signal: "SIGKILL" }]);
  });

  it("A crashing program makes the picture unreadable and is reported", async () => {
    const falls: unknown[] = [];
    const onFall = (end: unknown) => falls.push(end);
    const falling = createShrinkPicture({ program: program("process.abort()"), onFall });
    expect(await falling(gif)).toEqual({ kind: "unreadable" });
    const missing = createShrinkPicture({ program: program("import 'not-installed'"), onFall });
    expect(await missing(gif)).toEqual({ kind: "unreadable" });
    // As the first process of its namespace it is ended by another signal than elsewhere.
    expect(falls).toEqual([
      { code: null, signal: expect.stringMatching(/^SIG/) },
      { code: 1, signal: null },
    ]);
  });

  it("An answer that is not a JPEG makes the picture unreadable", async () => {
    const lying = createShrinkPicture({ program: program("process.stdout.write('<html>')") });
    expect(await lying(gif)).toEqual({ kind: "unreadable" });
  });

  it("A program with endless output makes the picture unreadable", async () => {
    const endless = "setInterval(() => process.stdout.write(Buffer.alloc(10_000, 0xff)), 1)";
    const writing = createShrinkPicture({ program: program(`${endless};`) });
    expect(await writing(gif)).toEqual({ kind: "unreadable" });
  });

  it("The program gets none of the server's environment variables", async () => {
    process.env["MASTER_KEY_OF_TEST"] = "secret";
    const telling = "process.exitCode = 'MASTER_KEY_OF_TEST' in process.env ? 1 : 3";
    expect(await createShrinkPicture({ program: program(telling) })(gif)).toEqual({
      kind: "too-many-pixels",
    });
    delete process.env["MASTER_KEY_OF_TEST"];
  });

  it("One program runs at once, one more waits, and a third is refused as busy", async () => {
    const brief = "setTimeout(() => { process.exitCode = 3; }, 300)";
    const limited = createShrinkPicture({ program: program(brief), atOnce: 1, waiting: 1 });
    const kinds = (await Promise.all([limited(gif), limited(gif), limited(gif)])).map(({ kind }) => kind);
    expect(kinds).toEqual(["too-many-pixels", "too-many-pixels", "busy"]);
    expect(await limited(gif)).toEqual({ kind: "too-many-pixels" });
  });
});
