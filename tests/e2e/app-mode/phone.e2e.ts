import type { User } from "@afterword/contract/endpoints/accounts";
import { messages } from "@afterword/core/messages/catalog";
import type { FrameLocator, Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { openAccount, type Account } from "../account.ts";
import { DESK, openPage, PHONE, PHONE_STAGE } from "../browser.ts";
import { findFaults, findFaultsOfColour } from "../faults.ts";
import { openStage } from "../open-stage.ts";
import { awaitToast } from "../toast.ts";
import { until } from "../world.ts";
import { logIn, openPhone, signUp, skipOnboarding } from "../writer.ts";

const { device: say } = messages;

const stage = openStage();

const openPhonePage = async () => {
  const opened = await openPage(await stage.browser.newContext({ viewport: PHONE_STAGE }));
  return { ...opened, app: await openPhone(stage.world, opened.page) };
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

/** An account without a phone, logged in on this one. */
const logInNewcomer = async (app: FrameLocator, email: string): Promise<Account> => {
  const newcomer = await openAccount(stage.world, { firstname: "Anna", lastname: "Brunner", email }, null);
  await logIn(app, email);
  await skipOnboarding(app);
  return newcomer;
};

describe("the simulated phone", () => {
  it("A phone is bound to the account that logs in on it first, until the app is reinstalled", async () => {
    const phone = await openPhonePage();
    const { page, app } = phone;
    expect(await fact(page, "Bound to")).toBe("nobody yet");
    await logInNewcomer(app, "owner@example.com");
    const owner = await untilFact(page, "Bound to", /the user of secret/);
    await press(page, "Kill");
    await press(page, "Reopen");
    await app.getByRole("heading", { level: 1, name: messages.notes.title }).waitFor();
    expect(await fact(page, "Bound to")).toBe(owner);
    const device = await fact(page, "Device id");
    await press(page, "Reinstall the app");
    await app.getByRole("button", { name: messages.session.loginButton }).waitFor();
    // An iPhone keeps the secrets of a removed app, until the wrapper of the new one wipes them.
    await untilFact(page, "Bound to", /nobody yet/);
    expect(await fact(page, "Device id")).not.toBe(device);
    expect(phone.complaints()).toEqual([]);
  });

  it("A phone without a connection says that the website does not answer, and a press tries again", async () => {
    const { page, app } = await openPhonePage();
    await page.context().setOffline(true);
    await press(page, "Kill");
    await press(page, "Reopen");
    await page.getByText("The website does not answer.").waitFor();
    await page.context().setOffline(false);
    await page.getByRole("button", { name: "Try again" }).click();
    await app.getByRole("button", { name: messages.session.loginButton }).waitFor();
    expect(await page.getByText("The website does not answer.").isVisible()).toBe(false);
    // Without its own network it loads nothing, and goes on by itself when the network is back.
    const network = panel(page).getByRole("switch", { name: "Network" });
    await network.uncheck();
    await press(page, "Kill");
    await press(page, "Reopen");
    await page.getByText("The website does not answer.").waitFor();
    await network.check();
    await app.getByRole("button", { name: messages.session.loginButton }).waitFor();
  });
});

describe("the registered phone", () => {
  it("A new phone asks before it replaces the registered one", async () => {
    const phone = await openPhonePage();
    const { page, app } = phone;
    const account = await logInNewcomer(app, "newphone@example.com");
    await untilFact(page, "Bound to", /the user of secret/);
    const first = await fact(page, "Device id");
    await expect.poll(() => registeredPhone(account)).toBe(first);
    await press(page, "Reinstall the app");
    await logIn(app, "newphone@example.com");
    const question = app.getByRole("dialog", { name: say.newDeviceTitle });
    await question.getByRole("button", { name: messages.words.cancel }).click();
    await question.waitFor({ state: "detached" });
    expect(await registeredPhone(account)).toBe(first);
    await press(page, "Kill");
    await press(page, "Reopen");
    await question.getByRole("button", { name: say.registerDevice }).click();
    await untilFact(page, "Bound to", /the user of secret/);
    const second = await fact(page, "Device id");
    expect(second).not.toBe(first);
    await expect.poll(() => registeredPhone(account)).toBe(second);
  });

  it("A phone that is bound to another account says so, and stays bound to it", async () => {
    const phone = await openPhonePage();
    const { page, app } = phone;
    await logInNewcomer(app, "first@example.com");
    const owner = await untilFact(page, "Bound to", /the user of secret/);
    await app.getByRole("button", { name: messages.shell.menu, exact: true }).click();
    await app.getByRole("link", { name: messages.shell.logout }).click();
    await app.getByRole("button", { name: messages.session.loginButton }).waitFor();
    const otto = { firstname: "Otto", lastname: "Ott", email: "second@example.com" };
    const second = await openAccount(stage.world, otto, null);
    await logIn(app, otto.email);
    await awaitToast(app, say.otherUser);
    expect(await fact(page, "Bound to")).toBe(owner);
    expect(await registeredPhone(second)).toBeNull();
  });

  const registeredPhone = async ({ call, _id }: Account): Promise<string | null> =>
    (await call<User>("GET", `/api/user/${_id}`)).deviceId;
});

describe("the inbox", () => {
  it("The inbox shows a mail in both forms and in its own theme, and opens its links in another tab", async () => {
    const phone = await openPhonePage();
    await signUp(phone.app, { firstname: "Berta", lastname: "Frei", email: "berta@example.com" });
    const mail = await stage.world.awaitMail("berta@example.com", /confirm/i);
    const { page, complaints } = await openPage(await stage.browser.newContext({ viewport: DESK }));
    await page.goto(`${stage.world.origin}/__dev/inbox#${mail.id}`);
    await page.getByRole("heading", { level: 2, name: mail.subject }).waitFor();
    const link = page.frameLocator("iframe").getByRole("link").first();
    const [opened] = await Promise.all([page.context().waitForEvent("page"), link.click()]);
    expect(opened.url()).toContain(`${stage.world.origin}/confirm-email/`);
    await page.getByRole("group", { name: "Theme" }).getByRole("radio", { name: "Dark" }).check();
    await page
      .getByRole("group", { name: "Light" })
      .getByRole("radio", { name: "Dark", checked: true })
      .waitFor();
    await page.getByRole("radio", { name: "Text" }).check();
    await page.getByText("/confirm-email/").first().waitFor();
    expect(complaints()).toEqual([]);
  });
});

/** The content of the frame has tests of its own. */
const FRAME = "iframe";

/** All rules in the light theme, and those that a theme can affect in the dark one. */
const findFaultsInBothThemes = async (page: Page): Promise<readonly string[]> => {
  const found = [];
  await page.emulateMedia({ colorScheme: "light" });
  found.push(...(await findFaults(page, FRAME)));
  await page.emulateMedia({ colorScheme: "dark" });
  found.push(...(await findFaultsOfColour(page, FRAME)).map((fault) => `dark: ${fault}`));
  return found;
};

describe("the pages of phone and inbox", () => {
  it.each([
    { viewport: DESK, width: DESK.width },
    { viewport: PHONE, width: PHONE.width },
  ])("Axe finds no fault in phone and inbox at $width px in both themes", async ({ viewport }) => {
    const context = await stage.browser.newContext({ viewport, reducedMotion: "reduce" });
    const { page } = await openPage(context);
    await openPhone(stage.world, page);
    expect(await findFaultsInBothThemes(page)).toEqual([]);
    const controls = page.getByRole("radio", { name: "Controls" });
    if (await controls.isVisible()) await controls.check();
    expect(await findFaultsInBothThemes(page)).toEqual([]);
    await page.goto(`${stage.world.origin}/__dev/inbox`);
    await page.getByRole("option").first().waitFor();
    expect(await findFaultsInBothThemes(page)).toEqual([]);
    await page.keyboard.press("ArrowDown");
    await page.getByRole("heading", { level: 2 }).waitFor();
    expect(await findFaultsInBothThemes(page)).toEqual([]);
  });
});
