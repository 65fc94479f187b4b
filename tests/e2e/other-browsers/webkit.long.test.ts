import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startWorld, type World } from "../world.ts";
import { VOICE } from "../signal/probe.ts";
import type { DrivenPage } from "./driven-page.ts";
import { recordAndReceive } from "./record-and-receive.ts";
import { openWebkit } from "./webkit.ts";

let world: World;
let page: DrivenPage;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "afterword-saved-"));
  world = await startWorld({ host: "localhost" });
  page = await openWebkit();
});
afterAll(async () => {
  await page.close();
  await world.stop();
  rmSync(folder, { recursive: true });
});

describe("Debian's WebKit", () => {
  it("A voice is recorded as AAC, goes up without a wish for conversion, is delivered, and is played and saved", async () => {
    // WebKit's recorder on Linux goes on in a pause, and what it then writes is no file (docs/media.md).
    const told = { world, page, folder, kind: "voice", hasBrokenPause: true } as const;
    const got = await recordAndReceive(told, "webkit-voice");
    expect(got.probed).toMatchObject(VOICE);
    expect(got.converts).toBe(false);
  });
});
