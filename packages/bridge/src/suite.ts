import { afterEach, beforeEach, describe } from "vitest";
import type { EventBody } from "./messages.ts";
import { BAD_MESSAGE_LAWS } from "./suite/bad-message-laws.ts";
import { converse, type Conversation, type HostUnderTest } from "./suite/conversation.ts";
import { DEVICE_LAWS } from "./suite/device-laws.ts";
import { eventLaws } from "./suite/event-laws.ts";
import { GREETING_LAWS } from "./suite/greeting-laws.ts";
import { describeLaws, type Law } from "./suite/law.ts";
import { phoneLaws } from "./suite/phone-laws.ts";
import { QUIET_SIGN_LAWS } from "./suite/quiet-sign-laws.ts";
import { STORE_LAWS } from "./suite/store-laws.ts";

type PushKind = EventBody<"push.token">["pushKind"];

/** By what they are about. `apns` stands for a phone with the settings of iOS, `fcm` for one with Android's. */
export const bridgeLaws = (pushKind: PushKind): Readonly<Record<string, readonly Law[]>> => ({
  greeting: GREETING_LAWS,
  device: DEVICE_LAWS,
  "settings and permissions": phoneLaws(pushKind === "apns" ? "ios" : "android"),
  "quiet signs": QUIET_SIGN_LAWS,
  events: eventLaws(pushKind),
  store: STORE_LAWS,
  "bad messages": BAD_MESSAGE_LAWS,
});

/**
 * What every wrapper must do with the bridge. The simulated phone and the app on a real one pass the same suite, which
 * makes the simulator a peer of the phone. That it catches wrong wrappers is proven in suite/defects.test.ts.
 */
export const createBridgeSuite = (
  name: string,
  makeHost: () => HostUnderTest | Promise<HostUnderTest>,
  pushKind: PushKind = "apns",
): void => {
  describe(`${name} as a host of the bridge`, () => {
    let phone: Conversation;
    beforeEach(async () => {
      phone = converse(await makeHost());
    });
    afterEach(() => phone.host.close());

    describe.each(Object.entries(bridgeLaws(pushKind)))("%s", (_about, laws) => {
      describeLaws(laws, () => phone);
    });
  });
};

export type { HostUnderTest };
