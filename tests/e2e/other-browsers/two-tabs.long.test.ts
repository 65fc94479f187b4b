import { messages } from "@afterword/core/messages/catalog";
import { pathTo } from "@afterword/core/routes/paths";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBrowser } from "../browser.ts";
import { storageOf } from "../open-page-as.ts";
import { button, openWriter } from "../recording-steps.ts";
import { startWorld, type World } from "../world.ts";

const { notes, recorder, recordings } = messages;

let world: World;
let browser: Browser;
beforeAll(async () => {
  world = await startWorld({ host: "localhost" });
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await world.stop();
});

/** The numbers of the parts that this page sends, in order. */
const watchParts = (page: Page): readonly string[] => {
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/note-media/")) sent.push(request.url().split(".").at(-1) ?? "");
  });
  return sent;
};

/** More than a page waits before it looks for uploads. */
const LOOKED_MS = 6_000;

describe("two tabs", () => {
  it("Only one uploads, and the other goes on when that one is closed", async () => {
    const writer = await openWriter(world, "tabs-speaker");
    const context = await browser.newContext();
    await context.addInitScript((values) => Object.assign(localStorage, values), storageOf(writer));
    const first = await context.newPage();
    const sentByFirst = watchParts(first);
    // No answer comes, as in a tunnel.
    await first.route("**/api/note-media/**", () => undefined);
    await first.goto(world.origin + pathTo("newNote"));
    await first.getByRole("link", { name: notes.voiceRecording }).click();
    await button(first, recorder.record).click();
    await button(first, recorder.stop).waitFor();
    await first.waitForTimeout(1_500);
    await button(first, recorder.stop).click();
    await button(first, recordings.upload).click();
    await expect.poll(() => sentByFirst).toEqual(["0"]);

    const second = await context.newPage();
    const sentBySecond = watchParts(second);
    await second.goto(world.origin + pathTo("notes"));
    await second.waitForTimeout(LOOKED_MS);
    expect(sentBySecond).toEqual([]);
    await first.close();
    await second.getByText(recordings.uploaded).first().waitFor();
    expect(sentBySecond).toEqual(["0"]);
  });
});
