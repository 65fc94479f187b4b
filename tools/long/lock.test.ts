import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { projectRoot } from "../run-program.ts";
import { endGroup, takeLock } from "./lock.ts";

let folder: string;
const said: string[] = [];
const say = (line: string): void => void said.push(line);

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "afterword-lock-"));
  said.length = 0;
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const ENDLESS = "setInterval(() => undefined, 1000)";

describe("the lock of the long checks", () => {
  it("A second run is refused with the process of the first, until the first has ended", async () => {
    const first = await takeLock(folder, say);
    expect(await takeLock(folder, say)).toBeUndefined();
    expect(said).toEqual([expect.stringContaining(`is in progress (process ${process.pid})`)]);
    first?.release();
    const second = await takeLock(folder, say);
    expect(second).toBeDefined();
    second?.release();
  });

  it("A run that finds a killed one ends the check that it left behind", async () => {
    const mark = path.join(folder, "check.pid");
    const endless = `require("node:fs").writeFileSync(${JSON.stringify(mark)}, String(process.pid)); ${ENDLESS}`;
    const check = { name: "endless", what: "", bound: "", command: [process.execPath, "-e", endless] };
    const inLong = (name: string): string => JSON.stringify(path.join(projectRoot, "tools/long", name));
    const run = `
      const { takeLock } = await import(${inLong("lock.ts")});
      const { runChecks } = await import(${inLong("run-checks.ts")});
      const folder = ${JSON.stringify(folder)};
      const lock = await takeLock(folder, console.log);
      const check = { ...${JSON.stringify(check)}, readFigure: () => undefined };
      const stop = new AbortController().signal;
      await runChecks([check], { folder, say: console.log, keep: () => undefined, note: lock.note, stop });`;
    const killed = spawn(process.execPath, ["--input-type=module", "-e", run], { stdio: "ignore" });
    await vi.waitFor(() => expect(existsSync(mark) && readFileSync(mark, "utf8")).toMatch(/^\d+$/), 15_000);
    await vi.waitFor(
      () => expect(readFileSync(path.join(folder, "run.json"), "utf8")).toMatch(/leader/),
      15_000,
    );
    const pid = Number(readFileSync(mark, "utf8"));
    try {
      killed.kill("SIGKILL");
      await once(killed, "exit");
      expect(isRunning(pid)).toBe(true);
      const lock = await takeLock(folder, say);
      expect(lock).toBeDefined();
      expect(said).toEqual([`Ending the check that a killed run left behind (process ${pid}).`]);
      await vi.waitFor(() => expect(isRunning(pid)).toBe(false), 15_000);
      lock?.release();
    } finally {
      endGroup(pid, "SIGKILL");
    }
  });

  it("A process that only has the id of a check left behind goes on", async () => {
    const other = spawn(process.execPath, ["-e", ENDLESS], { stdio: "ignore", detached: true });
    try {
      await once(other, "spawn");
      const group = { leader: other.pid, words: "tools/chaos.ts" };
      writeFileSync(path.join(folder, "run.json"), JSON.stringify({ pid: 1, group }));
      const lock = await takeLock(folder, say);
      expect(said).toEqual([]);
      expect(isRunning(other.pid)).toBe(true);
      lock?.release();
    } finally {
      other.kill("SIGKILL");
      await once(other, "exit");
    }
  });
});

/** A process that has ended and whose exit code was not asked for counts as ended. */
const isRunning = (pid: number | undefined): boolean => {
  try {
    return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false;
  }
};
