import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { messages } from "@afterword/core/messages/catalog";
import { pathTo } from "@afterword/core/routes/paths";
import { devicesOf } from "@afterword/testing/chromium";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Account } from "../account.ts";
import { closePages, openBrowser } from "../browser.ts";
import { openStage } from "../open-stage.ts";
import { openPageAs } from "../open-page-as.ts";
import {
  activate,
  button,
  downloadBy,
  deliver,
  openWriter,
  receive,
  recordWithPause,
  untilReady,
} from "../recording-steps.ts";
import { probe, VIDEO, VOICE, type Probed } from "../signal/probe.ts";
import { gapsIn, heardIn, seenIn, type Gap } from "../signal/signal-in-file.ts";
import { makeSignal } from "../signal/signal-source.ts";

const { notes, playing, recorder, recordings } = messages;

const stage = openStage("moving");

/** A browser whose microphone and camera give the signal. */
let browser: Browser;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "afterword-signal-"));
  browser = await openBrowser(devicesOf(makeSignal(folder)));
});
afterEach(() => closePages(browser));
afterAll(async () => {
  await browser.close();
  rmSync(folder, { recursive: true });
});

const openEditor = (writer: Account) =>
  openPageAs({ browser, world: stage.world }, writer, pathTo("newNote"));

const keysOnDevice = (page: Page): Promise<number> =>
  page.evaluate(async () => (await (await caches.open("my-cache")).keys()).length);

type Story = {
  readonly name: string;
  readonly element: "audio" | "video";
  readonly file: string;
  readonly made: Omit<Probed, "seconds">;
};

const STORIES: readonly Story[] = [
  { name: notes.voiceRecording, element: "audio", file: "audio.m4a", made: VOICE },
  { name: notes.videoRecording, element: "video", file: "video.mp4", made: VIDEO },
];

/**
 * The pause is missing, a second and what a busy machine adds to a press, and nothing else: a tenth of a second of sound
 * would show, and eight pictures in a row, of which a busy camera loses some.
 */
const expectSignalWithPause = (file: string, { element }: Story): void => {
  const [pause, ...others] = gapsIn(heardIn(file), 0.1);
  expect(others).toEqual([]);
  expect(pause?.seconds).toBeGreaterThan(0.8);
  expect(pause?.seconds).toBeLessThan(8);
  if (element === "video") expectCut(file, pause);
};

/** Of the pictures, where the sound has it. */
const expectCut = (file: string, pause: Gap | undefined): void => {
  const [cut, ...lost] = gapsIn(seenIn(file), 0.25);
  expect(lost).toEqual([]);
  expect(cut?.seconds).toBeCloseTo(pause?.seconds ?? 0, 0);
  expect(cut?.at).toBeCloseTo(pause?.at ?? 0, 0);
};

/** A short take that is discarded for another one. */
const retake = async (page: Page): Promise<void> => {
  await button(page, recorder.record).click();
  await button(page, recorder.stop).click();
  await button(page, recorder.retake).click();
  await page.getByRole("dialog").getByRole("button", { name: recordings.discard }).click();
};

describe("a recording", () => {
  it.each(STORIES)(
    "A $name is recorded, goes up, is delivered with its note, and is played and saved by its recipient",
    async (story) => {
      const { element, name } = story;
      const writer = await openWriter(stage.world, `${element}-speaker`);
      const { page, complaints } = await openEditor(writer);
      await page.getByLabel(notes.titleLabel).fill("For Miriam");
      await page.getByRole("link", { name }).click();
      if (element === "audio") await retake(page);
      await recordWithPause(page, name);
      await page.getByText(recordings.uploaded).first().waitFor();
      await activate(page);
      const { recording } = await untilReady(writer);
      // Three seconds without the pause in the middle, on a machine that may be slow at each press.
      expect(recording?.length).toBeGreaterThan(2.8);
      expect(recording?.length).toBeLessThan(8);

      await page.reload();
      await button(page, `${playing.play}: ${name}`).click();
      await page.waitForFunction(
        (tag) => (document.querySelector<HTMLMediaElement>(tag)?.currentTime ?? 0) > 0.3,
        element,
      );
      const own = await downloadBy(page, () => button(page, playing.download).click());
      expect(own.suggestedFilename()).toBe(story.file);
      const ownFile = probe(await own.path());
      expect(ownFile).toMatchObject(story.made);
      expect(Math.abs(ownFile.seconds - (recording?.length ?? 0))).toBeLessThan(0.2);
      // The list has said that the server has it, so the device has let its copy go.
      await expect.poll(() => keysOnDevice(page)).toBe(0);
      expect(complaints()).toEqual([]);

      const got = await receive(browser, await deliver(stage.world, `${element}-speaker`), element);
      expect(got.name).toBe(story.file);
      expect(got.seconds).toBeCloseTo(ownFile.seconds, 1);
      expect(probe(got.file)).toEqual(ownFile);
      expectSignalWithPause(got.file, story);
    },
  );
});
