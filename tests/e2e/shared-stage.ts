/**
 * What the stories of one Vitest worker share (`isolate: false` in vitest.config.ts): a browser, and a world for each
 * kind. All of it begins when it is first asked for, and ends with the worker's process.
 */
import type { Browser } from "playwright-core";
import { inject } from "vitest";
import { openBrowser } from "./browser.ts";
import { startWorld, type World } from "./world.ts";

/** "still": nobody moves its clock. "moving": its clock is anywhere; whoever looks at dates looks at this one's. */
export type SharedWorld = "still" | "moving";

const worlds = new Map<SharedWorld, Promise<World>>();

/** Its name is localhost, because passkeys belong to a name and not to an address. */
export const shareWorld = (kind: SharedWorld): Promise<World> => {
  const shared =
    worlds.get(kind) ??
    startWorld({
      prepared: inject("preparedFolder"),
      untilRunEnds: inject("runFolder"),
      host: "localhost",
    });
  worlds.set(kind, shared);
  return shared;
};

let browser: Promise<Browser> | undefined;

/** Opened again where it broke, so that one story cannot take all others with it. */
export const shareBrowser = async (): Promise<Browser> => {
  if (browser === undefined || !(await browser).isConnected()) browser = openBrowser();
  return browser;
};
