/** What stands on the screen before any script has come, and what of it is left afterwards: nothing. */
import { catalogs, messages } from "@afterword/core/messages/catalog";
import { LANGUAGES } from "@afterword/core/language/languages";
import { pathTo } from "@afterword/core/routes/paths";
import type { BrowserContextOptions, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { DESK, openPage, PHONE } from "../browser.ts";
import { openStage } from "../open-stage.ts";

const stage = openStage();

const openBlank = async (look: BrowserContextOptions = {}): Promise<Page> => {
  const { page } = await openPage(await stage.browser.newContext({ viewport: PHONE, ...look }));
  return page;
};

/** Does not wait for scripts. */
const goToLogin = async (page: Page): Promise<void> => {
  await page.goto(stage.world.origin + pathTo("login"), { waitUntil: "commit" });
};

const brandOn = async (page: Page) => {
  const brand = page.locator(".brand").filter({ visible: true });
  await brand.waitFor();
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  return brand.boundingBox();
};

/** The ten seconds of the style sheet. */
const letAnimationsEnd = (page: Page): Promise<void> =>
  page.evaluate(() => document.getAnimations().forEach((animation) => animation.finish()));

const focusedTag = (page: Page) => page.evaluate(() => document.activeElement?.tagName);

describe("while the scripts are on their way", () => {
  it.each([
    ["on a phone", PHONE],
    ["at a desk", DESK],
  ])("the brand stands already where it will stay, %s", async (_where, viewport) => {
    const page = await openBlank({ viewport });
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route("**/assets/*.js", (route) => released.then(() => route.continue()));
    await goToLogin(page);
    const early = await brandOn(page);
    expect(await page.locator(".first-picture").count()).toBe(1);
    release();
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(await brandOn(page)).toEqual(early);
    expect(await page.locator("[class^=first-]").count()).toBe(0);
  });
});

describe("where a script never comes", () => {
  it.each(
    LANGUAGES.flatMap((locale) => [
      { locale, reducedMotion: "no-preference" as const },
      { locale, reducedMotion: "reduce" as const },
    ]),
  )("a second try is offered, but not at once: $locale, reduced motion: $reducedMotion", async (look) => {
    const { page: say, shell, words } = catalogs[look.locale];
    const page = await openBlank(look);
    await page.route("**/assets/libraries-*.js", (route) => route.abort());
    await goToLogin(page);
    await brandOn(page);
    await page.keyboard.press("Tab");
    expect(await focusedTag(page)).toBe("BODY");
    expect(await page.getByText(say.takesLong).isVisible()).toBe(false);
    await letAnimationsEnd(page);
    await page.getByText(say.takesLong).waitFor();
    await page.unroute("**/assets/libraries-*.js");
    await page.getByRole("link", { name: words.tryAgain }).click();
    await page.getByRole("heading", { name: shell.motto }).waitFor();
  });
});

describe("where scripts are switched off", () => {
  it("the page says that it needs them, and offers no second try", async () => {
    const page = await openBlank({ javaScriptEnabled: false });
    await goToLogin(page);
    await brandOn(page);
    // By its element: a text in one of this kind is nothing to Playwright.
    const sentence = page.locator("noscript");
    expect(await sentence.textContent()).toBe(messages.page.needsScript);
    expect(await sentence.boundingBox()).toMatchObject({ width: expect.any(Number) });
    expect(await page.locator(".first-late").boundingBox()).toBeNull();
  });
});
