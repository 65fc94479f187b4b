/**
 * The way without conversion: Debian's browsers write neither H.264 nor AAC, so a file of both is fed through the
 * recorder (fed-recorder.ts). Everything behind it is the product.
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { messages } from "@afterword/core/messages/catalog";
import { pathTo } from "@afterword/core/routes/paths";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPage } from "../browser.ts";
import { openStage } from "../open-stage.ts";
import { storageOf } from "../open-page-as.ts";
import { activate, deliver, openWriter, receive, recordWithPause, untilReady } from "../recording-steps.ts";
import { feedRecorder } from "../signal/fed-recorder.ts";
import { probe, VIDEO } from "../signal/probe.ts";
import { gapsIn, heardIn, seenIn } from "../signal/signal-in-file.ts";
import { ffmpeg, makeSignal, PICTURES_PER_SECOND } from "../signal/signal-source.ts";

const { notes, recordings } = messages;

const stage = openStage("moving");

const SECONDS = 4;

/** In pieces, as a phone writes it. */
const makeVideo = (folder: string): string => {
  const { sound, pictures } = makeSignal(folder);
  const file = join(folder, "fed.mp4");
  const input = ["-framerate", `${PICTURES_PER_SECOND}`, "-f", "mjpeg", "-i", pictures, "-i", sound];
  const picture = ["-vf", "format=yuv420p", "-c:v", "libx264", "-profile:v", "baseline"];
  const rate = ["-preset", "ultrafast", "-g", "60", "-c:a", "aac", "-b:a", "128k"];
  const form = ["-movflags", "frag_keyframe+empty_moov+default_base_moof", "-t", `${SECONDS}`, file];
  ffmpeg([...input, ...picture, ...rate, ...form]);
  return file;
};

/** Of every coded picture and every coded piece of sound. */
const hashOf = (file: string): string =>
  ffmpeg(["-i", file, "-map", "0", "-c", "copy", "-f", "streamhash", "-"]).toString();

let folder: string;
let fed: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "afterword-fed-"));
  fed = makeVideo(folder);
});
afterAll(() => rmSync(folder, { recursive: true }));

describe("a recording of a phone that writes H.264 and AAC", () => {
  it("It is uploaded, delivered without being coded anew, and plays from its first moment to its last", async () => {
    const writer = await openWriter(stage.world, "phone-speaker");
    const { page, complaints } = await openPage(await stage.browser.newContext());
    await page.addInitScript((values) => Object.assign(localStorage, values), storageOf(writer));
    await page.addInitScript(feedRecorder, {
      mimeType: "video/mp4;codecs=avc1.42E01E,mp4a.40.2",
      file: readFileSync(fed, "base64"),
      seconds: SECONDS,
    });
    const sent: string[] = [];
    page.on("request", (request) => {
      const parts = new URL(request.url()).pathname.split("/");
      if (parts[2] === "note-media") sent.push(parts.slice(4).join("/"));
    });
    await page.goto(stage.world.origin + pathTo("newNote"));
    await page.getByLabel(notes.titleLabel).fill("For Miriam");
    await page.getByRole("link", { name: notes.videoRecording }).click();
    await recordWithPause(page, notes.videoRecording);
    await page.getByText(recordings.uploaded).first().waitFor();
    // Cover and part, the last one marked, and neither asks for a conversion.
    expect(sent).toEqual([
      expect.stringMatching(/^0\/0\/.+\.cover\.0$/),
      expect.stringMatching(/^1\/0\/.+\.mp4\.0$/),
    ]);
    await activate(page);
    expect((await untilReady(writer)).recording?.length).toBeCloseTo(SECONDS, 1);
    expect(complaints()).toEqual([]);

    const got = await receive(stage.browser, await deliver(stage.world, "phone-speaker"), "video");
    expect(got.seconds).toBeCloseTo(SECONDS, 0);
    const made = probe(got.file);
    expect(made).toMatchObject(VIDEO);
    expect(Math.abs(made.seconds - SECONDS)).toBeLessThan(0.2);
    expect(hashOf(got.file)).toBe(hashOf(fed));
    expect(gapsIn(heardIn(got.file), 0.05)).toEqual([]);
    expect(gapsIn(seenIn(got.file), 0.05)).toEqual([]);
  });
});
