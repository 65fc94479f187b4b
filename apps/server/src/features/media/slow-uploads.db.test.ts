import { request, type ClientRequest } from "node:http";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createStreamSlots } from "../../platform/http/stream-slots.ts";
import { createDevice, type Device } from "../../testing/recordings.ts";
import { startTestServer, xsrfHeaders, type Person, type TestServer } from "../../testing/test-server.ts";

const MARK = Buffer.from("1a45dfa3", "hex");

let server: TestServer;
let address: string;
beforeAll(async () => {
  server = await startTestServer();
  Object.assign(server.context, { withRecordingSlot: createStreamSlots({ ofAll: 3, ofAccount: 2 }) });
  address = await server.app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => server.close());

type Sender = { readonly person: Person; readonly device: Device };
const addSender = async (): Promise<Sender> => {
  const person = await server.addPerson();
  return { person, device: await createDevice(server, person) };
};
const upload = ({ device }: Sender) => device.upload(device.newTake("m4a"), MARK);

/** A part that begins and does not go on; it is in its slot once this resolves. */
const holdSlot = async ({ person, device }: Sender): Promise<ClientRequest> => {
  const { recordingStore } = server.context;
  const { put } = recordingStore;
  const begun = Promise.withResolvers<void>();
  Object.assign(recordingStore, {
    put: (...given: Parameters<typeof put>) => {
      begun.resolve();
      return put(...given);
    },
  });
  const name = encodeURIComponent(`${person._id}/${device.newTake("m4a")}`);
  const sent = request(`${address}/api/note-media/${device.secret}/1/1/${name}.0`, {
    method: "POST",
    headers: { ...(await xsrfHeaders(server.app)), "content-type": "multipart/form-data; boundary=x" },
  });
  sent.on("error", () => undefined);
  sent.write('--x\r\ncontent-disposition: form-data; name="file"; filename="part"\r\n\r\n');
  sent.write(MARK);
  await begun.promise;
  Object.assign(recordingStore, { put });
  return sent;
};

it("When slow uploads hold all slots, the account with the most of them gives its longest one up to another account", async () => {
  const [ada, ben, cleo, dora] = await Promise.all([addSender(), addSender(), addSender(), addSender()]);
  const first = await holdSlot(ada);
  const hungUp = new Promise((resolve) => first.once("close", resolve));
  const second = await holdSlot(ada);
  const third = await holdSlot(ben);
  expect((await upload(ada)).statusCode).toBe(503);
  expect((await upload(cleo)).statusCode).toBe(200);
  await hungUp;
  const fourth = await holdSlot(cleo);
  // Each account holds one now.
  expect((await upload(dora)).statusCode).toBe(503);
  expect([second, third, fourth].map(({ destroyed }) => destroyed)).toEqual([false, false, false]);
  for (const one of [second, third, fourth]) one.destroy();
});
