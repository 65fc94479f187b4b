import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Visitor } from "../visitor.ts";
import { openHttpPeer, type HttpPeer } from "./http-peer.ts";

/** How long the visitors of this suite may take; short, because the suite lets them run into it. */
export const VISITOR_TIMEOUT_MS = 300;

/** What every visitor must do. */
export const visitorSuite = (createVisitor: () => Visitor): void => {
  let peer: HttpPeer;
  beforeEach(async () => {
    peer = await openHttpPeer();
  });
  afterEach(() => peer.close());

  it("brings back what stands at the address, asked for once", async () => {
    expect(await createVisitor().open(peer.url)).toEqual({ status: 200, body: "OK" });
    expect(peer.asked).toEqual([`GET ${new URL(peer.url).pathname}`]);
  });

  it("tells a refusal, and does not go on to another place", async () => {
    peer.treat("answer-500");
    expect(await createVisitor().open(peer.url)).toMatchObject({ status: 500 });
    peer.treat("redirect");
    expect(await createVisitor().open(peer.url)).toMatchObject({ status: 302 });
    expect(peer.asked).toHaveLength(2);
  });

  it.each(["hang", "trickle"] as const)(
    "comes back empty-handed from a place that does %s",
    async (manner) => {
      peer.treat(manner);
      const late = pause(10 * VISITOR_TIMEOUT_MS).then(() => "late");
      expect(await Promise.race([createVisitor().open(peer.url), late])).toBeNull();
    },
  );

  it("comes back empty-handed from a place that is gone", async () => {
    await peer.close();
    expect(await createVisitor().open(peer.url)).toBeNull();
    peer = await openHttpPeer();
  });
};
