import { AxeBuilder } from "@axe-core/playwright";
import { messages } from "@afterword/core/messages/catalog";
import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DESK, openBrowser, openPage, PHONE, PHONE_STAGE, type OpenPage } from "../browser.ts";
import { startWorld, until, type World } from "../world.ts";
import { confirmEmail, logIn, openPhone, signUp } from "../writer.ts";

let world: World;
let browser: Browser;
beforeAll(async () => {
  [world, browser] = await Promise.all([startWorld(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await world?.stop();
});

const openPhonePage = async () => {
  const opened = await openPage(await browser.newContext({ viewport: PHONE_STAGE }));
  return { ...opened, app: await openPhone(world, opened.page) };
};

const panel = (page: Page): Locator => page.locator(".panel");

const press = (page: Page, name: string): Promise<void> =>
  panel(page).getByRole("button", { name, exact: true }).click();

/** One line of the phone's own facts, for example its device id. */
const fact = (page: Page, name: string): Promise<string> =>
  panel(page).locator(`dt:text-is("${name}") + dd`).innerText();

const untilFact = (page: Page, name: string, expected: RegExp): Promise<string> =>
  until(`${name} to be ${expected}`, async () => {
    const value = await fact(page, name);
    return expected.test(value) ? value : undefined;
  });

const signUpAndLogIn = async ({ page, app }: Awaited<ReturnType<typeof openPhonePage>>, email: string) => {
  const writer = { firstname: "Anna", lastname: "Brunner", email };
  await signUp(app, writer);
  await confirmEmail(world, await page.context().newPage(), writer);
  await logIn(app, email);
  await app.getByRole("heading", { level: 1, name: messages.notes.title }).waitFor();
};

describe("the simulated phone", () => {
  it("belongs to whoever logs in on it first, until the app is reinstalled", async () => {
    const phone = await openPhonePage();
    const { page, app } = phone;
    expect(await fact(page, "Bound to")).toBe("nobody yet");
    await signUpAndLogIn(phone, "owner@example.com");
    const owner = await untilFact(page, "Bound to", /the user of secret/);
    await press(page, "Kill");
    await press(page, "Reopen");
    await app.getByRole("heading", { level: 1, name: messages.notes.title }).waitFor();
    expect(await fact(page, "Bound to")).toBe(owner);
    const device = await fact(page, "Device id");
    await press(page, "Reinstall the app");
    await app.getByRole("button", { name: messages.session.loginButton }).waitFor();
    expect(await fact(page, "Bound to")).toBe("nobody yet");
    expect(await fact(page, "Device id")).not.toBe(device);
    expect(phone.complaints()).toEqual([]);
  });

  it("moves the product's clock and shows the mail that this leads to", async () => {
    const { page, complaints } = await openPhonePage();
    const before = (await world.inbox()).length;
    await press(page, "To the next event");
    await page
      .getByRole("status")
      .getByText(/^It is now/)
      .waitFor();
    expect((await world.inbox()).length).toBeGreaterThan(before);
    const [newest] = (await world.inbox()).toSorted((a, b) => b.at.localeCompare(a.at));
    await panel(page).locator(".mail-line").first().getByText(newest!.subject).waitFor();
    expect(complaints()).toEqual([]);
  });

  it("says that the website does not answer, and tries again when asked to", async () => {
    const { page, app } = await openPhonePage();
    await page.context().setOffline(true);
    await press(page, "Kill");
    await press(page, "Reopen");
    await page.getByText("The website does not answer.").waitFor();
    await page.context().setOffline(false);
    await page.getByRole("button", { name: "Try again" }).click();
    await app.getByRole("button", { name: messages.session.loginButton }).waitFor();
    expect(await page.getByText("The website does not answer.").isVisible()).toBe(false);
  });
});

describe("the inbox", () => {
  it("shows a mail in both forms and opens its links beside itself", async () => {
    const phone = await openPhonePage();
    await signUp(phone.app, { firstname: "Berta", lastname: "Frei", email: "berta@example.com" });
    const mail = await world.awaitMail("berta@example.com", /confirm/i);
    const { page, complaints } = await openPage(await browser.newContext({ viewport: DESK }));
    await page.goto(`${world.origin}/__dev/inbox#${mail.id}`);
    await page.getByRole("heading", { level: 2, name: mail.subject }).waitFor();
    const link = page.frameLocator("iframe").getByRole("link").first();
    const [opened] = await Promise.all([page.context().waitForEvent("page"), link.click()]);
    expect(opened.url()).toContain(`${world.origin}/confirm-email/`);
    await page.getByRole("radio", { name: "Text" }).check();
    await page.getByText("/confirm-email/").first().waitFor();
    expect(complaints()).toEqual([]);
  });
});

describe("phone and inbox", () => {
  const looks = [DESK, PHONE].flatMap((viewport) =>
    (["light", "dark"] as const).map((colorScheme) => ({ viewport, colorScheme, width: viewport.width })),
  );

  it.each(looks)(
    "give axe nothing to find at $width px in $colorScheme",
    async ({ viewport, colorScheme }) => {
      const { page } = await openPage(await browser.newContext({ viewport, colorScheme }));
      await openPhone(world, page);
      expect(await findFaults(page)).toEqual([]);
      const controls = page.getByRole("radio", { name: "Controls" });
      if (await controls.isVisible()) await controls.check();
      expect(await findFaults(page)).toEqual([]);
      await page.goto(`${world.origin}/__dev/inbox`);
      await page.getByRole("option").first().waitFor();
      expect(await findFaults(page)).toEqual([]);
      await page.keyboard.press("ArrowDown");
      await page.getByRole("heading", { level: 2 }).waitFor();
      expect(await findFaults(page)).toEqual([]);
    },
  );
});

/** Rules that are broken, each with its places. What a frame shows has tests of its own. */
const findFaults = async (page: OpenPage["page"]): Promise<readonly string[]> => {
  const { violations } = await new AxeBuilder({ page }).exclude("iframe").analyze();
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`,
  );
};
