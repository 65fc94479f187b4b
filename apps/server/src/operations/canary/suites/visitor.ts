import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Visitor } from "../visitor.ts";
import { openHttpPeer, type HttpPeer } from "../../../platform/http/suites/http-peer.ts";

/** How long the visitors of this suite may take; short, because the suite lets them run into it. */
export const VISITOR_TIMEOUT_MS = 300;

/** What every visitor must do. */
export const visitorSuite = (createVisitor: () => Visitor): void => {
  let peer: HttpPeer;
  beforeEach(async () => {
    peer = await openHttpPeer();
  });
  afterEach(() => peer.close());

  it("The visitor returns the answer of one request", async () => {
    expect(await createVisitor().open(peer.url)).toEqual({ status: 200, body: "OK" });
    expect(peer.asked).toEqual([`GET ${new URL(peer.url).pathname}`]);
  });

  it("The visitor reports a refusal or redirect and does not follow it", async () => {
    peer.treat("answer-500");
    expect(await createVisitor().open(peer.url)).toMatchObject({ status: 500 });
    peer.treat("redirect");
    expect(await createVisitor().open(peer.url)).toMatchObject({ status: 302 });
    expect(peer.asked).toHaveLength(2);
  });

  it.each(["hang", "trickle"] as const)(
    "The visitor returns nothing from a server in manner “%s”",
    async (manner) => {
      peer.treat(manner);
      const late = pause(10 * VISITOR_TIMEOUT_MS).then(() => "late");
      expect(await Promise.race([createVisitor().open(peer.url), late])).toBeNull();
    },
  );

  it("The visitor returns nothing from a server that is gone", async () => {
    await peer.close();
    expect(await createVisitor().open(peer.url)).toBeNull();
    peer = await openHttpPeer();
  });
};
