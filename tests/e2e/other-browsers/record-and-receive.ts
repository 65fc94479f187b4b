/** The story of a recording in a browser of another family: from its microphone to its player. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { messages } from "@afterword/core/messages/catalog";
import { pathTo } from "@afterword/core/routes/paths";
import { expect } from "vitest";
import type { Account } from "../account.ts";
import { storageOf } from "../open-page-as.ts";
import { deliver, openWriter, untilReady } from "../recording-steps.ts";
import { probe, type Probed } from "../signal/probe.ts";
import { loudnessIn } from "../signal/signal-in-file.ts";
import type { World } from "../world.ts";
import { fill, press, untilPressable, untilTrue, waitFor, type DrivenPage } from "./driven-page.ts";

const { notes, recorder, recordings } = messages;

export type Told = {
  readonly world: World;
  readonly page: DrivenPage;
  /** Where the saved file is put. */
  readonly folder: string;
  readonly kind: "voice" | "video";
  /** Then there is none in the story. */
  readonly hasBrokenPause?: boolean;
  /** What is done with the account before the page opens. */
  readonly prepare?: (writer: Account) => Promise<unknown>;
};

export type Received = {
  /** What ffprobe says of the file that the recipient saved. */
  readonly probed: Probed;
  readonly file: string;
  /** Whether the device wished that the server converts it. */
  readonly converts: boolean;
};

export const recordAndReceive = async (
  { world, page, folder, kind, hasBrokenPause = false, prepare }: Told,
  writerName: string,
): Promise<Received> => {
  const writer = await openWriter(world, writerName);
  await prepare?.(writer);
  await page.open(`${world.origin}/favicon.svg`);
  await page.run("Object.assign(localStorage, JSON.parse(arguments[0]))", JSON.stringify(storageOf(writer)));
  await page.open(world.origin + pathTo("newNote"));
  await fill(page, notes.titleLabel, "For Miriam");
  await press(page, kind === "voice" ? notes.voiceRecording : notes.videoRecording);
  await press(page, recorder.record);
  await untilPressable(page, recorder.stop);
  await waitFor(2_500);
  if (!hasBrokenPause) await pause(page);
  await waitFor(2_000);
  await press(page, recorder.stop);
  await press(page, recordings.upload);
  // What the editor says of the upload moves its buttons.
  const { convert } = await untilTrue<{ readonly convert: boolean }>(
    page,
    "the take is uploaded",
    UPLOADED,
    writer._id,
  );
  await press(page, notes.addRecipient);
  await press(page, "Miriam");
  await press(page, notes.activate);
  await untilTrue(
    page,
    "the list is shown",
    "return location.pathname === arguments[0] || null",
    pathTo("notes"),
  );
  const { recording } = await untilReady(writer);

  await page.open(await deliver(world, writerName));
  const element = kind === "voice" ? "audio" : "video";
  const played = await page.run<{ readonly seconds: number; readonly address: string }>(PLAY, element);
  const file = join(folder, `${writerName}.${kind}`);
  const saved = await fetch(played.address);
  writeFileSync(file, Buffer.from(await saved.arrayBuffer()));
  const probed = probe(file);
  expect(Math.abs(probed.seconds - (recording?.length ?? 0)), "in the note").toBeLessThan(0.2);
  expect(Math.abs(probed.seconds - played.seconds), "in the player").toBeLessThan(0.2);
  expect(loudnessIn(file, 0, 2)).toBeGreaterThan(0.01);
  return { probed, file, converts: convert };
};

/** As the journal of the device says; null before. */
const UPLOADED = `
  const cache = await caches.open("my-cache");
  const isOwn = ({ url }) => url.includes(arguments[0]) && url.endsWith(".meta");
  const journal = (await cache.keys()).find(isOwn);
  const take = journal === undefined ? null : await (await cache.match(journal)).json();
  return take?.state === "uploaded" ? take : null;
`;

const pause = async (page: DrivenPage): Promise<void> => {
  await press(page, recorder.pause);
  await waitFor(1_500);
  await press(page, recorder.resume);
};

/** As a press on the browser's own player: until a second was heard. */
const PLAY = `
  const media = document.querySelector(arguments[0]);
  await media.play();
  while (media.currentTime < 1) await new Promise((resolve) => setTimeout(resolve, 100));
  media.pause();
  return { seconds: media.duration, address: document.querySelector("a[download]").href };
`;
