import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { makeRunFolder, noteServer, removeRunFolder } from "./run-folder.ts";

let folder: string;
const children: ChildProcess[] = [];

beforeEach(() => void (folder = makeRunFolder()));
afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

const start = (program: string, ...words: string[]) => {
  const child = spawn(program, words, { stdio: ["ignore", "pipe", "ignore"] });
  children.push(child);
  if (child.pid === undefined) throw new Error(`${program} did not start`);
  return { child, pid: child.pid };
};

const isOver = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null;

/** A zombie: a process that has ended but can still be signalled, because its parent never reads its exit code. */
const startZombie = async (): Promise<number> => {
  // The shell becomes a program that never reads an exit code.
  const { child } = start("sh", "-c", "sleep 0.2 & echo $!; exec sleep 60");
  const [line] = (await once(child.stdout, "data")) as [Buffer];
  return Number(line.toString());
};

describe("the end of a run of stories", () => {
  it("A server that still runs is ended, and the folder is removed", async () => {
    const { child, pid } = start("sleep", "60");
    const ended = once(child, "exit");
    noteServer(folder, pid);
    await removeRunFolder(folder);
    expect(await ended).toEqual([null, "SIGTERM"]);
    expect(existsSync(folder)).toBe(false);
  });

  it("A server that ignores SIGTERM is killed", async () => {
    const { child, pid } = start("sh", "-c", "trap '' TERM; echo ready; while :; do sleep 0.1; done");
    const ended = once(child, "exit");
    await once(child.stdout, "data");
    noteServer(folder, pid);
    await removeRunFolder(folder, { patienceMs: 200 });
    expect(await ended).toEqual([null, "SIGKILL"]);
  });

  it("A server that has ended and whose exit code was never read counts as ended", async () => {
    const pid = await startZombie();
    noteServer(folder, pid);
    await vi.waitFor(() => expect(readFileSync(`/proc/${pid}/stat`, "utf8")).toMatch(/\) Z /));
    const send = vi.fn<() => void>();
    await removeRunFolder(folder, { patienceMs: 1_000, send });
    expect(send).not.toHaveBeenCalled();
    expect(existsSync(folder)).toBe(false);
  });

  it("Another process with the id of a server gets no signal", async () => {
    const { child, pid } = start("sleep", "60");
    noteServer(folder, pid);
    writeFileSync(join(folder, "servers", String(pid)), "another beginning");
    const send = vi.fn<() => void>();
    await removeRunFolder(folder, { send });
    expect(send).not.toHaveBeenCalled();
    expect(isOver(child)).toBe(false);
  });

  it("A server that cannot be ended is named after a bound, and its folder stays", async () => {
    const { pid } = start("sleep", "60");
    noteServer(folder, pid);
    await expect(removeRunFolder(folder, { patienceMs: 100, send: () => undefined })).rejects.toThrow(
      `the server ${pid} of the stories could not be ended`,
    );
    expect(existsSync(folder)).toBe(true);
  });
});
