import { messages } from "@afterword/core/messages/catalog";
import { pathTo } from "@afterword/core/routes/paths";
import { DAY_MS } from "@afterword/core/time/duration";
import type { BrowserContextOptions, Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { APP_USER_AGENT, DESK, openPage, PHONE, type OpenPage } from "../browser.ts";
import { openStage } from "../open-stage.ts";
import { linkIn, until } from "../world.ts";
import { logIn, PASSWORD, signUp, type Writer } from "../writer.ts";

const { confirmation, onboarding, session, words } = messages;

const stage = openStage("moving");

const IN_APP = { viewport: PHONE, userAgent: APP_USER_AGENT };
const PHONE_BROWSER = {
  viewport: PHONE,
  isMobile: true,
  userAgent:
    "Mozilla/5.0 (iPhone; CPU iPhone OS 26_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1",
};

const personOf = (name: string): Writer => ({
  firstname: "Ines",
  lastname: "Frei",
  email: `${name}@example.com`,
});

const open = async (look: BrowserContextOptions): Promise<OpenPage> =>
  openPage(await stage.browser.newContext(look));

const openApp = async (): Promise<OpenPage> => {
  const opened = await open(IN_APP);
  await opened.page.goto(stage.world.origin + pathTo("login"));
  return opened;
};

const button = (page: Page, name: string): Locator => page.getByRole("button", { name, exact: true });
const link = (page: Page, name: string): Locator => page.getByRole("link", { name, exact: true });
const field = (page: Page, name: string): Locator => page.getByLabel(name, { exact: true });
const heading = (page: Page, name: string): Promise<void> =>
  page.getByRole("heading", { level: 1, name }).waitFor();

/** The links of so many mails to confirm an address, oldest first. */
const linksTo = (email: string, count: number): Promise<readonly string[]> =>
  until(`mail number ${count} to ${email}`, async () => {
    const mails = (await stage.world.mailsTo(email)).filter(({ text }) => text.includes("/confirm-email/"));
    return mails.length < count ? undefined : mails.map((mail) => linkIn(mail, "/confirm-email/"));
  });

/** Opens the link of a mail and presses its button, which never logs anyone in. */
const follow = async (page: Page, address: string | undefined, outcome: string): Promise<void> => {
  await page.goto(address ?? "");
  await button(page, session.confirmEmailButton).click();
  await heading(page, outcome);
  expect(await page.evaluate(() => window.localStorage.getItem("token"))).toBeNull();
};

const enterPassword = async (page: Page, password = PASSWORD): Promise<void> => {
  await field(page, words.password).fill(password);
  await button(page, session.loginButton).click();
};

const awaitFirstQuestion = (page: Page): Promise<void> => heading(page, onboarding.noteQuestion);

describe("a sign-up in the app", () => {
  it("A misspelt address is replaced without typing the rest anew, and its account does no harm", async () => {
    const [wrong, right] = [personOf("inse-frei"), personOf("ines-frei")];
    const { page, complaints } = await openApp();
    await signUp(page, wrong);
    await heading(page, session.checkMail);
    await page.getByText(confirmation.mailedTo(wrong.email)).waitFor();
    await linksTo(wrong.email, 1);
    await button(page, confirmation.sendAgain).click();
    await page.getByText(confirmation.mailedAgain).waitFor();
    const [lost] = await linksTo(wrong.email, 2);
    await button(page, confirmation.otherAddress).click();
    await heading(page, session.registerHeading);
    const typed = [words.firstname, words.lastname, words.email, words.password, words.confirmPassword];
    expect(await Promise.all(typed.map((name) => field(page, name).inputValue()))).toEqual([
      "Ines",
      "Frei",
      wrong.email,
      "",
      "",
    ]);
    await field(page, words.email).fill(right.email);
    for (const name of [words.password, words.confirmPassword]) await field(page, name).fill(PASSWORD);
    await button(page, session.registerButton).click();
    await page.getByText(confirmation.mailedTo(right.email)).waitFor();
    const [first] = await linksTo(right.email, 1);
    await follow(page, first, session.emailConfirmed);
    await link(page, session.loginButton).click();
    expect(await field(page, words.email).inputValue()).toBe(right.email);
    await enterPassword(page);
    await awaitFirstQuestion(page);
    await page.goto(stage.world.origin + pathTo("register"));
    await page.waitForURL((url) => url.pathname === pathTo("notes"));
    // A stranger who reads the mail that went astray can confirm an empty account, and sees nothing of this one.
    const stranger = await open({ viewport: DESK });
    await follow(stranger.page, lost, session.emailConfirmed);
    await page.reload();
    await awaitFirstQuestion(page);
    expect([...complaints(), ...stranger.complaints()]).toEqual([]);
  });
});

describe("a mail that is read elsewhere", () => {
  it("Either of two mails leads from a computer or the phone's browser back to the app, which knows the address", async () => {
    const writer = personOf("elsewhere");
    const app = await openApp();
    await signUp(app.page, writer);
    await linksTo(writer.email, 1);
    await button(app.page, confirmation.sendAgain).click();
    const [first, second] = await linksTo(writer.email, 2);
    const [desk, phone] = [await open({ viewport: DESK }), await open(PHONE_BROWSER)];
    await follow(desk.page, first, session.emailConfirmed);
    await follow(phone.page, second, session.alreadyConfirmed);
    for (const { page } of [desk, phone]) {
      await page.getByText(session.backToApp).waitFor();
      expect(await link(page, session.openApp).getAttribute("data-kind")).toBe("primary");
    }
    await link(desk.page, session.loginOnWebsite).click();
    expect(await field(desk.page, words.email).inputValue()).toBe(writer.email);
    await heading(app.page, session.checkMail);
    expect(await field(app.page, words.email).inputValue()).toBe(writer.email);
    await enterPassword(app.page);
    await awaitFirstQuestion(app.page);
    expect([app, desk, phone].flatMap(({ complaints }) => complaints())).toEqual([]);
  });
});

describe("a sign-up that is left for days", () => {
  it("A log-in before the confirmation sends another mail, and after an expired link the same address signs up anew", async () => {
    const writer = personOf("late");
    const before = await openApp();
    await signUp(before.page, writer);
    await linksTo(writer.email, 1);
    await before.page.context().close();
    // The app was closed meanwhile, so its log-in knows of no mail.
    const { page, complaints } = await openApp();
    await logIn(page, writer.email);
    await page.getByRole("alert").getByText(session.emailNotConfirmed).waitFor();
    await button(page, confirmation.otherAddress).waitFor();
    await button(page, confirmation.sendAgain).click();
    const [, expired] = await linksTo(writer.email, 2);
    await stage.world.advance(3 * DAY_MS);
    await follow(page, expired, session.linkDead);
    expect(await link(page, session.loginButton).getAttribute("data-kind")).toBe("primary");
    await link(page, session.signUp).click();
    expect(await field(page, words.email).inputValue()).toBe(writer.email);
    await link(page, session.alreadyRegistered).click();
    await signUp(page, writer);
    const fresh = (await linksTo(writer.email, 3)).at(-1);
    await follow(page, fresh, session.emailConfirmed);
    await follow(page, fresh, session.alreadyConfirmed);
    await follow(page, expired, session.linkDead);
    // With an account, a further sign-up changes nothing, and a mail says so.
    await page.goto(stage.world.origin + pathTo("login"));
    await signUp(page, { ...writer, firstname: "Stranger" });
    const told = await stage.world.awaitMail(writer.email, /already/i);
    expect(told.text).toContain("Ines");
    expect(told.text).not.toContain("/confirm-email/");
    await enterPassword(page);
    await awaitFirstQuestion(page);
    expect(complaints()).toEqual([]);
  });
});
