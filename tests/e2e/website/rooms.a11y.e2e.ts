import { shell } from "@afterword/core/messages/shell";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DESK, openBrowser, PHONE } from "../browser.ts";
import { findFaults, findFaultsOfColour, fitsItsWidth, keepsStill } from "../faults.ts";
import { lightUp, openDoors, type Doors } from "../rooms/enter-room.ts";
import { findFaultsOfForcedColours } from "../rooms/forced-colours.ts";
import { openHouse } from "../rooms/house.ts";
import type { Room } from "../rooms/room.ts";
import { ROOMS } from "../rooms/table.ts";
import { startWorld, type World } from "../world.ts";

/** Narrower than any phone that is sold. */
const NARROWEST = { width: 320, height: 640 };

/** With switches, segments, fields, rows and boxes between them. */
const MAIN_ROOMS: readonly string[] = ["register", "notes", "note-held", "profile"];

let world: World;
let browser: Browser;
let doors: Doors;
beforeAll(async () => {
  [world, browser] = await Promise.all([startWorld(), openBrowser()]);
  doors = openDoors(browser, await openHouse(world), { viewport: DESK });
});
afterAll(async () => {
  await browser?.close();
  await world?.stop();
});

describe("every room", () => {
  it.each(ROOMS)("$name can be used by everybody, at every width and in both themes", async (room) => {
    const { page } = await doors.enter(room, room.mode === "app");
    const found: string[] = [];
    for (const viewport of [DESK, PHONE]) {
      await page.setViewportSize(viewport);
      await lightUp(page, "light");
      for (const fault of await findFaults(page)) found.push(`${viewport.width} px: ${fault}`);
      await lightUp(page, "dark");
      for (const fault of await findFaultsOfColour(page)) found.push(`${viewport.width} px, dark: ${fault}`);
    }
    found.push(...(await findFaultsOfSize(page)));
    if (!(await keepsStill(page))) found.push("moves, although less motion was asked for");
    expect(found).toEqual([]);
    await expectOneHeading(page, room);
    await page.close();
  });
});

describe("where the system chooses the colours", () => {
  it.each(ROOMS.filter(({ name }) => MAIN_ROOMS.includes(name)))(
    "$name shows where the focus is, and what is chosen",
    async (room) => {
      const { page } = await doors.enter(room, room.mode === "app");
      expect(await findFaultsOfForcedColours(page)).toEqual([]);
      await page.close();
    },
  );
});

const findFaultsOfSize = async (page: Page): Promise<readonly string[]> => {
  const found: string[] = [];
  for (const viewport of [DESK, PHONE, NARROWEST]) {
    await page.setViewportSize(viewport);
    if (!(await fitsItsWidth(page))) found.push(`scrolls sideways at ${viewport.width} px`);
  }
  await page.setViewportSize(PHONE);
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
  if (!(await fitsItsWidth(page))) found.push("scrolls sideways with letters twice as large");
  return found;
};

const expectOneHeading = async (page: Page, { route }: Room): Promise<void> => {
  expect(await page.locator("h1").count()).toBe(1);
  // The site root is called by its name alone.
  if (route !== "home") expect(await page.title()).toMatch(new RegExp(`^\\S.* · ${shell.product}$`));
};
