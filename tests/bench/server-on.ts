import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@afterword/testing/free-port";
import { projectRoot } from "../../tools/run-program.ts";
import { SERVER_ENTRY } from "../../tools/server-process.ts";

export type ServerProcess = {
  readonly address: string;
  /** CPU time in milliseconds so far. */
  readonly cpuMs: () => number;
  /** Memory of its own, now, and at most since the peak was forgotten. */
  readonly residentMegabytes: () => number;
  readonly peakMegabytes: () => number;
  readonly forgetPeak: () => void;
  readonly stop: () => Promise<void>;
};

/** A server process with these settings, as an operator runs it. Resolves when it is ready. */
export const startServerOn = async (settings: Readonly<Record<string, string>>): Promise<ServerProcess> => {
  const folder = mkdtempSync(join(tmpdir(), "afterword-bench-"));
  const port = await freePort();
  const server = spawn(process.execPath, [...SERVER_ENTRY], {
    cwd: projectRoot,
    env: { ...process.env, PORT: String(port), DATA_DIR: folder, NODE_ENV: "development", ...settings },
    stdio: "ignore",
  });
  const ended = new Promise((resolve) => server.once("exit", resolve));
  const stop = async (): Promise<void> => {
    server.kill("SIGTERM");
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  const address = `http://127.0.0.1:${port}`;
  try {
    await ready(`${address}/readyz`);
  } catch (error) {
    await stop();
    throw error;
  }
  const pid = server.pid ?? 0;
  return {
    address,
    cpuMs: () => cpuMsOf(pid),
    residentMegabytes: () => megabytesOf(pid, "VmRSS"),
    peakMegabytes: () => megabytesOf(pid, "VmHWM"),
    // 5 is the kernel's word for it (proc(5), clear_refs).
    forgetPeak: () => writeFileSync(`/proc/${pid}/clear_refs`, "5"),
    stop,
  };
};

/** The kernel counts in hundredths of a second. The name before the figures may contain anything but ") ". */
const cpuMsOf = (pid: number): number => {
  const figures = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
  return (Number(figures[11]) + Number(figures[12])) * 10;
};

const megabytesOf = (pid: number, name: "VmRSS" | "VmHWM"): number => {
  const line = new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(readFileSync(`/proc/${pid}/status`, "utf8"));
  if (line === null) throw new Error("this machine does not tell the memory of a process");
  return Number(line[1]) / 1024;
};

const ready = async (url: string): Promise<void> => {
  for (let tries = 0; tries < 1_200; tries++) {
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("the server did not become ready");
};
