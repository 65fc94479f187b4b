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
  let stage: Stage | undefined;
  beforeAll(async () => {
    const own = settings === undefined ? { prepared: inject("preparedFolder") } : { settings };
    const beginning = { ...own, ...(host === undefined ? {} : { host }) };
    const [world, browser] = await Promise.all([startWorld(beginning), openBrowser()]);
    stage = { world, browser };
  });
  afterEach(() => stage && closePages(stage.browser));
  afterAll(async () => {
    await stage?.browser.close();
    await stage?.world.stop();
  });
  const started = (): Stage => {
    if (stage === undefined) throw new Error("The world starts with the first story, not before");
    return stage;
  };
  return {
    get world() {
      return started().world;
    },
    get browser() {
      return started().browser;
    },
  };
};
