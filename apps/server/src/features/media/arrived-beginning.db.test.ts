import { afterAll, beforeAll, expect, it } from "vitest";
import { createDevice, cut, heardSeconds, sample } from "../../testing/recordings.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** What nobody converts, because the rest may still come (docs/decisions/051). */
it.each(["voice.webm", "film.webm", "film.mp4"] as const)(
  "Of the recording %s, of which the end never came, recipients play what stands before the first missing part",
  async (name) => {
    const ada = await server.addPerson();
    const device = await createDevice(server, ada);
    const file = device.newTake(name.startsWith("voice") ? "m4a" : "mp4");
    const whole = await sample(name);
    const parts = cut(whole, 10);
    for (const index of [0, 1, 2, 3, 4, 5, 6, 9])
      await device.send({ file, index, content: parts[index] ?? whole });
    const link = server.context.recordingUrls.of({ owner: ada._id, name: file, for: "delivery" });
    const answer = await server.app.inject({ url: link.play });
    expect(answer.headers["content-type"]).toMatch(/^(?:audio|video)\/(?:webm|mp4|ogg)$/);
    const heard = await heardSeconds(answer.rawPayload);
    expect(heard).toBeGreaterThan(0.9);
    expect(heard).toBeLessThan(1.9);
  },
);
