import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { FAKE_DEVICES, findChromium, QUIET_FLAGS } from "@afterword/testing/chromium";
import { chromium, type Page } from "playwright-core";

/** A browser that can be killed, and started again with what it had stored. */
export type MortalBrowser = {
  readonly start: () => Promise<Page>;
  /** All its processes at once, without a word: as a phone ends an app, or a battery everything. */
  readonly kill: () => Promise<void>;
  readonly remove: () => Promise<void>;
};

export const openMortalBrowser = (): MortalBrowser => {
  const profile = mkdtempSync(join(tmpdir(), "afterword-profile-"));
  let running: ChildProcess | undefined;
  const kill = async (): Promise<void> => {
    const ending = running;
    running = undefined;
    if (ending?.pid === undefined || ending.exitCode !== null) return;
    const ended = new Promise((resolve) => ending.once("exit", resolve));
    process.kill(-ending.pid, "SIGKILL");
    await ended;
  };
  return {
    kill,
    start: async () => {
      running = startChromium(profile);
      const browser = await chromium.connectOverCDP(await addressOf(running));
      const [context] = browser.contexts();
      if (context === undefined) throw new Error("the browser has no context");
      context.setDefaultTimeout(20_000);
      return context.newPage();
    },
    remove: async () => {
      await kill();
      rmSync(profile, { recursive: true, force: true, maxRetries: 10 });
    },
  };
};

const startChromium = (profile: string): ChildProcess => {
  const program = findChromium();
  if (program === undefined) throw new Error("no Chromium found; set CHROMIUM to its path");
  const flags = [`--user-data-dir=${profile}`, "--remote-debugging-port=0", "--headless"];
  const sandbox = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  return spawn(program, [...flags, ...sandbox, ...QUIET_FLAGS, ...FAKE_DEVICES], {
    // A group of its own, so that one signal reaches all its processes.
    detached: true,
    stdio: ["ignore", "ignore", "pipe"],
  });
};

const addressOf = async ({ stderr }: ChildProcess): Promise<string> => {
  if (stderr === null) throw new Error("the browser says nothing");
  for await (const line of createInterface({ input: stderr })) {
    const address = /DevTools listening on (ws:\S+)/.exec(line)?.[1];
    if (address !== undefined) {
      // Read on, or a full pipe would hold the browser.
      stderr.resume();
      return address;
    }
  }
  throw new Error("the browser did not start");
};
