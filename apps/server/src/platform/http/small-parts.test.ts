import { catalogs } from "@afterword/core/messages/catalog";
import { describe, expect, it } from "vitest";
import { callerNet } from "../throttle/caller-net.ts";
import { deviceName } from "./device-name.ts";
import { waitInWords } from "./wait.ts";
import { withoutSecrets } from "./without-secrets.ts";

describe("waitInWords", () => {
  it.each([
    [0, "1 second"],
    [1_000, "1 second"],
    [1_001, "2 seconds"],
    [60_000, "60 seconds"],
    [60_001, "2 minutes"],
    [12 * 60_000, "12 minutes"],
    [3_600_001, "2 hours"],
    [86_400_000, "24 hours"],
  ])("A wait of %i ms is worded as %s", (ms, words) => expect(waitInWords(ms, catalogs.en)).toBe(words));

  it("A wait is worded in the language of the reader", () => {
    expect(waitInWords(12 * 60_000, catalogs.de)).toBe("12 Minuten");
  });
});

describe("callerNet", () => {
  it.each([
    ["192.0.2.7", "192.0.2.7"],
    ["::ffff:192.0.2.7", "192.0.2.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:DB8:1:2::9", "2001:db8:1:2::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ])("The address %s belongs to the network %s", (ip, net) => expect(callerNet(ip)).toBe(net));
});

describe("deviceName", () => {
  const chrome =
    "Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0 Mobile Safari/537.36";
  const safari =
    "Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 Version/26.0 Mobile Safari/604.1";
  it.each([
    [chrome, false, "Chrome on Android"],
    [chrome, true, "the app on Android"],
    [safari, false, "Safari on iPhone"],
    [`${chrome} Edg/150.0`, false, "Edge on Android"],
    ["curl/8", false, "a browser"],
    [undefined, true, "the app"],
    // The simulated phone runs in a desktop browser, which is not what the app runs on.
    ["Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0 Safari/537.36", true, "the app"],
    ["Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0 Safari/537.36", false, "Chrome on Linux"],
  ])("The user agent %s (app %s) is named %s", (agent, isApp, name) =>
    expect(deviceName(agent, isApp)).toBe(name),
  );
});

describe("withoutSecrets", () => {
  it("Secrets and addresses are removed from a text and other words are kept", () => {
    expect(withoutSecrets("TypeError: x is not a function at /notes/new")).toBe(
      "TypeError: x is not a function at /notes/new",
    );
    expect(withoutSecrets(`see /get-note/${"a".repeat(43)} <anna@example.com>`)).toBe(
      "see /get-note/[…] <[…]>",
    );
  });
});
