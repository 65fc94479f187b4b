/** A phone that pages run in, and what the server knows of it. */
import { createBridgeHost, type BridgeHost } from "@afterword/bridge/host";
import { createPlainPhone, type PlainPhone } from "@afterword/bridge/suite/plain-phone";
import { PAGE_RECEIVER } from "@afterword/bridge/window-transport";
import type { User } from "@afterword/contract/endpoints/accounts";
import type { ShownPhone } from "@afterword/contract/endpoints/phones";
import type { Page } from "playwright-core";
import { APP_USER_AGENT } from "../browser.ts";

/** The server says this of the user, to whom the phone is registered, and takes changes of it. */
export const answerAsUser =
  (changes: Partial<User> = {}) =>
  (page: Page): Promise<unknown> =>
    page.route("**/api/user/*", async (route) => {
      const answer = await route.fetch({ method: "GET" });
      const user = (await answer.json()) as User;
      const registered = { deviceId: "device-1", pushToken: "push-1", phone: PHONE };
      await route.fulfill({ response: answer, json: { ...user, ...registered, ...changes } });
    });

export const PHONE: ShownPhone = {
  model: "Pixel 9",
  system: "Android 16",
  pushKind: "fcm",
  isPushed: true,
  quietSigns: true,
  registeredAt: "2026-01-05T09:00:00.000Z",
  lastReachedAt: "2026-02-01T08:00:00.000Z",
  quietUntil: "2026-05-02T08:00:00.000Z",
};

/** The page runs in the wrapper of that phone. */
export const holdPhone =
  (prepare: (phone: PlainPhone["phone"]) => void = () => undefined) =>
  async (page: Page): Promise<void> => {
    const plain = createPlainPhone({
      platform: "android",
      system: "android",
      deviceToken: "token-1",
      // Plans have their own prices.
      prices: {},
    });
    prepare(plain.phone);
    let host: BridgeHost | null = null;
    await page.exposeBinding("__toWrapper", ({ frame }, raw: unknown) => {
      host ??= createBridgeHost({
        ports: plain.ports,
        allowedOrigin: new URL(frame.url()).origin,
        send: (message) => void page.evaluate(PASS_ON, [PAGE_RECEIVER, message] as const),
      });
      host.receive(raw, frame.url());
    });
    await page.addInitScript(
      "window.ReactNativeWebView = { postMessage: (message) => void window.__toWrapper(message) };",
    );
  };

/** The same where the screen is one of the app. */
export const holdPhoneInApp = async (page: Page): Promise<void> => {
  if ((await page.evaluate(() => navigator.userAgent)) === APP_USER_AGENT) await holdPhone()(page);
};

const PASS_ON = ([receiver, message]: readonly [string, unknown]): void => {
  const page = window as unknown as Record<string, ((message: unknown) => void) | undefined>;
  page[receiver]?.(message);
};
