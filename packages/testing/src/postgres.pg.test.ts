import { spawn } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { startPostgres } from "./postgres.ts";

describe("a throw-away PostgreSQL server", () => {
  it("A server answers, even after a kill and a restart, until it is stopped", async () => {
    const server = await startPostgres();
    expect(await answers(server.url)).toBe(true);
    await server.kill9();
    expect(await answers(server.url)).toBe(false);
    await server.restart();
    expect(await answers(server.url)).toBe(true);
    await server.abort();
    expect(await answers(server.url)).toBe(false);
    await server.restart();
    expect(await answers(server.url)).toBe(true);
    await server.stop();
    expect(await answers(server.url)).toBe(false);
  });

  it("A server stops by itself when the process that started it is killed", async () => {
    const owner = spawn(process.execPath, [new URL("postgres-owner.fixture.ts", import.meta.url).pathname], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const [line] = (await once(owner.stdout, "data")) as [Buffer];
    const url = line.toString().trim();
    expect(await answers(url)).toBe(true);
    owner.kill("SIGKILL");
    for (let tries = 0; tries < 100 && (await answers(url)); tries += 1) await pause(100);
    expect(await answers(url)).toBe(false);
  });
});

const answers = async (url: string): Promise<boolean> => {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  try {
    await once(socket, "connect");
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
};
