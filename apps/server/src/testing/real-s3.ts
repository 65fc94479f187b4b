import type { ChildProcess } from "node:child_process";
import { spawn } from "node:child_process";
import { closeSync, openSync, readFileSync } from "node:fs";
import { once } from "node:events";
import { connect, createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { createS3Client } from "../platform/media-store/s3-client.ts";
import type { S3Settings } from "../platform/media-store/s3-client.ts";
import { systemTimer } from "../platform/time/system-clock.ts";

/** A real object store with data of its own, on ports of loopback, which goes when the test does. */
export type RealS3 = {
  readonly access: Omit<S3Settings, "bucket">;
  readonly stop: () => Promise<void>;
};

/** Of a service that was just started there is none yet. */
export const createBucket = async (settings: S3Settings): Promise<void> => {
  const answer = await createS3Client(settings, systemTimer).ask({ method: "PUT" });
  if (!answer.ok) throw new Error(`no bucket was made: ${answer.status} ${await answer.text()}`);
  await answer.body?.cancel();
};

export type Gate = {
  readonly endpoint: string;
  /** What went through it to the service, in bytes, so far. */
  readonly received: () => number;
  readonly close: () => Promise<void>;
};

/** What a service takes of a body is counted before it: the service itself does not tell. */
export const openGate = async (endpoint: string): Promise<Gate> => {
  let received = 0;
  const { port } = new URL(endpoint);
  const server = createServer((client) => {
    const service = connect(Number(port), "127.0.0.1");
    client.on("data", (bytes: Buffer) => (received += bytes.length));
    client.pipe(service).pipe(client);
    client.on("error", () => service.destroy());
    service.on("error", () => client.destroy());
    client.on("close", () => service.destroy());
    service.on("close", () => client.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: () => received,
    close: async () => {
      const closed = once(server, "close");
      server.close();
      await closed;
    },
  };
};

export type Daemons = {
  readonly start: (name: string, command: readonly [string, ...string[]]) => void;
  /** What each of them wrote so far. */
  readonly said: () => string;
  /** One of them ended by itself. */
  readonly isBroken: () => boolean;
  readonly stop: () => Promise<void>;
};

/** Programs that stay in the foreground; each ends when this process does, however that ends. */
export const createDaemons = (folder: string): Daemons => {
  const children = new Map<string, ChildProcess>();
  const logOf = (name: string): string => join(folder, `${name}.out`);
  const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean =>
    exitCode !== null || signalCode !== null;
  return {
    start: (name, [program, ...words]) => {
      const log = openSync(logOf(name), "w");
      const stdio = ["ignore", log, log] as const;
      children.set(name, spawn("setpriv", ["--pdeathsig", "KILL", program, ...words], { stdio: [...stdio] }));
      closeSync(log);
    },
    said: () =>
      [...children.keys()].map((name) => `${name}: ${readFileSync(logOf(name), "utf8")}`).join("\n"),
    isBroken: () => [...children.values()].some(hasEnded),
    stop: async () => {
      // The newest first: it needs the others.
      for (const child of [...children.values()].toReversed()) {
        if (hasEnded(child)) continue;
        const ended = once(child, "exit");
        // All they keep goes with them, and some take long to part from it.
        child.kill("SIGKILL");
        await ended;
      }
    },
  };
};
