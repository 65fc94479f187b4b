import { createSeededRandom } from "@afterword/testing/seeded-random";
import { afterAll, beforeAll, expect, it } from "vitest";
import { hashOf } from "../../platform/media-store/suites/test-bytes.ts";
import { createTakes, overBadNetwork } from "../../testing/faulty-uploads.ts";
import { createDevice } from "../../testing/recordings.ts";
import { startTestServer, xsrfHeaders, type TestServer } from "../../testing/test-server.ts";

const UPLOADS = 10;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** server-kill-uploads.long.test.ts kills the server meanwhile, and hands over twenty times as many. */
it(`${UPLOADS} recordings arrive as they were sent although parts are lost, break off, and come twice and out of order`, async () => {
  const address = await server.app.listen({ port: 0, host: "127.0.0.1" });
  const ada = await server.addPerson();
  const { secret } = await createDevice(server, ada);
  const headers = await xsrfHeaders(server.app);
  const upload = overBadNetwork({ address, owner: ada._id, secret, headers });
  const random = createSeededRandom(20_261_123);
  const takes = createTakes(UPLOADS, random);
  const waiting = takes.values();
  const device = async (luck = random.fork("a device")): Promise<void> => {
    for (const take of waiting) await upload(take, luck);
  };
  await Promise.all([device(), device(random.fork("another device"))]);
  const { token } = server.context.recordingUrls.credentialOf(ada._id);
  for (const { file, content } of takes) {
    const url = `/api/media/${ada._id}/${file}?Authorization=${token}`;
    expect(hashOf((await server.app.inject({ url })).rawPayload)).toBe(hashOf(content));
  }
});
