import { describe, expect, it } from "vitest";
import { detectMode, userAgentMark } from "./detect.ts";

const BROWSER =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36";
const page = (userAgent: string, bridge?: unknown) => ({
  navigator: { userAgent },
  ReactNativeWebView: bridge,
});

describe("detectMode", () => {
  it("A plain browser is detected as the website", () => {
    expect(detectMode(page(BROWSER))).toEqual({ mode: "website", platform: null });
  });

  it.each(["ios", "android", "simulator"] as const)(
    "The mark in the user agent is detected as the app on %s",
    (platform) => {
      expect(detectMode(page(`${BROWSER} ${userAgentMark(platform, "1.4.0 (12")}`))).toEqual({
        mode: "app",
        platform,
      });
    },
  );

  it("The bridge object alone is detected as the app on a yet unknown platform", () => {
    expect(detectMode(page(BROWSER, { postMessage: () => {} }))).toEqual({ mode: "app", platform: null });
  });

  it("The mark of a newer wrapper is recognised", () => {
    expect(detectMode(page(`${BROWSER} AfterwordApp/12 (android; 9.0)`)).platform).toBe("android");
  });

  it.each([
    ["another program's mark", "NotAfterwordApp/1 (ios; 1.0.0)"],
    ["a mark without a platform", "AfterwordApp/1"],
    ["an unknown platform", "AfterwordApp/1 (toaster; 1.0.0)"],
    ["a mark without a version", "AfterwordApp/1 (ios; )"],
  ])("A user agent with %s is detected as the website", (_, mark) => {
    expect(detectMode(page(`${BROWSER} ${mark}`)).mode).toBe("website");
  });

  it.each([null, 7, "postMessage", {}, { postMessage: true }])(
    "The value %j in place of the bridge object is detected as the website",
    (bridge) => {
      expect(detectMode(page(BROWSER, bridge)).mode).toBe("website");
    },
  );
});
