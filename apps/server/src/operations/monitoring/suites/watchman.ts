import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Watchman } from "../watchman.ts";
import { openHttpPeer, type HttpPeer } from "../../../platform/http/suites/http-peer.ts";

/** How long the watchmen of this suite may take; short, because the suite lets them run into it. */
export const WATCHMAN_TIMEOUT_MS = 300;

/** What every watchman must do. `open` makes one that tells the service at `url`, within WATCHMAN_TIMEOUT_MS. */
export const watchmanSuite = (open: (url: string) => Watchman): void => {
  let peer: HttpPeer;
  let watchman: Watchman;
  beforeEach(async () => {
    peer = await openHttpPeer();
    watchman = open(peer.url);
  });
  afterEach(() => peer.close());
  const tellWell = () => watchman.tellWell(new AbortController().signal);

  it("The watchman is told with a single request", async () => {
    expect(await tellWell()).toBe(true);
    expect(peer.asked).toEqual([`GET ${new URL(peer.url).pathname}`]);
  });

  it.each(["answer-500", "redirect"] as const)(
    "The watchman is not told by a server in manner “%s”",
    async (manner) => {
      peer.treat(manner);
      expect(await tellWell()).toBe(false);
      expect(peer.asked).toHaveLength(1);
    },
  );

  it.each(["hang", "trickle"] as const)(
    "The watchman does not wait for a server in manner “%s”",
    async (manner) => {
      peer.treat(manner);
      const late = pause(4 * WATCHMAN_TIMEOUT_MS).then(() => "late");
      expect(await Promise.race([tellWell(), late])).toBe(manner === "trickle");
    },
  );

  it("The watchman is not told while its server is gone, and is told once it is back", async () => {
    await peer.close();
    expect(await tellWell()).toBe(false);
    peer = await openHttpPeer();
    expect(await open(peer.url).tellWell(new AbortController().signal)).toBe(true);
  });

  it("A request to a hanging watchman ends at once when the server stops", async () => {
    peer.treat("hang");
    const stopping = new AbortController();
    const told = watchman.tellWell(stopping.signal);
    stopping.abort();
    expect(await Promise.race([told, pause(WATCHMAN_TIMEOUT_MS / 2).then(() => "late")])).toBe(false);
  });
};
