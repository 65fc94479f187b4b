import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { startPostgres, type PostgresServer } from "@afterword/testing/postgres";
import { afterAll, afterEach, beforeAll } from "vitest";
import { startServerProcess, type ServerProcess } from "./server-process.ts";

/**
 * For a test file that starts servers as programs: a PostgreSQL server that may be killed, and one data folder for all
 * of them. Servers end with their test, the rest with the file.
 */
export const startServersOnPostgres = () => {
  const dataDir = mkdtempSync(join(tmpdir(), "afterword-servers-"));
  let postgres: PostgresServer | undefined;
  let running: ServerProcess[] = [];
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterEach(async () => {
    for (const { child, ended } of running) {
      child.kill("SIGKILL");
      await ended;
    }
    running = [];
  });
  afterAll(async () => {
    await postgres?.stop();
    rmSync(dataDir, { recursive: true });
  });
  return {
    /** There once the tests run. */
    postgres: (): PostgresServer => {
      if (postgres === undefined) throw new Error("PostgreSQL is not started yet");
      return postgres;
    },
    start: (settings: Record<string, string>): ServerProcess => {
      const server = startServerProcess({ DATA_DIR: dataDir, ...settings });
      running.push(server);
      return server;
    },
  };
};

/** Bounded by the time limit of the test. */
export const until = async (isSo: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await isSo())) await pause(20);
};
