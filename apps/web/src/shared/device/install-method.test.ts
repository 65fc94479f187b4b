import { expect, it } from "vitest";
import { installMethod } from "./install-method.ts";

const MAC = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)";

it.each([
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1", 5, "ios"],
  [`${MAC} Version/18.0 Safari/605.1.15`, 5, "ios"],
  [`${MAC} Version/18.0 Safari/605.1.15`, 0, "mac"],
  ["Mozilla/5.0 (Linux; Android 14) Chrome/140.0 Mobile Safari/537.36", 5, "android"],
  ["Mozilla/5.0 (Android 14; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0", 5, "android"],
  ["Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36", 0, "chromium"],
  ["Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0 Safari/537.36 Edg/140.0", 10, "chromium"],
  ["Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0", 0, "none"],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0", 0, "none"],
] as const)("%s with %i touch points gets the method to install: %s", (userAgent, touchPoints, method) => {
  expect(installMethod(userAgent, touchPoints)).toBe(method);
});
