import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Sandbox } from "../../platform/sandbox/sandbox.ts";
import { findFfmpegSandbox, findPrograms, runProgram } from "./ffmpeg.ts";

let programs: string;
let folder: string;
beforeAll(async () => {
  programs = await mkdtemp(join(tmpdir(), "afterword-programs-"));
  folder = await mkdtemp(join(tmpdir(), "afterword-job-"));
});
afterAll(() => Promise.all([programs, folder].map((path) => rm(path, { recursive: true }))));

const sandboxHere = async (): Promise<Sandbox> => {
  const found = await findPrograms(null);
  return (found && (await findFfmpegSandbox(found))) ?? "none";
};

const runScript = async (
  sandbox: Sandbox,
  script: string,
  { cpuSeconds = 20, timeoutMs = 60_000, niceness = 10 } = {},
) => {
  const program = join(programs, "ffmpeg");
  await writeFile(program, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  return runProgram(sandbox, {
    command: ["/usr/bin/nice", "-n", String(niceness), program],
    shown: [program],
    folder,
    limits: { memoryBytes: 2 ** 31, cpuSeconds, fileBytes: 2 ** 20 },
    timeoutMs,
    signal: undefined,
  });
};

it.each(["exec sleep 600", "sleep 600; true"])(
  "A program that hangs is ended when its time is over, and so is what it has started (%s)",
  async (script) => {
    for (const sandbox of new Set([await sandboxHere(), "none"] as const))
      expect(await runScript(sandbox, script, { timeoutMs: 500 })).toMatchObject({ signal: "SIGKILL" });
  },
);

it("A program that the kernel kills in the sandbox has been killed, and has not failed", async () => {
  const end = await runScript(await sandboxHere(), "while :; do :; done", { cpuSeconds: 1, niceness: 0 });
  expect(end).toMatchObject({ signal: "SIGKILL" });
});
