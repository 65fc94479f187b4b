/** What the screen shows while the files of a page load, and if one of them never comes. */
import { catalogs, messages } from "@afterword/core/messages/catalog";
import { LANGUAGES } from "@afterword/core/language/languages";
import { pathTo } from "@afterword/core/routes/paths";
import type { BrowserContextOptions, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { addNote, openAccount } from "../account.ts";
import { DESK, openPage, PHONE } from "../browser.ts";
import { openStage } from "../open-stage.ts";
import { openPageAs } from "../open-page-as.ts";

const { failures, notes, secondFactor, session, shell, words } = messages;

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
  // In the fallback font it is wider and half a pixel higher. `fonts.ready` may resolve before any font is requested.
  await expect.poll(() => page.evaluate(isBrandFontHere)).toBe(true);
  return brand.boundingBox();
};

const isBrandFontHere = (): boolean =>
  [...document.fonts].some(({ family, status }) => family.includes("Literata") && status === "loaded");

/** Stops the ten-second timer of the style sheet, which may run out on a busy machine before the page is checked. */
const holdAnimations = async (page: Page) => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Animation.enable");
  const setRate = (playbackRate: number) => devtools.send("Animation.setPlaybackRate", { playbackRate });
  await setRate(0);
  return {
    /** The delay of the second try, independent of the machine's load. */
    delayMs: () =>
      page
        .locator(".first-late")
        .evaluate((late) => late.getAnimations().map(({ effect }) => effect?.getTiming().delay)),
    end: async (): Promise<void> => {
      await page.evaluate(() => document.getAnimations().forEach((animation) => animation.finish()));
      await setRate(1);
    },
  };
};

const focusedTag = (page: Page) => page.evaluate(() => document.activeElement?.tagName);

describe("the files that the server names in the page", () => {
  it("A visit that is led to the log-in fetches the page it asked for too, so that no named style stays unused", async () => {
    const page = await openBlank();
    await page.goto(stage.world.origin + pathTo("notes"));
    await page.getByRole("button", { name: session.loginButton }).waitFor();
    const unused = () =>
      page.evaluate(() => {
        const hrefs = (rel: string) =>
          [...document.querySelectorAll<HTMLLinkElement>(`link[rel="${rel}"]`)].map(({ href }) => href);
        const used = hrefs("stylesheet");
        return hrefs("preload").filter((href) => href.endsWith(".css") && !used.includes(href));
      });
    await expect.poll(unused).toEqual([]);
  });
});

describe("the page while its scripts load", () => {
  it.each([
    ["on a phone", PHONE],
    ["at a desk", DESK],
  ])("The brand does not move when the scripts take over %s", async (_where, viewport) => {
    const page = await openBlank({ viewport });
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route("**/assets/*.js", (route) => released.then(() => route.continue()));
    await goToLogin(page);
    const early = await brandOn(page);
    expect(await page.locator(".first-paint").count()).toBe(1);
    release();
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(await brandOn(page)).toEqual(early);
    expect(await page.locator("[class^=first-]").count()).toBe(0);
  });
});

describe("the page without one of its first scripts", () => {
  it.each(
    LANGUAGES.flatMap((locale) => [
      { locale, reducedMotion: "no-preference" as const },
      { locale, reducedMotion: "reduce" as const },
    ]),
  )(
    "A second try is offered after ten seconds, not before, in $locale with reduced motion: $reducedMotion",
    async (look) => {
      const catalog = catalogs[look.locale];
      const page = await openBlank(look);
      const animations = await holdAnimations(page);
      await page.route("**/assets/libraries-*.js", (route) => route.abort());
      await goToLogin(page);
      await brandOn(page);
      await page.keyboard.press("Tab");
      expect(await focusedTag(page)).toBe("BODY");
      expect(await page.getByText(catalog.page.takesLong).isVisible()).toBe(false);
      expect(await animations.delayMs()).toEqual([10_000]);
      await animations.end();
      await page.getByText(catalog.page.takesLong).waitFor();
      await page.unroute("**/assets/libraries-*.js");
      await page.getByRole("link", { name: catalog.words.tryAgain }).click();
      await page.getByRole("heading", { name: catalog.shell.motto }).waitFor();
    },
  );
});

describe("the page with scripts switched off", () => {
  it("A page without scripts says that it needs them, and offers no second try", async () => {
    const page = await openBlank({ javaScriptEnabled: false });
    await goToLogin(page);
    await brandOn(page);
    // By its element: Playwright does not see text in a noscript.
    const sentence = page.locator("noscript");
    expect(await sentence.textContent()).toBe(messages.page.needsScript);
    expect(await sentence.boundingBox()).toMatchObject({ width: expect.any(Number) });
    expect(await page.locator(".first-late").boundingBox()).toBeNull();
  });
});

