import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { UptimeMonitor } from "../uptime-monitor.ts";
import { openHttpPeer, type HttpPeer } from "../../../platform/http/suites/http-peer.ts";

/** How long the uptime monitors of this suite may take; short, because the suite lets them run into it. */
export const UPTIME_MONITOR_TIMEOUT_MS = 300;

/** What every uptime monitor must do. `open` makes one that pings `url`, within UPTIME_MONITOR_TIMEOUT_MS. */
export const uptimeMonitorSuite = (open: (url: string) => UptimeMonitor): void => {
  let peer: HttpPeer;
  let uptimeMonitor: UptimeMonitor;
  beforeEach(async () => {
    peer = await openHttpPeer();
    uptimeMonitor = open(peer.url);
  });
  afterEach(() => peer.close());
  const ping = () => uptimeMonitor.ping(new AbortController().signal);

  it("The uptime monitor is pinged with a single request", async () => {
    expect(await ping()).toBe(true);
    expect(peer.asked).toEqual([`GET ${new URL(peer.url).pathname}`]);
  });

  it.each(["answer-500", "redirect"] as const)(
    "No ping is taken by a server in manner “%s”",
    async (manner) => {
      peer.treat(manner);
      expect(await ping()).toBe(false);
      expect(peer.asked).toHaveLength(1);
    },
  );

  it.each(["hang", "trickle"] as const)(
    "A ping does not wait for a server in manner “%s”",
    async (manner) => {
      peer.treat(manner);
      const late = pause(4 * UPTIME_MONITOR_TIMEOUT_MS).then(() => "late");
      expect(await Promise.race([ping(), late])).toBe(manner === "trickle");
    },
  );

  it("No ping is taken while its server is gone, and one is taken once it is back", async () => {
    await peer.close();
    expect(await ping()).toBe(false);
    peer = await openHttpPeer();
    expect(await open(peer.url).ping(new AbortController().signal)).toBe(true);
  });

  it("A request to a hanging uptime monitor ends at once when the server stops", async () => {
    peer.treat("hang");
    const stopping = new AbortController();
    const pinged = uptimeMonitor.ping(stopping.signal);
    stopping.abort();
    expect(await Promise.race([pinged, pause(UPTIME_MONITOR_TIMEOUT_MS / 2).then(() => "late")])).toBe(false);
  });
};
