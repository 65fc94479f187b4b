import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { runProgram } from "./run-program.ts";

const MODULE = new URL("server-process.ts", import.meta.url).href;
const READY = `console.log(JSON.stringify({ msg: "ready", address: "http://127.0.0.1:4711" }))`;

let dataDir: string;
beforeEach(() => (dataDir = mkdtempSync(join(tmpdir(), "afterword-start-tool-"))));
afterEach(() => rmSync(dataDir, { recursive: true }));

/** Starts this program in the place of a server, as `npm start` does, from a process of its own. */
const startInstead = (server: string, settings: Record<string, string> = {}, then = "") =>
  runProgram(
    process.execPath,
    [
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
    ],
    { environment: { DATA_DIR: dataDir, ...settings } },
  );

describe("the server that npm start starts", () => {
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

  it("A server whose log cannot be written goes on", async () => {
    mkdirSync(join(dataDir, "server.log"));
    const chatty = `${READY}; for (let n = 0; n < 5000; n += 1) console.log("x".repeat(100))`;
    const { code, stderr } = await startInstead(chatty);
    expect(stderr).toMatch(/^The server's log cannot be written any more: EISDIR/);
    expect(code).toBe(0);
  });
});
