import { once } from "node:events";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";

/**
 * Speaks just enough of PostgreSQL's protocol to claim a version: no developer can be asked to install an old server.
 * Every query is answered by one row with the version.
 */
export const fakeOldServer = async (
  version: string,
): Promise<{ readonly url: string; readonly stop: () => Promise<void> }> => {
  const server = createServer((socket) => {
    let isStarted = false;
    socket.on("data", (chunk) => {
      if (!isStarted) socket.write(Buffer.concat([message("R", int32(0)), READY]));
      else if (chunk.toString("latin1", 0, 1) === "Q") socket.write(answer(version));
      else socket.end();
      isStarted = true;
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `postgres://me@127.0.0.1:${port}/rows`,
    stop: async () => {
      server.close();
      await once(server, "close");
    },
  };
};

const int32 = (n: number): Buffer => Buffer.from([n >> 24, n >> 16, n >> 8, n]);
const message = (type: string, body: Buffer): Buffer =>
  Buffer.concat([Buffer.from(type), int32(body.length + 4), body]);

const READY = message("Z", Buffer.from("I"));
const ONE = Buffer.from([0, 1]);
/** Table and position of the column, its type (text, 25) and sizes, all unknown, in text form. */
const TEXT_COLUMN = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 0, 25, 255, 255, 255, 255, 255, 255, 0, 0]);

const answer = (version: string): Buffer =>
  Buffer.concat([
    message("T", Buffer.concat([ONE, Buffer.from("server_version\0"), TEXT_COLUMN])),
    message("D", Buffer.concat([ONE, int32(version.length), Buffer.from(version)])),
    message("C", Buffer.from("SHOW\0")),
    READY,
  ]);
