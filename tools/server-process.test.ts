import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { runProgram } from "./run-program.ts";

const MODULE = new URL("server-process.ts", import.meta.url).href;
const READY = `console.log(JSON.stringify({ msg: "ready", address: "http://127.0.0.1:4711" }))`;

let dataDir: string;
beforeEach(() => (dataDir = mkdtempSync(join(tmpdir(), "afterword-start-tool-"))));
afterEach(() => rmSync(dataDir, { recursive: true }));

/** Ends a second after the first signal, and tells which ones came. */
const NOTES_SIGNALS = `
  const heard = [];
  const end = () => { require("node:fs").writeFileSync(process.env.HEARD, heard.join()); process.exit(0); };
  for (const signal of ["SIGINT", "SIGTERM"])
    process.on(signal, () => { if (heard.push(signal) === 1) setTimeout(end, 1000); });
  setInterval(() => undefined, 1000);
  ${READY}`;

/** Starts this program in the place of a server, as `npm start` does, from a process of its own. */
const startInstead = (server: string, settings: Record<string, string> = {}, then = "") =>
  runProgram(process.execPath, toolInstead(server, then), {
    environment: { DATA_DIR: dataDir, ...settings },
  });

/** The same in a process group of its own. */
const startInsteadInGroup = (server: string, settings: Record<string, string>) => {
  const child = spawn(process.execPath, toolInstead(server, ""), {
    detached: true,
    env: { ...process.env, DATA_DIR: dataDir, ...settings },
    stdio: ["ignore", "pipe", "inherit"],
  });
  return {
    tool: child.pid ?? 0,
    ready: once(child.stdout, "data"),
    ended: once(child, "exit").then(([code]) => code as number | null),
  };
};

const toolInstead = (server: string, then: string): readonly string[] => [
  "--input-type=module",
  "--eval",
  `import { startServer } from ${JSON.stringify(MODULE)};
   try {
     const server = await startServer({ entry: ["--eval", ${JSON.stringify(server)}] });
     console.log(server.directions.join("\\n"));
     ${then};
     process.exitCode = await server.ended;
   } catch (error) {
     console.error(error.message);
     process.exitCode = 1;
   }`,
];

describe("the server that npm start starts", () => {
  it.each([
    [{ PUBLIC_URL: "http://localhost:4711/" }, "http://localhost:4711"],
    [{ PUBLIC_URL: "", HOST: "::1" }, "http://[::1]:4711"],
  ])("With the settings %j it is found at %s", async (settings, origin) => {
    const { stdout } = await startInstead(`${READY}; setTimeout(() => process.exit(0), 100);`, settings);
    expect(stdout).toContain(`website   ${origin}\n`);
  });

  it("A data folder that cannot be made is left to the server to speak of", async () => {
    const { code, stderr } = await startInstead("console.error('no folder'); process.exit(1)", {
      DATA_DIR: join(process.execPath, "data"),
    });
    expect([code, stderr]).toEqual([1, expect.stringContaining("no folder\n")]);
  });

  it("Another server on the port is not taken for the own one", async () => {
    const other = createServer((socket) => {
      socket.end(
        'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\nconnection: close\r\n\r\n{"status":"ok"}',
      );
    });
    await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
    const PORT = String((other.address() as AddressInfo).port);
    const { code, stdout, stderr } = await startInstead("setTimeout(() => process.exit(1), 500)", { PORT });
    await new Promise((resolve) => other.close(resolve));
    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr).toBe(`The server stopped with exit code 1. Its log is in ${dataDir}/server.log\n`);
  });

  it("A server that is killed leaves a sentence that names its log", async () => {
    const killed = `${READY}; setTimeout(() => process.kill(process.pid, "SIGKILL"), 100)`;
    const { code, stdout, stderr } = await startInstead(killed);
    expect(stdout).toContain("website   http://127.0.0.1:4711\n");
    expect(stderr).toMatch(/^The server was killed by SIGKILL, .* Its log is in .*\/server\.log\n$/);
    expect(code).toBe(137);
    expect(readFileSync(join(dataDir, "server.log"), "utf8")).toContain('"ready"');
  });

  it("A server that was asked to end leaves no sentence", async () => {
    const waiting = `${READY}; setInterval(() => undefined, 1000)`;
    expect(await startInstead(waiting, {}, "await server.stop()")).toMatchObject({ stderr: "" });
  });

  it.each(["SIGINT", "SIGTERM"] as const)(
    "A %s to the whole group that is passed on as well never comes to the server twice",
    async (signal) => {
      const heard = join(dataDir, "heard");
      const { tool, ready, ended } = startInsteadInGroup(NOTES_SIGNALS, { HEARD: heard });
      await ready;
      process.kill(-tool, signal);
      for (let times = 0; times < 2; times += 1) {
        await pause(100);
        process.kill(tool, signal);
      }
      expect(await ended).toBe(0);
      expect(readFileSync(heard, "utf8").split(",").toSorted()).toEqual(["SIGINT", "SIGTERM"]);
    },
  );

  it("A server whose log cannot be written goes on", async () => {
    mkdirSync(join(dataDir, "server.log"));
    const chatty = `${READY}; for (let n = 0; n < 5000; n += 1) console.log("x".repeat(100))`;
    const { code, stderr } = await startInstead(chatty);
    expect(stderr).toMatch(/^The server's log can no longer be written: EISDIR/);
    expect(code).toBe(0);
  });
});
