import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Language } from "@afterword/core/language/languages";
import type { Browser, Page } from "playwright-core";
import { PHONE, type Theme } from "../browser.ts";
import { takeComplaints } from "../complaints.ts";
import { findFaults, findFaultsOfColour, fitsItsWidth } from "../faults.ts";
import { setTheme, createOpener, type Opener } from "../screens/open-screen.ts";
import { SCREENS_ADVANCED_MS, type ScreenWorld } from "../screens/screen-world.ts";
import type { Screen } from "../screens/screen.ts";
import { isDrawnAt, pictureOf, SEEN, SIZES, THEMES, type Size } from "./pictures.ts";
import { SCREENS_BEGIN_MS } from "./screens-begin.ts";

/** Long pages are drawn whole up to this height. */
const HIGHEST = 1400;
const QUALITY = 32;
const BETWEEN_SHOTS_MS = 200;
const MOST_SHOTS = 12;

/**
 * Takes the pictures of each screen. Returns which screens could not be opened, scroll sideways, or made the
 * browser complain.
 */
export const takePictures = async (
  browser: Browser,
  screenWorld: ScreenWorld,
  screens: readonly Screen[],
  language: Language,
): Promise<readonly string[]> => {
  rmSync(SEEN, { recursive: true, force: true });
  mkdirSync(SEEN, { recursive: true });
  // All sizes at the same time: a page mostly waits.
  const failures = await Promise.all(
    SIZES.map((size) => {
      // A phone's scrollbar takes no room.
      const device = { viewport: size, hasTouch: size === PHONE };
      const look = { ...device, locale: language, timezoneId: "Europe/Zurich" };
      const opener = createOpener(browser, screenWorld, look, SCREENS_BEGIN_MS + SCREENS_ADVANCED_MS);
      return takeAll(
        opener,
        screens.filter((screen) => isDrawnAt(screen, size)),
        size,
      );
    }),
  );
  return failures.flat();
};

const takeAll = async (
  opener: Opener,
  screens: readonly Screen[],
  size: Size,
): Promise<readonly string[]> => {
  const failures: string[] = [];
  for (const screen of screens) {
    const found = await takeBoth(opener, screen, size).catch((error: unknown) => [
      String(error).slice(0, 700),
    ]);
    // All sizes share the complaints: one may be reported at another size.
    const complaints = takeComplaints().map((complaint) => `the browser complains: ${complaint}`);
    failures.push(
      ...[...found, ...complaints].map((fault) => `${screen.name} at ${size.width} px: ${fault}`),
    );
  }
  return failures;
};

/** Returns what is wrong with the screen. */
const takeBoth = async (opener: Opener, screen: Screen, size: Size): Promise<readonly string[]> => {
  const inApp = screen.mode === undefined ? size === SIZES[0] : screen.mode === "app";
  const page = await opener.open(screen, inApp);
  await page.evaluate(() => document.fonts.ready);
  // No element may look hovered.
  await page.mouse.move(0, 0);
  const wanted = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width: size.width, height: Math.min(Math.max(wanted, size.height), HIGHEST) });
  for (const theme of THEMES) await take(page, screen, size, theme);
  const found = screen.onlyDrawn === true ? await findFaultsInBoth(page) : [];
  const fits = await fitsItsWidth(page);
  await page.close();
  return fits ? found : [...found, "scrolls sideways"];
};

/** All rules once, colours in both themes. */
const findFaultsInBoth = async (page: Page): Promise<readonly string[]> => {
  const [first, second] = THEMES;
  await setTheme(page, first);
  const found = await findFaults(page);
  await setTheme(page, second);
  return [...found, ...(await findFaultsOfColour(page))];
};

const take = async (page: Page, screen: Screen, size: Size, theme: Theme): Promise<void> => {
  await setTheme(page, theme);
  const session = await page.context().newCDPSession(page);
  let last = "";
  for (let shot = 0; shot < MOST_SHOTS; shot += 1) {
    // A busy browser repaints a page in parts: it is done when two screenshots in a row are equal.
    await page.waitForTimeout(BETWEEN_SHOTS_MS);
    const { data } = await session.send("Page.captureScreenshot", { format: "webp", quality: QUALITY });
    if (data === last) break;
    last = data;
  }
  await session.detach();
  writeFileSync(join(SEEN, pictureOf(screen, size, theme)), Buffer.from(last, "base64"));
};
