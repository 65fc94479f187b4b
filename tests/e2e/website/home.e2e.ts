import { messages } from "@afterword/core/messages/catalog";
import { ROUTES } from "@afterword/core/routes/paths";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { DESK, openPage } from "../browser.ts";
import { openStage } from "../open-stage.ts";
import { linkIn } from "../world.ts";

const { home, publicPages, session, shell } = messages;

const stage = openStage();

/** The path of the page, once the home page is shown. */
const homeOf = async (page: Page): Promise<string> => {
  await page.getByRole("heading", { name: home.howTitle }).waitFor();
  return new URL(page.url()).pathname;
};

describe("the home page", () => {
  it("A stranger sees the home page first, gets to the app from it, and finds it again in the menu", async () => {
    const { page, complaints } = await openPage(await stage.browser.newContext({ viewport: DESK }));
    await page.goto(stage.world.origin);
    expect(await homeOf(page)).toBe(ROUTES.home);
    await page.getByRole("main").getByRole("link", { name: home.begin }).first().click();
    const dialog = page.getByRole("dialog", { name: session.installAppTitle });
    const phone = dialog.getByRole("link", { name: session.installDemoPhone });
    expect(await phone.getAttribute("href")).toBe("/__dev/phone");
    await dialog.getByRole("button", { name: session.installAppDone }).click();
    await page.getByRole("link", { name: shell.home, exact: true }).click();
    expect(await homeOf(page)).toBe(ROUTES.home);
    expect(complaints()).toEqual([]);
  });
});

describe("a delivered note", () => {
  it("The buttons of a delivered note work under the content policy of its page", async () => {
    const mail = await stage.world.awaitMail("theodora@example.org", /./);
    const context = await stage.browser.newContext({ viewport: DESK });
    const { page, complaints } = await openPage(context);
    await page.addInitScript(() => {
      Object.assign(window, { print: () => document.body.setAttribute("data-printed", "") });
    });
    await page.goto(stage.world.origin + new URL(linkIn(mail, "/get-note/")).pathname);
    await page.getByRole("button", { name: publicPages.printButton }).click();
    await page.locator("body[data-printed]").waitFor();
    expect(complaints()).toEqual([]);
  });
});
