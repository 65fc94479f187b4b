import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import Fastify from "fastify";
import type { FastifyInstance, FastifyReply } from "fastify";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { answerStream } from "./streamed-answer.ts";

/** How often it is asked; the clock of these tests moves only by hand. */
const ASK_EVERY_MS = 10;

let app: FastifyInstance;
let address: string;
let now: number;
let may: boolean;
let size: number | undefined;
let ended: number;
let open: () => AsyncGenerator<Uint8Array>;
let before: (reply: FastifyReply) => Promise<void>;

beforeEach(async () => {
  [now, may, size, ended] = [0, true, undefined, 0];
  before = async () => undefined;
  app = Fastify();
  app.get("/file", async (_request, reply) => {
    await before(reply);
    const sized = size === undefined ? {} : { size };
    const disposition = 'attachment; filename="users.csv"';
    const streamed = {
      type: "text/csv",
      disposition,
      ...sized,
      open: () => open(),
      ended: () => (ended += 1),
    };
    const watched = { mayGoOn: async () => may, machineNow: () => now, askEveryMs: ASK_EVERY_MS };
    return answerStream(reply, streamed, watched);
  });
  address = `${await app.listen({ host: "127.0.0.1", port: 0 })}/file`;
});
afterEach(() => app.close());

const piece = (sign: string, bytes = 1): Uint8Array => Buffer.alloc(bytes, sign);

/** One piece, then whatever `between` does, then another one. */
const twoPieces = (between: () => void | Promise<void>) =>
  async function* (): AsyncGenerator<Uint8Array> {
    yield piece("a");
    await wait();
    await between();
    yield piece("b");
  };

const readAll = async (): Promise<string> => (await fetch(address)).text();

const BROKEN = /terminated/;

describe("a streamed answer", () => {
  it("It has all pieces, its type and its file name, and its length where that is known", async () => {
    open = twoPieces(() => undefined);
    const unsized = await fetch(address);
    expect(await unsized.text()).toBe("ab");
    expect(Object.fromEntries(unsized.headers)).toMatchObject({
      "content-type": "text/csv",
      "content-disposition": 'attachment; filename="users.csv"',
      "transfer-encoding": "chunked",
    });
    size = 2;
    const sized = await fetch(address);
    expect([await sized.text(), sized.headers.get("content-length")]).toEqual(["ab", "2"]);
    expect(ended).toBe(2);
  });

  it.each([undefined, 2])(
    "A caller who may not have it any more finds it broken off, of known length or not (%j)",
    async (known) => {
      size = known;
      open = twoPieces(() => {
        may = false;
        now += ASK_EVERY_MS;
      });
      await expect(readAll()).rejects.toThrow(BROKEN);
    },
  );

  it("It is broken off for a caller of HTTP/1.0 too, to whom the end of the connection is the end of the file", async () => {
    open = twoPieces(() => {
      may = false;
      now += ASK_EVERY_MS;
    });
    const { hostname, port } = new URL(address);
    const socket = connect(Number(port), hostname);
    const broken = once(socket, "error");
    socket.on("data", () => undefined).write("GET /file HTTP/1.0\r\n\r\n");
    expect(await broken).toMatchObject([{ code: "ECONNRESET" }]);
  });

  it("It is broken off when the pieces end in a failure, and answered with 500 when there was none before", async () => {
    open = twoPieces(() => {
      throw new Error("the database is away");
    });
    await expect(readAll()).rejects.toThrow(BROKEN);
    open = async function* () {
      yield* [];
      throw new Error("the database is away");
    };
    size = 2;
    const answer = await fetch(address);
    expect([answer.status, answer.headers.get("content-disposition")]).toEqual([500, null]);
    expect(await answer.text()).toContain("the database is away");
  });

  it("A reader who takes nothing gets no further pieces made, and is cut off once it may not have them", async () => {
    let made = 0;
    open = async function* () {
      for (; made < 1_000; made += 1) yield piece("a", 64 * 1024);
    };
    const answer = await fetch(address);
    may = false;
    await expect.poll(() => ended).toBe(1);
    expect(made).toBeLessThan(500);
    await expect(answer.text()).rejects.toThrow(BROKEN);
  });

  it("The source is closed when the reader goes", async () => {
    let isClosed = false;
    open = async function* () {
      try {
        for (;;) yield piece("a", 64 * 1024);
      } finally {
        isClosed = true;
      }
    };
    await (await fetch(address)).body?.cancel();
    await expect.poll(() => [isClosed, ended]).toEqual([true, 1]);
  });

  it("It is over at once when the caller has gone before it begins", async () => {
    const stop = new AbortController();
    before = async ({ raw }) => {
      stop.abort();
      await once(raw, "close");
    };
    await expect(fetch(address, { signal: stop.signal })).rejects.toThrow(/aborted/);
    await expect.poll(() => ended).toBe(1);
  });

  it("Nothing is opened for HEAD", async () => {
    let isOpened = false;
    open = async function* () {
      isOpened = true;
      yield piece("a");
    };
    const answer = await fetch(address, { method: "HEAD" });
    expect([answer.status, isOpened]).toEqual([200, false]);
    await expect.poll(() => ended).toBe(1);
  });
});
