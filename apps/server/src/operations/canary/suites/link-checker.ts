import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { LinkChecker } from "../link-checker.ts";
import { openHttpPeer, type HttpPeer } from "../../../platform/http/suites/http-peer.ts";

/** How long the link checkers of this suite may take; short, because the suite lets them run into it. */
export const LINK_CHECKER_TIMEOUT_MS = 300;

/** What every link checker must do. */
export const linkCheckerSuite = (createLinkChecker: () => LinkChecker): void => {
  let peer: HttpPeer;
  beforeEach(async () => {
    peer = await openHttpPeer();
  });
  afterEach(() => peer.close());

  it("The link checker returns the answer of one request", async () => {
    expect(await createLinkChecker().open(peer.url)).toEqual({ status: 200, body: "OK" });
    expect(peer.asked).toEqual([`GET ${new URL(peer.url).pathname}`]);
  });

  it("The link checker reports a refusal or redirect and does not follow it", async () => {
    peer.treat("answer-500");
    expect(await createLinkChecker().open(peer.url)).toMatchObject({ status: 500 });
    peer.treat("redirect");
    expect(await createLinkChecker().open(peer.url)).toMatchObject({ status: 302 });
    expect(peer.asked).toHaveLength(2);
  });

  it.each(["hang", "trickle"] as const)(
    "The link checker returns nothing from a server in manner “%s”",
    async (manner) => {
      peer.treat(manner);
      const late = pause(10 * LINK_CHECKER_TIMEOUT_MS).then(() => "late");
      expect(await Promise.race([createLinkChecker().open(peer.url), late])).toBeNull();
    },
  );

  it("The link checker returns nothing from a server that is gone", async () => {
    await peer.close();
    expect(await createLinkChecker().open(peer.url)).toBeNull();
    peer = await openHttpPeer();
  });
};
