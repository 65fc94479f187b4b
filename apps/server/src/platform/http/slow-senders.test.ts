import { once } from "node:events";
import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { storeMediaPart } from "@afterword/contract/endpoints/media";
import { uploadUserPicture } from "@afterword/contract/endpoints/pictures";
import Fastify from "fastify";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { addSlowSenderGuard } from "./slow-senders.ts";

const app: FastifyInstance = Fastify({ requestTimeout: 0 });
let port: number;

beforeAll(async () => {
  const badRequest = (_error: Error, socket: { end: (text: string) => unknown }) =>
    void socket.end("HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n");
  addSlowSenderGuard(app, { badRequest }, { requestMs: 300, progressMs: 300, progressBytes: 10 });
  app.addContentTypeParser(
    "*",
    { parseAs: "string" },
    async (_request: FastifyRequest, text: string) => text,
  );
  app.post("/plain", async ({ body }) => body);
  app.post("/picture", { config: { endpoint: uploadUserPicture } }, async ({ body }) => body);
  app.post("/upload", { config: { endpoint: storeMediaPart } }, async ({ body }) => body);
  await app.listen({ host: "127.0.0.1", port: 0 });
  ({ port } = app.server.address() as AddressInfo);
});
afterAll(() => app.close());

/** Sends the words one after the other, and answers with the status. */
const send = async (path: string, words: readonly string[], everyMs: number): Promise<number> => {
  const length = words.join("").length + (words.length === 0 ? 100 : 0);
  const headers = { "content-type": "text/x", "content-length": length };
  const sent = request({ port, path, method: "POST", headers });
  sent.on("error", () => undefined).flushHeaders();
  const answered = once(sent, "response") as Promise<[{ readonly statusCode: number; resume: () => void }]>;
  for (const word of words) {
    await pause(everyMs);
    if (!sent.destroyed) sent.write(word);
  }
  const [response] = await answered;
  response.resume();
  return response.statusCode;
};

const WORDS = Array.from({ length: 10 }, () => "a word that is sent");

it.each(["/plain", "/picture"])(
  "A request to %s that is not whole in its time is answered 408",
  async (path) => {
    expect(await send(path, WORDS, 100)).toBe(408);
  },
);

it("A part of a recording that goes on slowly is taken, however long it takes", async () => {
  expect(await send("/upload", WORDS, 100)).toBe(200);
});

it("An upload that stands still is answered 408", async () => {
  expect(await send("/upload", [], 0)).toBe(408);
});

it("A request that was sent at once is taken", async () => {
  expect(await send("/plain", WORDS, 0)).toBe(200);
});
