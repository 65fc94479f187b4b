/**
 * A phone for stories: the site runs at the top of a page of Chromium, as it does in the wrapper's web view, with the
 * user agent of a phone and its mark. The wrapper's end of the bridge runs in this process, over a phone in memory.
 */
import { userAgentMark } from "@afterword/bridge/detect";
import { createBridgeHost, type BridgeHost } from "@afterword/bridge/host";
import type { WrapperMessage } from "@afterword/bridge/messages";
import type { PhoneSystem } from "@afterword/bridge/suite/phone-on-trial";
import {
  createPlainPhone,
  type PlainPhone,
  type PlainPhoneOptions,
} from "@afterword/bridge/suite/plain-phone";
import { PAGE_RECEIVER } from "@afterword/bridge/window-transport";
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { openPage, PHONE } from "./browser.ts";

export type PhoneDevice = PlainPhone & {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly host: BridgeHost;
  /** The messages to the page so far. */
  readonly sent: () => readonly WrapperMessage[];
  /** Takes the network away, or brings it back; the wrapper tells the page. */
  readonly setOnline: (isOnline: boolean) => Promise<void>;
};

type Options = PlainPhoneOptions & {
  readonly origin: string;
  readonly system: PhoneSystem;
  readonly look?: BrowserContextOptions;
};

/** A phone with nothing loaded yet. */
export const openPhoneDevice = async (
  browser: Browser,
  { origin, system, look, ...options }: Options,
): Promise<PhoneDevice> => {
  const plain = createPlainPhone({ platform: system, system, prices: { plan_family: "$4.99" }, ...options });
  const view = await openWebView(browser, system, (raw, sourceUrl) => host.receive(raw, sourceUrl), look);
  const sent: WrapperMessage[] = [];
  const host = createBridgeHost({
    ports: plain.ports,
    allowedOrigin: origin,
    send: (message) => {
      sent.push(message);
      view.send(message);
    },
  });
  const { page, context } = view;
  return {
    ...plain,
    page,
    context,
    host,
    sent: () => sent,
    setOnline: async (isOnline) => {
      await context.setOffline(!isOnline);
      plain.happen("network", { online: isOnline });
    },
  };
};

export type WebView = {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Passes one message to the page, as a wrapper does. */
  readonly send: (message: unknown) => void;
};

/** A page with the bridge object, which hands over each message with the address of the frame that sent it. */
export const openWebView = async (
  browser: Browser,
  system: PhoneSystem,
  receive: (raw: unknown, sourceUrl: string) => void,
  look: BrowserContextOptions = {},
): Promise<WebView> => {
  const context = await browser.newContext({
    viewport: PHONE,
    hasTouch: true,
    isMobile: true,
    permissions: ["microphone", "camera"],
    userAgent: `${USER_AGENTS[system]} ${userAgentMark(system, "1.0.0")}`,
    ...look,
  });
  await context.exposeBinding("__toWrapper", ({ frame }, raw: unknown) => receive(raw, frame.url()));
  await context.addInitScript(
    "window.ReactNativeWebView = { postMessage: (message) => void window.__toWrapper(message) };",
  );
  const { page } = await openPage(context);
  return {
    page,
    context,
    send: (message) =>
      void page.evaluate(PASS_ON, [PAGE_RECEIVER, message] as const).catch(() => {
        // The page is on its way to another address, or closed: nobody waits for the message.
      }),
  };
};

const PASS_ON = ([receiver, message]: readonly [string, unknown]): void => {
  const page = window as unknown as Record<string, ((message: unknown) => void) | undefined>;
  page[receiver]?.(message);
};

const USER_AGENTS: Readonly<Record<PhoneSystem, string>> = {
  ios: "Mozilla/5.0 (iPhone; CPU iPhone OS 26_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148",
  android:
    "Mozilla/5.0 (Linux; Android 16; Pixel 9; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/156.0.0.0 Mobile Safari/537.36",
};
