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

const hang = async (sandbox: Sandbox, script: string) => {
  const program = join(programs, "ffmpeg");
  await writeFile(program, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  return runProgram(sandbox, {
    command: ["/usr/bin/nice", "-n", "10", program],
    shown: [program],
    folder,
    limits: { memoryBytes: 2 ** 31, cpuSeconds: 20, fileBytes: 2 ** 20 },
    timeoutMs: 500,
    signal: undefined,
  });
};

it.each(["exec sleep 600", "sleep 600; true"])(
  "A program that hangs is ended when its time is over, and so is what it has started (%s)",
  async (script) => {
    const found = await findPrograms(null);
    const sandboxes = new Set([(found && (await findFfmpegSandbox(found))) ?? "none", "none"] as const);
    for (const sandbox of sandboxes) expect(await hang(sandbox, script)).toMatchObject({ signal: "SIGKILL" });
  },
);
