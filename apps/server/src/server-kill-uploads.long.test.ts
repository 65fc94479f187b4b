/**
 * Recordings are handed over to the real server by devices whose parts get lost, break off, come twice and out of order,
 * while the server is killed, as `kill -9` does, again and again. Everything arrives, and as it was sent.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { User } from "@afterword/contract/endpoints/accounts";
import { freePort } from "@afterword/testing/free-port";
import { createSeededRandom } from "@afterword/testing/seeded-random";
import { afterAll, expect, it } from "vitest";
import { hashOf } from "./platform/media-store/suites/test-bytes.ts";
import { createTakes, overBadNetwork, type Take } from "./testing/faulty-uploads.ts";
import { openAccount, type HttpPerson } from "./testing/http-person.ts";
import { startServerProcess } from "./testing/server-process.ts";

const UPLOADS = 200;
/** The server is killed after each of so many. */
const EVERY = 8;
const DEVICES = 4;
const DATA_DIR = mkdtempSync(join(tmpdir(), "afterword-uploads-"));

afterAll(() => rmSync(DATA_DIR, { recursive: true }));

const findDamaged = async (
  address: string,
  { id, call }: HttpPerson,
  takes: readonly Take[],
): Promise<readonly string[]> => {
  const credential = await call(address, "GET", "/api/user-downloadurl");
  const { authorizationToken } = (await credential.json()) as { readonly authorizationToken: string };
  const damaged: string[] = [];
  for (const { file, content } of takes) {
    const answer = await fetch(`${address}/api/media/${id}/${file}?Authorization=${authorizationToken}`);
    const arrived = Buffer.from(await answer.arrayBuffer());
    if (!answer.ok || hashOf(arrived) !== hashOf(content)) damaged.push(file);
  }
  return damaged;
};

it(
  `${UPLOADS} recordings arrive as they were sent, over lost, broken, doubled and disordered parts and a killed server`,
  { timeout: 3_600_000 },
  async () => {
    const random = createSeededRandom(20_261_123);
    const takes = createTakes(UPLOADS, random);
    // Without ffmpeg they are read as they came.
    const settings = { DATA_DIR, PORT: String(await freePort()), FFMPEG_PATH: "/nowhere/ffmpeg" };
    let server = startServerProcess(settings);
    try {
      const address = await server.ready;
      const person = await openAccount(address);
      const profile = await person.call(address, "GET", `/api/user/${person.id}`);
      const { secret } = (await profile.json()) as User;
      const upload = overBadNetwork({ address, owner: person.id, secret, headers: person.headers });
      let [done, kills] = [0, 0];
      const restart = async (): Promise<void> => {
        kills += 1;
        server.child.kill("SIGKILL");
        await server.ended;
        server = startServerProcess(settings);
        await server.ready;
      };
      const waiting = takes.values();
      const work = async (device: number): Promise<void> => {
        const luck = random.fork(`device ${device}`);
        for (const take of waiting) {
          await upload(take, luck);
          done += 1;
          if (done % EVERY === 0) await restart();
        }
      };
      await Promise.all(Array.from({ length: DEVICES }, (_, device) => work(device)));
      expect([done, kills]).toEqual([UPLOADS, UPLOADS / EVERY]);
      expect(await findDamaged(address, person, takes)).toEqual([]);
    } finally {
      server.child.kill("SIGKILL");
      await server.ended;
    }
  },
);
