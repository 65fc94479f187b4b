import type { Browser } from "playwright-core";
import { afterAll, afterEach, beforeAll, inject } from "vitest";
import { closePages, openBrowser } from "./browser.ts";
import { startWorld, type World } from "./world.ts";

/** Where a story plays. */
export type Stage = { readonly browser: Browser; readonly world: World };

/**
 * A world and a browser for all stories of a file, to be taken from the stage inside of hooks and stories: they are not
 * there before. A world with settings of its own begins with an empty data folder, every other with the prepared one.
 */
export const openStage = (settings?: Record<string, string>, host?: string): Stage => {
  let world: World | undefined;
  let browser: Browser | undefined;
  beforeAll(async () => {
    const own = settings === undefined ? { prepared: inject("preparedFolder") } : { settings };
    const beginning = { ...own, ...(host === undefined ? {} : { host }) };
    // Each is kept as it comes, and nothing fails before both have: where one cannot be had, the other is still ended.
    const begun = await Promise.allSettled([
      startWorld(beginning).then((started) => (world = started)),
      openBrowser().then((opened) => (browser = opened)),
    ]);
    for (const one of begun) if (one.status === "rejected") throw one.reason;
  });
  afterEach(() => browser && closePages(browser));
  afterAll(async () => {
    await browser?.close();
    await world?.stop();
  });
  return {
    get world() {
      return begunAlready(world);
    },
    get browser() {
      return begunAlready(browser);
    },
  };
};

const begunAlready = <T>(one: T | undefined): T => {
  if (one === undefined) throw new Error("The world starts with the first story, not before");
  return one;
};
