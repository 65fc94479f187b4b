import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { testServer } from "@afterword/testing/postgres";
import { projectRoot } from "../../tools/run-program.ts";
import { SERVER_ENTRY } from "../../tools/server-process.ts";
import { freePort } from "@afterword/testing/free-port";

const SETTLE_MS = 20_000;

/** Resident memory in megabytes of a server process on PostgreSQL after 20 idle seconds. */
export const measureIdleMegabytes = async (): Promise<number> => {
  const postgres = await testServer();
  const folder = mkdtempSync(join(tmpdir(), "afterword-idle-"));
  const port = await freePort();
  const server = spawn(process.execPath, [...SERVER_ENTRY], {
    cwd: projectRoot,
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: folder,
      DATABASE_URL: postgres.url,
      NODE_ENV: "development",
    },
    stdio: "ignore",
  });
  try {
    await ready(`http://127.0.0.1:${port}/healthz`);
    await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
    return residentMegabytes(server.pid ?? 0);
  } finally {
    server.kill("SIGTERM");
    await new Promise((resolve) => server.once("exit", resolve));
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};

const ready = async (url: string): Promise<void> => {
  for (let tries = 0; tries < 600; tries++) {
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("the server did not become ready");
};

const residentMegabytes = (pid: number): number => {
  const kilobytes = readFileSync(`/proc/${pid}/status`, "utf8").match(/^VmRSS:\s+(\d+)/m)?.[1];
  if (kilobytes === undefined) throw new Error("this machine does not tell the memory of a process");
  return Number(kilobytes) / 1024;
};
