import { shell } from "@afterword/core/messages/shell";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { DESK, openBrowser, PHONE } from "../browser.ts";
import { findFaults, findFaultsOfColour, fitsItsWidth, keepsStill } from "../faults.ts";
import { startWorld, type World } from "../world.ts";
import { lightUp, openDoors, type Doors } from "./enter-room.ts";
import { openHouse } from "./house.ts";
import { isFirstOfPage, looksAt, type Look } from "./looks.ts";
import type { Room } from "./room.ts";
import { openVisits } from "./visit-rooms.ts";

/** Narrower than any phone that is sold. */
const NARROWEST = { width: 320, height: 640 };

/**
 * Tries that each of these rooms can be used. A file does so for some of the rooms, so that both cores of a machine have
 * their share. Answers how a room is entered, once the tests run.
 */
export const lookAtRooms = (rooms: readonly Room[]): { readonly enter: Doors["enter"] } => {
  const stage = openHouseStage();

  describe("the rooms", () => {
    it.each(rooms.filter(({ onlyColours }) => onlyColours !== true))(
      "No fault of accessibility or width is found in the room $name, in either theme",
      async (room) => {
        // App and website side by side: a page mostly waits.
        const found = await Promise.all(looksAt(room).map((look) => findFaultsOf(look, stage.visit)));
        expect(found.flat()).toEqual([]);
      },
    );

    it.each(rooms.filter(({ onlyColours }) => onlyColours === true))(
      "The colours of the room $name have enough contrast in both themes",
      async (room) => {
        expect(await stage.visit(room, room.mode === "app", findFaultsOfColours)).toEqual([]);
      },
    );
  });
  return { enter: (room, inApp) => stage.enter(room, inApp) };
};

type Visit = ReturnType<typeof openVisits>;

const openHouseStage = (): { readonly visit: Visit; readonly enter: Doors["enter"] } => {
  let world: World;
  let browser: Browser;
  let doors: Doors;
  let visit: Visit;
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
  return {
    visit: (...asked) => visit(...asked),
    enter: (...asked) => doors.enter(...asked),
  };
};

const findFaultsOf = (look: Look, visit: Visit): Promise<readonly string[]> =>
  visit(look.room, look.inApp, async (page) => {
    const found = [
      ...(await findFaultsOfRules(page, look)),
      ...(await findFaultsOfSize(page)),
      ...((await keepsStill(page)) ? [] : ["moves, although less motion was asked for"]),
      ...(await findFaultsOfHeading(page, look.room)),
    ];
    return found.map((fault) => `${look.inApp ? "app" : "website"}, ${fault}`);
  });

/**
 * By all rules once for each page in each mode it is looked at in (on a phone the app has another frame than the website
 * on a desk), and for each dialog; the colours at every width and in both themes.
 */
const findFaultsOfRules = async (page: Page, look: Look): Promise<readonly string[]> => {
  const found: string[] = [];
  let byAllRules = isFirstOfPage(look.room) || (await hasDialog(page));
  for (const viewport of look.viewports) {
    await page.setViewportSize(viewport);
    await lightUp(page, "light");
    const faults = await (byAllRules ? findFaults(page) : findFaultsOfColour(page));
    for (const fault of faults) found.push(`${viewport.width} px: ${fault}`);
    byAllRules = false;
    await lightUp(page, "dark");
    for (const fault of await findFaultsOfColour(page)) found.push(`${viewport.width} px, dark: ${fault}`);
  }
  return found;
};

const hasDialog = async (page: Page): Promise<boolean> =>
  (await page.locator("dialog[open], [role=dialog]").count()) > 0;

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
