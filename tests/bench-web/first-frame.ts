/** From the press of "Play" to the first frame of a minute of video, over a slow network, in the list of notes. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { randomUUID } from "node:crypto";
import { messages } from "@afterword/core/messages/catalog";
import { pathTo } from "@afterword/core/routes/paths";
import type { Page } from "playwright-core";
import { avc, makeFilm } from "../bench/film.ts";
import { openPhone } from "../bench/recording-phone.ts";
import { medianOf } from "../bench/world.ts";
import { openAccount } from "../e2e/account.ts";
import { openBrowser } from "../e2e/browser.ts";
import { openPageAs } from "../e2e/open-page-as.ts";
import type { World } from "../e2e/world.ts";

const FILM_SECONDS = 60;
const NAME = "1700000000001.mp4";
const TRIES = 5;

export const measureFirstFrame = async (world: World): Promise<number> => {
  const writer = { firstname: "Vera", lastname: "Holm", email: "first-frame@example.com" };
  const account = await openAccount(world, writer);
  await uploadFilm(world, account);
  const recording = { type: "video", cloud: `${account._id}/${NAME}`, length: FILM_SECONDS };
  await account.call("POST", "/api/note", {
    _id: randomUUID(),
    title: "A film",
    text: "",
    active: false,
    recipients: [],
    recording,
  });
  const browser = await openBrowser();
  try {
    const seconds: number[] = [];
    for (let tries = 0; tries < TRIES; tries += 1) {
      const { page } = await openPageAs({ browser, world }, account, pathTo("notes"));
      seconds.push(await untilFirstFrame(page));
      await page.context().close();
    }
    return medianOf(seconds);
  } finally {
    await browser.close();
  }
};

const uploadFilm = async (world: World, account: { _id: string; token: string }): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), "afterword-film-"));
  const phone = await openPhone(world.origin, account);
  try {
    await phone.handOver(makeFilm(folder, "film.mp4", FILM_SECONDS, avc("864k")), NAME);
    await phone.untilConverted(NAME);
  } finally {
    phone.close();
    rmSync(folder, { recursive: true });
  }
};

const BYTES_PER_SECOND = 2_000_000 / 8;
const LATENCY_MS = 60;

const untilFirstFrame = async (page: Page): Promise<number> => {
  const { notes, playing } = messages;
  const play = page.getByRole("button", { name: `${playing.play}: ${notes.videoRecording}`, exact: true });
  await play.waitFor();
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND,
  });
  const seen = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let pressedAt = Number.NaN;
        document.addEventListener("click", () => (pressedAt = performance.now()), {
          capture: true,
          once: true,
        });
        const video = document.querySelector("video");
        video?.requestVideoFrameCallback((now) => resolve((now - pressedAt) / 1_000));
      }),
  );
  await play.click();
  return seen;
};
