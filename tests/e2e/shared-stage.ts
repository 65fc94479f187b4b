/**
 * What the stories of one Vitest worker share (`isolate: false` in vitest.config.ts): a browser, and a world for each
 * kind. They start when they are first needed, and end with the worker's process.
 */
import { inject } from "vitest";
import { openBrowser } from "./browser.ts";
import { keepOne } from "./keep-one.ts";
import { startWorld, type World } from "./world.ts";

/** "still": no story moves its clock. "moving": stories move its clock. */
export type SharedWorld = "still" | "moving";

/** The host is localhost, because passkeys belong to a name, not to an IP address. */
const beginWorld = (): Promise<World> =>
  startWorld({
    prepared: inject("preparedFolder"),
    untilRunEnds: inject("runFolder"),
    host: "localhost",
  });

const isRunning = (world: World): boolean => world.isRunning();

const worlds = { still: keepOne(beginWorld, isRunning), moving: keepOne(beginWorld, isRunning) };

export const shareWorld = (kind: SharedWorld): Promise<World> => worlds[kind]();

export const shareBrowser = keepOne(
  () => openBrowser(),
  (browser) => browser.isConnected(),
);
