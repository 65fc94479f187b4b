import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import type { Theme } from "../browser.ts";
import { takeComplaints } from "../complaints.ts";
import { fitsItsWidth } from "../faults.ts";
import { lightUp, openDoors, type Doors } from "../rooms/enter-room.ts";
import { HOUSE_ADVANCED_MS, type House } from "../rooms/house.ts";
import type { Room } from "../rooms/room.ts";
import { pictureOf, SEEN, SIZES, THEMES, type Size } from "./pictures.ts";
import { SCREENS_BEGIN_MS } from "./screens-begin.ts";

/** High pages are seen whole, up to this height. */
const HIGHEST = 1400;
const QUALITY = 32;
const BETWEEN_LOOKS_MS = 200;
const MOST_LOOKS = 12;

/**
 * Takes the four pictures of each room. Answers which rooms could not be entered, scroll sideways, or made the browser
 * complain.
 */
export const takePictures = async (
  browser: Browser,
  house: House,
  rooms: readonly Room[],
): Promise<readonly string[]> => {
  rmSync(SEEN, { recursive: true, force: true });
  mkdirSync(SEEN, { recursive: true });
  // Both sizes at a time: a page mostly waits.
  const failures = await Promise.all(SIZES.map((size) => takeAll(browser, house, rooms, size)));
  return failures.flat();
};

const takeAll = async (
  browser: Browser,
  house: House,
  rooms: readonly Room[],
  size: Size,
): Promise<readonly string[]> => {
  const look = { viewport: size, timezoneId: "Europe/Zurich" };
  const doors = openDoors(browser, house, look, SCREENS_BEGIN_MS + HOUSE_ADVANCED_MS);
  const failures: string[] = [];
  for (const room of rooms) {
    const found = await takeBoth(doors, room, size).catch((error: unknown) => [String(error).slice(0, 700)]);
    // Both sizes are listened to together: what one is told of may have happened in the other.
    const complaints = takeComplaints().map((complaint) => `the browser complains: ${complaint}`);
    failures.push(...[...found, ...complaints].map((fault) => `${room.name} at ${size.width} px: ${fault}`));
  }
  return failures;
};

/** Answers what is wrong with the room. */
const takeBoth = async (doors: Doors, room: Room, size: Size): Promise<readonly string[]> => {
  const inApp = room.mode === undefined ? size === SIZES[0] : room.mode === "app";
  const page = await doors.enter(room, inApp);
  await page.evaluate(() => document.fonts.ready);
  // Nothing is to be seen as under a pointer.
  await page.mouse.move(0, 0);
  const wanted = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width: size.width, height: Math.min(Math.max(wanted, size.height), HIGHEST) });
  for (const theme of THEMES) await take(page, room, size, theme);
  const fits = await fitsItsWidth(page);
  await page.close();
  return fits ? [] : ["scrolls sideways"];
};

const take = async (page: Page, room: Room, size: Size, theme: Theme): Promise<void> => {
  await lightUp(page, theme);
  const session = await page.context().newCDPSession(page);
  let last = "";
  for (let look = 0; look < MOST_LOOKS; look += 1) {
    // A busy browser repaints a page part by part: it is done when two looks in a row see the same.
    await page.waitForTimeout(BETWEEN_LOOKS_MS);
    const { data } = await session.send("Page.captureScreenshot", { format: "webp", quality: QUALITY });
    if (data === last) break;
    last = data;
  }
  await session.detach();
  writeFileSync(join(SEEN, pictureOf(room, size, theme)), Buffer.from(last, "base64"));
};
