import { afterAll, vi } from "vitest";
import { page } from "vitest/browser";
import { reportConnectivity } from "../shared/device/connectivity.ts";
import { takeItemSwipe } from "../shared/gestures/item-swipe-memory.ts";
import { appHistory } from "../shared/history/app-history.ts";
import { session } from "../shared/http/session.ts";
import { clearToasts } from "../shared/toasts/toasts.ts";

/**
 * Runs for each file of browser tests, because the next file shares its tab and all module state. Each test removes
 * what it rendered (`openRoot`), with open dialogs and timers, and its answers (`serve`). This resets the rest:
 * session, history, toasts, connectivity, and what the browser stores.
 */
const root = document.documentElement;
const found = new Map(root.getAttributeNames().map((name) => [name, root.getAttribute(name) ?? ""]));
const { title } = document;
const { href } = window.location;

afterAll(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  reportConnectivity(true);
  clearToasts();
  takeItemSwipe();
  session.end("logged-out");
  // An unread log-out would be reported to the next file.
  session.onEnd(() => undefined)();
  appHistory.clear("/");
  window.localStorage.clear();
  window.sessionStorage.clear();
  for (const cookie of document.cookie.split("; "))
    document.cookie = `${cookie.split("=")[0]}=; path=/; max-age=0`;
  for (const name of root.getAttributeNames()) if (!found.has(name)) root.removeAttribute(name);
  for (const [name, value] of found) root.setAttribute(name, value);
  document.title = title;
  document.body.replaceChildren();
  window.history.replaceState(null, "", href);
  window.scrollTo(0, 0);
  await page.viewport(390, 844);
});
