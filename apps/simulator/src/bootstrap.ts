import { userAgentMark } from "@afterword/bridge/detect";
import { PAGE_RECEIVER } from "@afterword/bridge/window-transport";
import type { BridgeWindow } from "@afterword/bridge/window-transport";
import { guardDevices } from "./phone/device-gate.ts";
import { readPlatform, SIMULATED_APP_VERSION } from "./phone/installation.ts";

/**
 * Makes a page believe that a wrapper shows it. Sets the mark in the user agent and the bridge object before the page's
 * own scripts run. Does so only inside a frame of the same origin, so the website in a tab stays a website.
 */
const page = window as Window & BridgeWindow;

const isFramedByOurselves = (): boolean => {
  try {
    return page.parent !== page && page.parent.location.origin === page.location.origin;
  } catch {
    // Even the address of a parent of another origin cannot be read.
    return false;
  }
};

const putMarkIntoUserAgent = (): void => {
  const marked = `${navigator.userAgent} ${userAgentMark(readPlatform(localStorage), SIMULATED_APP_VERSION)}`;
  Object.defineProperty(navigator, "userAgent", { get: () => marked, configurable: true });
};

const connect = (): void => {
  const { parent } = page;
  const { origin } = page.location;
  page.ReactNativeWebView = { postMessage: (toPhone) => parent.postMessage({ toPhone }, origin) };
  page.addEventListener("message", (event: MessageEvent<unknown>) => {
    if (event.source !== parent || event.origin !== origin) return;
    if (typeof event.data === "object" && event.data !== null && "toPage" in event.data)
      page[PAGE_RECEIVER]?.(event.data.toPage);
  });
};

/** A phone lays its scroll bars over the page, and only while it is scrolled. */
const hideScrollBars = (): void => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("html { scrollbar-width: none; scrollbar-gutter: auto !important; }");
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
};

if (isFramedByOurselves()) {
  putMarkIntoUserAgent();
  hideScrollBars();
  guardDevices(page);
  connect();
}
