import type { Browser } from "playwright-core";
import { afterAll, afterEach, beforeAll } from "vitest";
import { closePages, openBrowser } from "./browser.ts";
import { startWorld, type World } from "./world.ts";

/** Where a story plays. */
export type Stage = { readonly browser: Browser; readonly world: World };

/**
 * A world and a browser for all stories of a file, to be taken from the stage inside of hooks and stories: they are not
 * there before. `settings` and `host` as for `startWorld`.
 */
export const openStage = (settings?: Record<string, string>, host?: string): Stage => {
  let stage: Stage | undefined;
  beforeAll(async () => {
    const [world, browser] = await Promise.all([startWorld(settings, host), openBrowser()]);
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
