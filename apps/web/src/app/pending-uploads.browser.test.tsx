import { expect, it, onTestFinished, vi } from "vitest";
import { takes } from "../features/recordings/device/takes.ts";
import { buildRecording, putTake } from "../features/recordings/takes.fixture.ts";
import { logIn } from "../testing/logged-in.ts";
import { ANNA, buildUser } from "../testing/people.ts";
import { serve } from "../testing/server.ts";
import { uploadIn } from "./pending-uploads.ts";
import { createQueryClient } from "./query-client.ts";

/** Every request that reports its progress is answered with 200. Returns their addresses. */
function serveUploads(): string[] {
  const addresses: string[] = [];
  const prototype = XMLHttpRequest.prototype;
  vi.spyOn(prototype, "open").mockImplementation((_method: string, address: string | URL) => {
    addresses.push(String(address));
  });
  vi.spyOn(prototype, "setRequestHeader").mockImplementation(() => undefined);
  vi.spyOn(prototype, "status", "get").mockReturnValue(200);
  vi.spyOn(prototype, "send").mockImplementation(function (this: XMLHttpRequest) {
    this.dispatchEvent(new ProgressEvent("loadend"));
  });
  onTestFinished(() => void vi.restoreAllMocks());
  return addresses;
}

it("What an earlier visit has not uploaded goes up, and the notes are asked for again", async () => {
  const { cloud } = buildRecording();
  await putTake(buildRecording(), { state: "queued" });
  serve({ [`GET /api/user/${ANNA}`]: { json: buildUser() } });
  const addresses = serveUploads();
  const client = createQueryClient();
  const refreshed = vi.spyOn(client, "invalidateQueries");
  uploadIn(client);
  logIn();
  await expect.poll(async () => (await takes.findTake(cloud))?.state).toBe("uploaded");
  expect(addresses).toEqual([
    `/api/note-media/${buildUser().secret}/1/1/${encodeURIComponent(`${cloud}.0`)}`,
  ]);
  await expect
    .poll(() => refreshed.mock.calls.map(([filters]) => filters?.queryKey))
    .toEqual([["notes"], ["note"]]);
});
