import { describe, expect, it } from "vitest";
import { deviceName } from "./client-headers.ts";

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
