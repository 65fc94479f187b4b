import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { freePort } from "@afterword/testing/free-port";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Note } from "@afterword/contract/endpoints/notes";
import { enterAnna } from "./account.ts";

const START = fileURLToPath(new URL("../../tools/start.ts", import.meta.url));
const LAST_LINE = "Ctrl-C stops all of it.";

let folder: string;
let port: number;
let running: ChildProcess | undefined;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "afterword-start-"));
  port = await freePort();
});
afterEach(async () => {
  if (running !== undefined) await endGroup(running, "SIGKILL");
  running = undefined;
});
afterAll(() => rmSync(folder, { recursive: true }));

/** `npm start` as far as it is ours, in a group of its own like that of a terminal; answers what it printed. */
const start = async (): Promise<{ readonly starter: ChildProcess; readonly printed: string }> => {
  const starter = spawn(process.execPath, [START], {
    env: { PATH: process.env["PATH"], DATA_DIR: folder, PORT: String(port) },
    stdio: ["ignore", "pipe", "inherit"],
    detached: true,
  });
  running = starter;
  let printed = "";
  starter.stdout.setEncoding("utf8").on("data", (text: string) => (printed += text));
  const giveUp = AbortSignal.timeout(120_000);
  while (!printed.includes(LAST_LINE)) await once(starter.stdout, "data", { signal: giveUp });
  return { starter, printed };
};

/** As Ctrl-C or `kill` with a minus do: the signal reaches the starter and whatever it started. */
const endGroup = async (starter: ChildProcess, signal: NodeJS.Signals): Promise<number | null> => {
  if (starter.exitCode === null && starter.signalCode === null) {
    const exit = once(starter, "exit");
    process.kill(-(starter.pid ?? Number.NaN), signal);
    await exit;
  }
  return starter.exitCode;
};

const isListening = async (): Promise<boolean> => {
  const socket = connect(port, "127.0.0.1");
  return once(socket, "connect")
    .then(
      () => true,
      () => false,
    )
    .finally(() => socket.destroy());
};

/** At most 15 s: what is under way is finished first. */
const untilNobodyListens = async (): Promise<void> => {
  for (let tries = 0; tries < 150 && (await isListening()); tries += 1) await pause(100);
  expect(await isListening()).toBe(false);
};

const origin = () => ({ origin: `http://127.0.0.1:${port}` });

const titles = async (): Promise<string[]> => {
  const anna = await enterAnna(origin());
  return (await anna.call<Note[]>("GET", "/api/notes")).map(({ title }) => title);
};

describe("npm start", () => {
  it("prints where to go and who may log in, and every address answers", async () => {
    const { printed } = await start();
    for (const path of ["", "/__dev/phone", "/__dev/inbox"]) {
      const address = `http://127.0.0.1:${port}${path}`;
      expect(printed).toMatch(new RegExp(`(?:website|phone|inbox) +${address}\n`));
      expect((await fetch(address)).status).toBe(200);
    }
    expect(printed).toMatch(/anna@example\.com +with demo-anna/);
    expect(printed).toMatch(/admin@example\.com +with demo-admin/);
    expect(await titles()).toHaveLength(3);
  });

  it("ends on Ctrl-C with all it started, and finds what was written at the next start", async () => {
    const { starter } = await start();
    const anna = await enterAnna(origin());
    const note = (await anna.call<Note[]>("GET", "/api/notes")).find(({ triggered }) => triggered === null);
    await anna.call("PUT", `/api/note/${note?._id}`, { ...note, title: "Written before Ctrl-C" });
    expect(await endGroup(starter, "SIGINT")).toBe(0);
    expect(await isListening()).toBe(false);
    await start();
    expect(await titles()).toContain("Written before Ctrl-C");
  });

  it("starts again after a kill -9 of all of it", async () => {
    const { starter } = await start();
    const before = await titles();
    await endGroup(starter, "SIGKILL");
    await untilNobodyListens();
    await start();
    expect(await titles()).toEqual(before);
  });

  it("leaves no server behind when it alone is killed", async () => {
    const { starter } = await start();
    expect(await isListening()).toBe(true);
    const exit = once(starter, "exit");
    starter.kill("SIGKILL");
    await exit;
    await untilNobodyListens();
    await start();
    expect(await titles()).not.toEqual([]);
  });
});
