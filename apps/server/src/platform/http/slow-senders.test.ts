import { once } from "node:events";
import { request } from "node:http";
import { connect } from "node:net";
import type { AddressInfo, Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { storeMediaPart } from "@afterword/contract/endpoints/media";
import { uploadUserPicture } from "@afterword/contract/endpoints/pictures";
import Fastify from "fastify";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readConfig } from "../config/read-config.ts";
import { createRawAnswers } from "./faults.ts";
import { addSlowSenderGuard } from "./slow-senders.ts";

const linger = { silentMs: 200, mostMs: 1_000 };
const reading = readConfig({ NODE_ENV: "test" });
if (!reading.ok) throw new Error(reading.mistakes.join());
const raw = createRawAnswers(reading.config, linger);
const app: FastifyInstance = Fastify({
  requestTimeout: 0,
  clientErrorHandler: (error, socket) => raw.badRequest(error, socket),
});
let port: number;
const PEERS = 40;

beforeAll(async () => {
  addSlowSenderGuard(app, raw, { requestMs: 300, progressMs: 300, progressBytes: 10, linger });
  app.addContentTypeParser(
    "*",
    { parseAs: "string" },
    async (_request: FastifyRequest, text: string) => text,
  );
  app.post(
    "/refused",
    { config: { endpoint: storeMediaPart }, onRequest: async (_request, reply) => reply.code(401).send() },
    () => "never",
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
  const sent = request({ port, path, method: "POST", headers, agent: false });
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

it.each([
  ["says nothing more", "/plain", 408, async () => undefined],
  ["ends its half of the connection while it is answered", "/plain", 408, async (peer: Socket) => peer.end()],
  ["sent what is no HTTP", "/plain HTTP/7", 400, async () => undefined],
  ["goes on slowly", "/refused", 401, trickle],
] as const)(
  "Forty connections are gone soon after their answer when the other end never closes and %s",
  async (_how, path, status, goOn) => {
    const peers = await Promise.all(Array.from({ length: PEERS }, () => openPeer(path)));
    for (const { answer } of peers) expect(await answer).toContain(`HTTP/1.1 ${status} `);
    const goingOn = peers.map(({ socket }) => goOn(socket));
    await expect.poll(connections, { timeout: 4_000, interval: 50 }).toBe(0);
    for (const { socket } of peers) socket.destroy();
    await Promise.all(goingOn);
  },
);

/** Sends a half of a request, and never closes by itself. */
async function openPeer(path: string) {
  const socket = connect({ port, allowHalfOpen: true }).on("error", () => undefined);
  socket.write(`POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: text/x\r\ncontent-length: 100\r\n\r\nhalf`);
  const answer = once(socket, "data").then(([bytes]) => String(bytes));
  await once(socket, "connect");
  return { socket, answer };
}

async function trickle(socket: Socket): Promise<void> {
  for (let word = 0; word < 60 && socket.writable; word += 1) {
    socket.write("x");
    await pause(50);
  }
}

function connections(): Promise<number> {
  return promisify(app.server.getConnections.bind(app.server))();
}
