import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startWorld, type World } from "../world.ts";
import { VIDEO, VOICE } from "../signal/probe.ts";
import type { DrivenPage } from "./driven-page.ts";
import { openFirefox } from "./firefox.ts";
import { recordAndReceive } from "./record-and-receive.ts";

let world: World;
let page: DrivenPage;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "afterword-saved-"));
  world = await startWorld({ host: "localhost" });
});
beforeEach(async () => {
  page = await openFirefox();
});
afterEach(() => page.close());
afterAll(async () => {
  await world.stop();
  rmSync(folder, { recursive: true });
});

describe("Debian's Firefox", () => {
  it.each([
    ["voice", VOICE],
    ["video", VIDEO],
  ] as const)(
    "A %s is recorded with a pause, goes up, is delivered, and is played and saved",
    async (kind, made) => {
      const got = await recordAndReceive({ world, page, folder, kind }, `firefox-${kind}`);
      expect(got.probed).toMatchObject(made);
      // Four and a half seconds without the pause, on a machine that may be slow at each press.
      expect(got.probed.seconds).toBeGreaterThan(4.2);
      expect(got.probed.seconds).toBeLessThan(5.9);
    },
  );
});
