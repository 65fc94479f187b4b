import { once } from "node:events";
import { Agent, request, type IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { getLinkedRecording, storeMediaPart } from "@afterword/contract/endpoints/media";
import Fastify from "fastify";
import { expect, it, vi } from "vitest";
import { addConnectionEnd, addTransferEnd } from "./ending-transfers.ts";

it("A stop waits neither for a reader that takes no more nor for an upload that sends no more", async () => {
  const app = Fastify({ requestTimeout: 0 });
  addTransferEnd(app, 50);
  app.get("/file", { config: { endpoint: getLinkedRecording } }, (_request, reply) => reply.send(endless()));
  app.post("/part", { config: { endpoint: storeMediaPart } }, async ({ body }) => body);
  const origin = await app.listen({ host: "127.0.0.1", port: 0 });

  const reading = request(new URL("/file", origin)).end();
  const [file] = (await once(reading, "response")) as [IncomingMessage];
  file.on("error", () => undefined).pause();
  const headers = { "content-type": "application/json", "content-length": 10 };
  const sending = request(new URL("/part", origin), { method: "POST", headers });
  const ended = once(sending, "error");
  sending.write("{");

  await app.close();
  await ended;
  expect(app.server.listening).toBe(false);
});

it("A stop ends a connection that is kept alive with its answer, whose head was sent before the stop", async () => {
  const app = Fastify({ forceCloseConnections: "idle" });
  addConnectionEnd(app);
  const rest = new Readable({ read: () => undefined });
  app.get("/slow", (_request, reply) => reply.send(rest));
  const origin = await app.listen({ host: "127.0.0.1", port: 0 });
  const agent = new Agent({ keepAlive: true });
  const asked = request(new URL("/slow", origin), { agent }).end();
  rest.push("begun ");
  const [answer] = (await once(asked, "response")) as [IncomingMessage];
  expect(answer.headers.connection).toBe("keep-alive");

  const closed = app.close();
  await vi.waitFor(() => expect(app.server.listening).toBe(false));
  rest.push("and ended");
  rest.push(null);
  expect(await text(answer)).toBe("begun and ended");
  // The framework keeps an idle connection for 72 s.
  await closed;
});

const endless = (): Readable =>
  new Readable({
    read() {
      this.push(Buffer.alloc(64 * 1024));
    },
  });
