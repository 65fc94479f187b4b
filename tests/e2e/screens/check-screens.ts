import { shell } from "@afterword/core/messages/shell";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { DESK, openBrowser, PHONE } from "../browser.ts";
import { findFaults, findFaultsOfColour, fitsItsWidth, keepsStill } from "../faults.ts";
import { startWorld, type World } from "../world.ts";
import { findFaultsOfLargeText } from "./large-text.ts";
import { setTheme, createOpener, type Opener } from "./open-screen.ts";
import { openScreenWorld } from "./screen-world.ts";
import { isFirstOfPage, looksAt, type Look } from "./looks.ts";
import type { Screen } from "./screen.ts";
import { openVisits } from "./screen-visits.ts";

/** Narrower than any phone on sale. */
const NARROWEST = { width: 320, height: 640 };

/**
 * Checks these screens for accessibility, width and motion. Two files share the screens, so that both cores have work.
 * The returned function opens a screen while the tests run.
 */
export const checkScreens = (all: readonly Screen[]): { readonly open: Opener["open"] } => {
  const stage = openStage();
  const screens = all.filter(({ onlyDrawn }) => onlyDrawn !== true);

  describe("the screens", () => {
    it.each(screens.filter(({ onlyColours }) => onlyColours !== true))(
      "The screen $name has no fault of accessibility or width in either theme",
      async (screen) => {
        // App and website at the same time: a page mostly waits.
        const found = await Promise.all(looksAt(screen).map((look) => findFaultsOf(look, stage.visit)));
        expect(found.flat()).toEqual([]);
      },
    );

    it.each(screens.filter(({ onlyColours }) => onlyColours === true))(
      "The colours of the screen $name have enough contrast in both themes",
      async (screen) => {
        expect(await stage.visit(screen, screen.mode === "app", findFaultsOfColours)).toEqual([]);
      },
    );
  });
  return { open: (screen, inApp) => stage.open(screen, inApp) };
};

type Visit = ReturnType<typeof openVisits>;

const openStage = (): { readonly visit: Visit; readonly open: Opener["open"] } => {
  let world: World;
  let browser: Browser;
  let opener: Opener;
  let visit: Visit;
  beforeAll(async () => {
    const beginning = { prepared: inject("preparedFolder") };
    // Both are kept before either may fail, so that one that did start is stopped.
    const started = await Promise.allSettled([
      startWorld(beginning).then((begun) => (world = begun)),
      openBrowser().then((opened) => (browser = opened)),
    ]);
    for (const one of started) if (one.status === "rejected") throw one.reason;
    opener = createOpener(browser, await openScreenWorld(world), { viewport: DESK });
    visit = openVisits(opener);
  });
  afterAll(async () => {
    await browser?.close();
    await world?.stop();
  });
  return {
    visit: (...asked) => visit(...asked),
    open: (...asked) => opener.open(...asked),
  };
};

const findFaultsOf = (look: Look, visit: Visit): Promise<readonly string[]> =>
  visit(look.screen, look.inApp, async (page) => {
    const found = [
      ...(await findFaultsOfRules(page, look)),
      ...(await findFaultsOfSize(page)),
      ...((await keepsStill(page)) ? [] : ["moves, although less motion was asked for"]),
      ...(await findFaultsOfHeading(page, look.screen)),
    ];
    return found.map((fault) => `${look.inApp ? "app" : "website"}, ${fault}`);
  });

/**
 * All rules once for each page in each of its modes (the app on a phone has another frame than the website on a desk)
 * and for each dialog; colours at every width and in both themes.
 */
const findFaultsOfRules = async (page: Page, look: Look): Promise<readonly string[]> => {
  const found: string[] = [];
  let byAllRules = isFirstOfPage(look.screen) || (await hasDialog(page));
  for (const viewport of look.viewports) {
    await page.setViewportSize(viewport);
    await setTheme(page, "light");
    const faults = await (byAllRules ? findFaults(page) : findFaultsOfColour(page));
    for (const fault of faults) found.push(`${viewport.width} px: ${fault}`);
    byAllRules = false;
    await setTheme(page, "dark");
    for (const fault of await findFaultsOfColour(page)) found.push(`${viewport.width} px, dark: ${fault}`);
  }
  return found;
};

const hasDialog = async (page: Page): Promise<boolean> =>
  (await page.locator("dialog[open], [role=dialog]").count()) > 0;

const findFaultsOfColours = async (page: Page): Promise<readonly string[]> => {
  await setTheme(page, "light");
  const found = await findFaultsOfColour(page);
  await setTheme(page, "dark");
  return [...found, ...(await findFaultsOfColour(page))];
};

const findFaultsOfSize = async (page: Page): Promise<readonly string[]> => {
  const found: string[] = [];
  for (const viewport of [DESK, PHONE, NARROWEST]) {
    await page.setViewportSize(viewport);
    if (!(await fitsItsWidth(page))) found.push(`scrolls sideways at ${viewport.width} px`);
  }
  for (const viewport of [PHONE, DESK]) {
    await page.setViewportSize(viewport);
    const faults = await findFaultsOfLargeText(page);
    found.push(...faults.map((fault) => `twice the font size at ${viewport.width} px: ${fault}`));
  }
  return found;
};

const findFaultsOfHeading = async (page: Page, { route }: Screen): Promise<readonly string[]> => {
  const headings = await page.locator("h1").count();
  const found = headings === 1 ? [] : [`has ${headings} h1 headings`];
  const title = await page.title();
  // The site root has the product's name alone.
  if (route !== "home" && !new RegExp(`^\\S.* · ${shell.product}$`).test(title))
    found.push(`is called ${title}`);
  return found;
};