describe("a page without one of its lazy files", () => {
  it.each([
    ["its style sheet", "**/assets/kit-*.css"],
    ["its script", "**/assets/login-page-*.js"],
  ])("A log-in without %s says so, and loads again only at a press", async (_what, file) => {
    const page = await openBlank();
    const loads = countLoads(page);
    await page.route(file, (route) => route.abort());
    await goToLogin(page);
    await page.getByText(failures.loadFailed).waitFor();
    expect(await page.getByRole("heading", { level: 1 }).count()).toBe(0);
    expect(loads()).toBe(1);
    await page.unroute(file);
    await page.getByRole("button", { name: words.tryAgain }).click();
    await page.getByRole("heading", { name: shell.motto }).waitFor();
    expect(loads()).toBe(2);
  });

  it("A page that shares a style sheet with one that could not be loaded fetches it again", async () => {
    const person = { firstname: "Vera", lastname: "Holm", email: "sheet@example.com" };
    const writer = await openAccount(stage.world, person);
    const recipients = [{ name: "Miriam", email: "miriam@example.com" }];
    const note = { title: "For Miriam", text: "The garden is yours.", recipients };
    const path = pathTo("note", { id: await addNote(writer, note) });
    const { page } = await openPageAs(stage, writer, pathTo("notes"));
    await page.route("**/assets/note-editor-page-*.css", (route) => route.abort());
    await page.getByRole("link", { name: notes.addNew }).first().click();
    await page.getByText(failures.loadFailed).waitFor();
    await page.unroute("**/assets/note-editor-page-*.css");
    await page.goBack();
    const styled = page.waitForResponse("**/assets/note-editor-page-*.css");
    await page.locator(`a[href="${path}"]`).click();
    await page.getByLabel(notes.titleLabel).waitFor();
    expect((await styled).ok()).toBe(true);
  });

  it("A date picker that cannot be fetched leaves the notes in place, and the next press opens it", async () => {
    const person = { firstname: "Vera", lastname: "Holm", email: "picker@example.com" };
    const writer = await openAccount(stage.world, person);
    await addNote(writer, {
      title: "Bread",
      text: "",
      recipients: [{ name: "Nora", email: "nora@example.com" }],
    });
    const { page } = await openPageAs(stage, writer, pathTo("notes"));
    // Its style sheet too, as without a connection: the second try must load both.
    await page.route("**/assets/date-picker-*", (route) => route.abort());
    const sleepMode = page.getByRole("switch", { name: notes.sleepMode });
    await sleepMode.click();
    await page.getByText(failures.loadFailed).waitFor();
    expect(await page.getByRole("heading", { level: 1, name: notes.title }).count()).toBe(1);
    expect(await sleepMode.isChecked()).toBe(false);
    await page.unroute("**/assets/date-picker-*");
    const styled = page.waitForResponse("**/assets/date-picker-*.css");
    await sleepMode.click();
    const dialog = page.getByRole("dialog", { name: notes.sleepUntil });
    await dialog.waitFor();
    expect((await styled).ok()).toBe(true);
    expect(await dialog.getByRole("grid").count()).toBe(1);
  });

  it("A log-in whose second step cannot be fetched stays filled in, and the next press opens it", async () => {
    const page = await openBlank();
    const asked = { ticket: "t1", kinds: ["one-time-code"], passkey: null };
    const refusal = {
      title: "Second factor needed",
      status: 428,
      detail: secondFactor.asked,
      secondFactor: asked,
    };
    await page.route("**/api/login", (route) => route.fulfill({ status: 428, json: refusal }));
    await page.route("**/assets/second-step-*", (route) => route.abort());
    await goToLogin(page);
    await page.getByLabel(words.email).fill("vera@example.com");
    await page.getByLabel(words.password, { exact: true }).fill("secret1");
    const logIn = page.getByRole("button", { name: session.loginButton });
    await logIn.click();
    await page.getByText(failures.loadFailed).waitFor();
    expect(await page.getByLabel(words.email).inputValue()).toBe("vera@example.com");
    await page.unroute("**/assets/second-step-*");
    await logIn.click();
    await page.getByRole("heading", { name: secondFactor.stepHeading }).waitFor();
  });
});

const countLoads = (page: Page): (() => number) => {
  let loads = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  return () => loads;
};
