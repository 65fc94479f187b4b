/** What the stories of recordings have in common: a writer with a recipient, the recorder's buttons, saved files. */
import type { Note } from "@afterword/contract/endpoints/notes";
import { messages } from "@afterword/core/messages/catalog";
import { DAY_MS } from "@afterword/core/time/duration";
import type { Browser, Download, Page } from "playwright-core";
import { expect } from "vitest";
import { openAccount, type Account } from "./account.ts";
import { openPage } from "./browser.ts";
import { linkIn, type World } from "./world.ts";
import { seeItKept } from "./writer.ts";

const { notes, deliveredRecording, recorder, recordings } = messages;

export const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** With a recipient called Miriam, whose address is `{name}-reader@example.org`. */
export const openWriter = async (world: World, name: string): Promise<Account> => {
  const names = { firstname: "Vera", lastname: "Holm", email: `${name}@example.com` };
  const writer = await openAccount(world, names);
  await writer.call("POST", "/api/recipient", { name: "Miriam", email: `${name}-reader@example.org` });
  return writer;
};

/** The only note of this writer, as the server says it. */
const noteOf = async (writer: Account): Promise<Note> => {
  const [note] = await writer.call<Note[]>("GET", "/api/notes");
  if (note === undefined) throw new Error("no note was saved");
  return note;
};

/** On the recording screen: records, with a pause in the middle, and comes back to the editor, where `name` is shown. */
export const recordWithPause = async (page: Page, name: string): Promise<void> => {
  await button(page, recorder.record).click();
  await button(page, recorder.stop).waitFor();
  await page.waitForTimeout(1_500);
  await button(page, recorder.pause).click();
  await page.waitForTimeout(1_000);
  await button(page, recorder.resume).click();
  await page.waitForTimeout(1_500);
  await button(page, recorder.stop).click();
  await button(page, recordings.upload).click();
  await page.getByRole("group", { name }).waitFor();
};

/** Gives the note its recipient and activates it. */
export const activate = async (page: Page): Promise<void> => {
  await page.getByRole("link", { name: notes.addRecipient }).click();
  await page.getByRole("button", { name: "Miriam" }).click();
  await button(page, notes.activate).click();
  await seeItKept(page);
  await page.getByRole("heading", { level: 1, name: notes.title }).waitFor();
};

export const downloadBy = async (page: Page, press: () => Promise<void>): Promise<Download> => {
  const [download] = await Promise.all([page.waitForEvent("download"), press()]);
  return download;
};

/** Waits until the server has converted the recording of this writer's note, and returns the note. */
export const untilReady = async (writer: Account): Promise<Note> => {
  await expect.poll(async () => (await noteOf(writer)).recordingState, { timeout: 60_000 }).toBe("ready");
  return noteOf(writer);
};

/** Moves the clock until the only note of this writer is delivered; returns the link that Miriam gets. */
export const deliver = async (world: World, name: string): Promise<string> => {
  for (const days of [7, 1, 1, 10]) await world.advance(days * DAY_MS);
  return linkIn(await world.awaitMail(`${name}-reader@example.org`, /left you a note/), "/get-note/");
};

/** The recipient's page without scripts: the length that its player names, and the file that is saved. */
export const receive = async (browser: Browser, link: string, element: "audio" | "video") => {
  const { page, complaints } = await openPage(await browser.newContext({ javaScriptEnabled: false }));
  await page.goto(link);
  const player = page.locator(element);
  await expect.poll(() => player.evaluate((media: HTMLMediaElement) => media.duration)).toBeGreaterThan(0);
  const seconds = await player.evaluate((media: HTMLMediaElement) => media.duration);
  const saved = await downloadBy(page, () =>
    page.getByRole("link", { name: deliveredRecording.downloadRecording, exact: true }).click(),
  );
  expect(complaints()).toEqual([]);
  return { seconds, name: saved.suggestedFilename(), file: await saved.path() };
};
