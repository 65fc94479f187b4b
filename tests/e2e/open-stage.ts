import type { Browser } from "playwright-core";
import { afterAll, afterEach, beforeAll, inject } from "vitest";
import { closePages } from "./browser.ts";
import { shareBrowser, shareWorld, type SharedWorld } from "./shared-stage.ts";
import { startWorld, type World } from "./world.ts";

/** The world and the browser of a story. */
export type Stage = { readonly browser: Browser; readonly world: World };

/**
 * A world that this file shares with others, where each story has its own accounts, or a world of its own that ends with
 * the file: as the first start leaves it, or with settings on an empty data folder.
 */
export type WantedWorld = SharedWorld | "own" | { readonly settings: Record<string, string> };

/**
 * A world and a browser for all stories of a file. They exist only inside hooks and stories.
 */
export const openStage = (wanted: WantedWorld = "still"): Stage => {
  let world: World | undefined;
  let browser: Browser | undefined;
  beforeAll(async () => {
    // Both are kept before either may fail, so that one that did start is stopped.
    const begun = await Promise.allSettled([
      openWorld(wanted).then((opened) => (world = opened)),
      shareBrowser().then((opened) => (browser = opened)),
    ]);
    for (const one of begun) if (one.status === "rejected") throw one.reason;
  });
  afterEach(() => browser && closePages(browser));
  afterAll(() => (isShared(wanted) ? undefined : world?.stop()));
  return {
    get world() {
      return begunAlready(world);
    },
    get browser() {
      return begunAlready(browser);
    },
  };
};

const isShared = (wanted: WantedWorld): wanted is SharedWorld => wanted === "still" || wanted === "moving";

const openWorld = (wanted: WantedWorld): Promise<World> => {
  if (isShared(wanted)) return shareWorld(wanted);
  return startWorld(wanted === "own" ? { prepared: inject("preparedFolder") } : wanted);
};

const begunAlready = <T>(one: T | undefined): T => {
  if (one === undefined) throw new Error("The world starts with the first story, not before");
  return one;
};
