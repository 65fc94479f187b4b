import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@afterword/testing/free-port";
import { projectRoot } from "../../tools/run-program.ts";
import { SERVER_ENTRY } from "../../tools/server-process.ts";

export type ServerProcess = {
  readonly address: string;
  /** CPU time in milliseconds so far. */
  readonly cpuMs: () => number;
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
  return { address, cpuMs: () => cpuMsOf(server.pid ?? 0), stop };
};

/** The kernel counts in hundredths of a second. The name before the figures may contain anything but ") ". */
const cpuMsOf = (pid: number): number => {
  const figures = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
  return (Number(figures[11]) + Number(figures[12])) * 10;
};

const ready = async (url: string): Promise<void> => {
  for (let tries = 0; tries < 1_200; tries++) {
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("the server did not become ready");
};
