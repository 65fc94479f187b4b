import { shell } from "@afterword/core/messages/shell";
import type { Browser, Page, ViewportSize } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { DESK, openBrowser, PHONE } from "../browser.ts";
import { findFaults, findFaultsOfColour, fitsItsWidth, keepsStill } from "../faults.ts";
import { lightUp, openDoors, type Doors } from "../rooms/enter-room.ts";
import { findFaultsOfForcedColours } from "../rooms/forced-colours.ts";
import { openHouse } from "../rooms/house.ts";
import { looksAt, type Look } from "../rooms/looks.ts";
import type { Room } from "../rooms/room.ts";
import { ROOMS } from "../rooms/table.ts";
import { openVisits } from "../rooms/visit-rooms.ts";
import { startWorld, type World } from "../world.ts";

/** Narrower than any phone that is sold. */
const NARROWEST = { width: 320, height: 640 };

/** With switches, segments, fields, rows and boxes between them. */
const MAIN_ROOMS: readonly string[] = ["register", "notes", "note-held", "profile"];

let world: World;
let browser: Browser;
let doors: Doors;
let visit: ReturnType<typeof openVisits>;
beforeAll(async () => {
  const beginning = { prepared: inject("preparedFolder") };
  // Each is kept as it comes, and nothing fails before both have: where one cannot be had, the other is still ended.
  const begun = await Promise.allSettled([
    startWorld(beginning).then((started) => (world = started)),
    openBrowser().then((opened) => (browser = opened)),
  ]);
  for (const one of begun) if (one.status === "rejected") throw one.reason;
  doors = openDoors(browser, await openHouse(world), { viewport: DESK });
  visit = openVisits(doors);
});
afterAll(async () => {
  await browser?.close();
  await world?.stop();
});

describe("every room", () => {
  it.each(ROOMS.filter(({ onlyColours }) => onlyColours !== true))(
    "$name can be used by everybody, at every width and in both themes",
    async (room) => {
      // App and website side by side: a page mostly waits.
      const found = await Promise.all(looksAt(room).map(findFaultsOf));
      expect(found.flat()).toEqual([]);
    },
  );

  it.each(ROOMS.filter(({ onlyColours }) => onlyColours === true))(
    "$name can be read in both themes",
    async (room) => {
      expect(await visit(room, room.mode === "app", findFaultsOfColours)).toEqual([]);
    },
  );
});

describe("where the system chooses the colours", () => {
  it.each(ROOMS.filter(({ name }) => MAIN_ROOMS.includes(name)))(
    "$name shows where the focus is, and what is chosen",
    async (room) => {
      const page = await doors.enter(room, room.mode === "app");
      expect(await findFaultsOfForcedColours(page)).toEqual([]);
      await page.close();
    },
  );
});

const findFaultsOf = ({ room, inApp, viewports }: Look): Promise<readonly string[]> =>
  visit(room, inApp, async (page) => {
    const found = [
      ...(await findFaultsOfRules(page, viewports)),
      ...(await findFaultsOfSize(page)),
      ...((await keepsStill(page)) ? [] : ["moves, although less motion was asked for"]),
      ...(await findFaultsOfHeading(page, room)),
    ];
    return found.map((fault) => `${inApp ? "app" : "website"}, ${fault}`);
  });

const findFaultsOfRules = async (
  page: Page,
  viewports: readonly ViewportSize[],
): Promise<readonly string[]> => {
  const found: string[] = [];
  for (const viewport of viewports) {
    await page.setViewportSize(viewport);
    await lightUp(page, "light");
    for (const fault of await findFaults(page)) found.push(`${viewport.width} px: ${fault}`);
    await lightUp(page, "dark");
    for (const fault of await findFaultsOfColour(page)) found.push(`${viewport.width} px, dark: ${fault}`);
  }
  return found;
};

const findFaultsOfColours = async (page: Page): Promise<readonly string[]> => {
  await lightUp(page, "light");
  const found = await findFaultsOfColour(page);
  await lightUp(page, "dark");
  return [...found, ...(await findFaultsOfColour(page))];
};

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

const findFaultsOfHeading = async (page: Page, { route }: Room): Promise<readonly string[]> => {
  const headings = await page.locator("h1").count();
  const found = headings === 1 ? [] : [`has ${headings} headings of the first rank`];
  const title = await page.title();
  // The site root is called by its name alone.
  if (route !== "home" && !new RegExp(`^\\S.* · ${shell.product}$`).test(title))
    found.push(`is called ${title}`);
  return found;
};
