import { createBridgeHost, type BridgeHost } from "@afterword/bridge/host";
import { createPlainPhone, type PlainPhone } from "@afterword/bridge/suite/plain-phone";
import { PAGE_RECEIVER } from "@afterword/bridge/window-transport";
import type { ShownPhone } from "@afterword/contract/endpoints/phones";
import { messages } from "@afterword/core/messages/catalog";
import type { Page } from "playwright-core";
import { press, type Screen } from "./screen.ts";

const { account, checkTitles, device, notes, phone } = messages;

const PHONE: ShownPhone = {
  model: "Pixel 9",
  system: "Android 16",
  pushKind: "fcm",
  isPushed: true,
  quietSigns: true,
  registeredAt: "2026-01-05T09:00:00.000Z",
  lastReachedAt: "2026-02-01T08:00:00.000Z",
  quietUntil: "2026-05-02T08:00:00.000Z",
};

/** The server says that this phone is registered for the user, and takes its changes. */
const register =
  (changes: Partial<ShownPhone> = {}) =>
  (page: Page): Promise<unknown> =>
    page.route("**/api/user/*", async (route) => {
      const answer = await route.fetch({ method: "GET" });
      const user = (await answer.json()) as object;
      const registered = { deviceId: "device-1", pushToken: "push-1", phone: { ...PHONE, ...changes } };
      await route.fulfill({ response: answer, json: { ...user, ...registered } });
    });

/** The page runs in the wrapper of that phone. */
const holdPhone =
  (prepare: (phone: PlainPhone["phone"]) => void = () => undefined) =>
  async (page: Page): Promise<void> => {
    const plain = createPlainPhone({ platform: "android", system: "android", deviceToken: "token-1" });
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

const PASS_ON = ([receiver, message]: readonly [string, unknown]): void => {
  const page = window as unknown as Record<string, ((message: unknown) => void) | undefined>;
  page[receiver]?.(message);
};

const failingCheck = (page: Page) => page.getByRole("dialog", { name: checkTitles["battery-optimisation"] });

const IN_APP = { route: "account", heading: account.title, who: "anna", mode: "app" } as const;

/** Screens of the registered phone. */
export const PHONE_SCREENS: readonly Screen[] = [
  {
    name: "account-with-phone",
    route: "account",
    heading: account.title,
    who: "anna",
    answers: register(),
    act: (page) => page.getByText(phone.lastReached).waitFor(),
  },
  {
    name: "account-on-its-phone",
    ...IN_APP,
    answers: register(),
    before: holdPhone((held) => held.setCheck("ignoringBatteryOptimizations", false)),
    act: async (page) => {
      await failingCheck(page).getByRole("button", { name: device.skip }).click();
      await page.getByRole("button", { name: phone.remove }).waitFor();
    },
  },
  {
    name: "account-quiet-signs-question",
    ...IN_APP,
    answers: register({ quietSigns: false, quietUntil: null }),
    before: holdPhone(),
    act: async (page) => {
      await page.getByRole("switch", { name: phone.quiet }).click();
      await page.getByRole("dialog", { name: device.quietTitle }).waitFor();
    },
  },
  {
    name: "account-phone-removal-question",
    ...IN_APP,
    onlyDrawn: true,
    answers: register(),
    before: holdPhone(),
    act: async (page) => {
      await press(phone.remove)(page);
      await page.getByRole("dialog", { name: phone.removeQuestion }).waitFor();
    },
  },
  {
    name: "system-check",
    route: "notes",
    heading: notes.title,
    who: "anna",
    mode: "app",
    answers: register(),
    before: holdPhone((held) => held.setCheck("ignoringBatteryOptimizations", false)),
    act: (page) => failingCheck(page).waitFor(),
  },
];
