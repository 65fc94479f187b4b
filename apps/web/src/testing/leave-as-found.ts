import { afterAll, vi } from "vitest";
import { page } from "vitest/browser";
import { reportConnectivity } from "../shared/device/connectivity.ts";

/**
 * Runs for each file of tests in a browser: the next one shares its tab. Whatever a test draws, answers or starts goes
 * with the test; this is what a browser keeps beyond it.
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
