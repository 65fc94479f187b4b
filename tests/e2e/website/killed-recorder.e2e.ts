/**
 * The browser is killed while it records, and right after a take has ended. What was recorded is offered at the next
 * start: at most the last timeslice is missing, and no take that has ended.
 */
import { AUDIO_TIMESLICE_MS } from "@afterword/core/constants";
import { recorder } from "@afterword/core/messages/recorder";
import { recordings } from "@afterword/core/messages/recordings";
import { pathTo } from "@afterword/core/routes/paths";
import { sizeOf } from "@afterword/testing/whole-run";
import type { Page } from "playwright-core";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { logInByCalls, openAccount, type Account } from "../account.ts";
import { openMortalBrowser, type MortalBrowser } from "../mortal-browser.ts";
import { storageOf } from "../open-page-as.ts";
import { openStage } from "../open-stage.ts";

const stage = openStage();

/** Half of them while recording. */
const KILLS = sizeOf({ short: 2, whole: 60 });

/** The recorder hands a slice over late, or the disk takes its time: this much on a busy machine. */
const LATE_MS = 700;

let browser: MortalBrowser;
beforeEach(() => {
  browser = openMortalBrowser();
});
afterEach(() => browser.remove());

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** The tokens are written anew: what a page stores there may be lost by a kill within seconds. */
const openRecorder = async (account: Account): Promise<Page> => {
  const page = await browser.start();
  await page.addInitScript((values) => Object.assign(localStorage, values), storageOf(account));
  await page.goto(stage.world.origin + pathTo("audioRecording"));
  await button(page, recorder.record).waitFor();
  return page;
};

/**
 * In milliseconds, as the browser decodes it: the longer version of the only part that a short take has. Read from the
 * cache itself, not by the code that wrote it; null if there is none.
 */
const storedLength = (page: Page): Promise<number | null> =>
  page.evaluate(async () => {
    const cache = await caches.open("my-cache");
    const versions = (await cache.keys()).filter(({ url }) => /\.m4a\.0(?:\.spare)?$/.test(url));
    const blobs = await Promise.all(versions.map(async (one) => (await cache.match(one))?.blob()));
    const longest = blobs.toSorted((one, other) => (other?.size ?? 0) - (one?.size ?? 0))[0];
    if (longest === undefined) return null;
    const decoded = await new AudioContext().decodeAudioData(await longest.arrayBuffer());
    return decoded.duration * 1000;
  });

/** Records for a while and kills the browser in the middle; returns how long it had recorded. */
const killWhileRecording = async (page: Page, forMs: number): Promise<number> => {
  await button(page, recorder.record).click();
  await button(page, recorder.stop).waitFor();
  const begun = performance.now();
  await page.waitForTimeout(forMs);
  const recorded = performance.now() - begun;
  await browser.kill();
  return recorded;
};

/** The same, right after "Stop": the take has ended as soon as it can be uploaded. */
const killAfterEnd = async (page: Page, forMs: number): Promise<number> => {
  await button(page, recorder.record).click();
  await button(page, recorder.stop).waitFor();
  await page.waitForTimeout(forMs);
  await button(page, recorder.stop).click();
  const upload = button(page, recordings.upload);
  await expect.poll(() => upload.isEnabled()).toBe(true);
  const recorded = Number(await page.getByRole("slider").getAttribute("max"));
  await browser.kill();
  return recorded;
};

const discard = async (page: Page): Promise<void> => {
  await button(page, recordings.discard).click();
  await page.getByRole("dialog").getByRole("button", { name: recordings.discard }).click();
  await expect.poll(() => storedLength(page)).toBeNull();
};

describe("a killed browser", () => {
  it(
    "At most one timeslice is lost while it records, and nothing of a take that has ended",
    { timeout: 60_000 + KILLS * 30_000 },
    async () => {
      let account = await openAccount(stage.world, {
        firstname: "Mara",
        lastname: "Winter",
        email: `recorder-${Date.now()}@example.com`,
      });
      let page = await openRecorder(account);
      for (let kill = 0; kill < KILLS; kill += 1) {
        const isRecording = kill % 2 === 0;
        // Its tokens are older than the page's: a session of ten minutes would end on the way.
        if (kill % 10 === 9) account = await logInByCalls(stage.world, account);
        // Every moment of a timeslice has its turn.
        const forMs = 1_100 + ((kill * 370) % (2 * AUDIO_TIMESLICE_MS));
        const recorded = await (isRecording ? killWhileRecording : killAfterEnd)(page, forMs);
        page = await openRecorder(account);
        await page.getByText(recorder.unfinishedVoice).waitFor();
        const lost = recorded - ((await storedLength(page)) ?? 0);
        expect(lost, `kill ${kill} after ${forMs} ms`).toBeLessThan(
          isRecording ? AUDIO_TIMESLICE_MS + LATE_MS : 200,
        );
        if (kill + 1 < KILLS) await discard(page);
      }
    },
  );
});
