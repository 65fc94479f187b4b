import type { User } from "@afterword/contract/endpoints/users";
import { messages } from "@afterword/core/messages/catalog";
import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { logInByCalls, signUpByCalls } from "../account.ts";
import { DESK, openPage, PHONE, PHONE_STAGE } from "../browser.ts";
import { findFaults } from "../faults.ts";
import { openStage } from "../open-stage.ts";
import { awaitToast } from "../toast.ts";
import { until } from "../world.ts";
import { confirmEmail, logIn, openPhone, signUp, skipOnboarding } from "../writer.ts";

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

const signUpAndLogIn = async ({ page, app }: Awaited<ReturnType<typeof openPhonePage>>, email: string) => {
  const writer = { firstname: "Anna", lastname: "Brunner", email };
  await signUp(app, writer);
  await confirmEmail(stage.world, await page.context().newPage(), writer);
  await logIn(app, email);
  await skipOnboarding(app);
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
    const before = (await stage.world.inbox()).length;
    await press(page, "To the next event");
    await page
      .getByRole("status")
      .getByText(/^It is now/)
      .waitFor();
    expect((await stage.world.inbox()).length).toBeGreaterThan(before);
    const [newest] = (await stage.world.inbox()).toSorted((a, b) => b.at.localeCompare(a.at));
    // The canary may wake up in a night that was jumped over, and its mails come on top.
    await panel(page).locator(".mail-line").getByText(newest!.subject).first().waitFor();
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

describe("a phone", () => {
  it("that is new asks before it takes the place of the one that was registered", async () => {
    const phone = await openPhonePage();
    const { page, app } = phone;
    await signUpAndLogIn(phone, "newphone@example.com");
    await untilFact(page, "Bound to", /the user of secret/);
    const first = await registeredPhone("newphone@example.com");
    expect(first).toBe(await fact(page, "Device id"));
    await press(page, "Reinstall the app");
    await logIn(app, "newphone@example.com");
    const question = app.getByRole("dialog", { name: say.newDeviceTitle });
    await question.getByRole("button", { name: messages.words.cancel }).click();
    await question.waitFor({ state: "detached" });
    expect(await registeredPhone("newphone@example.com")).toBe(first);
    await press(page, "Kill");
    await press(page, "Reopen");
    await question.getByRole("button", { name: say.registerDevice }).click();
    await untilFact(page, "Bound to", /the user of secret/);
    const second = await fact(page, "Device id");
    expect(second).not.toBe(first);
    await expect.poll(() => registeredPhone("newphone@example.com")).toBe(second);
  });

  it("that belongs to somebody else says so, and stays theirs", async () => {
    const phone = await openPhonePage();
    const { page, app } = phone;
    await signUpAndLogIn(phone, "first@example.com");
    const owner = await untilFact(page, "Bound to", /the user of secret/);
    await app.getByRole("button", { name: messages.shell.menu, exact: true }).click();
    await app.getByRole("link", { name: messages.shell.logout }).click();
    await app.getByRole("button", { name: messages.session.loginButton }).waitFor();
    await signUpByCalls(stage.world, { firstname: "Otto", lastname: "Ott", email: "second@example.com" });
    await logIn(app, "second@example.com");
    await awaitToast(app, say.otherUser);
    expect(await fact(page, "Bound to")).toBe(owner);
    expect(await registeredPhone("second@example.com")).toBeNull();
  });

  const registeredPhone = async (email: string): Promise<string | null> => {
    const { call, _id } = await logInByCalls(stage.world, { firstname: "", lastname: "", email });
    return (await call<User>("GET", `/api/user/${_id}`)).deviceId;
  };
});

describe("the inbox", () => {
  it("shows a mail in both forms and opens its links beside itself", async () => {
    const phone = await openPhonePage();
    await signUp(phone.app, { firstname: "Berta", lastname: "Frei", email: "berta@example.com" });
    const mail = await stage.world.awaitMail("berta@example.com", /confirm/i);
    const { page, complaints } = await openPage(await stage.browser.newContext({ viewport: DESK }));
    await page.goto(`${stage.world.origin}/__dev/inbox#${mail.id}`);
    await page.getByRole("heading", { level: 2, name: mail.subject }).waitFor();
    const link = page.frameLocator("iframe").getByRole("link").first();
    const [opened] = await Promise.all([page.context().waitForEvent("page"), link.click()]);
    expect(opened.url()).toContain(`${stage.world.origin}/confirm-email/`);
    await page.getByRole("radio", { name: "Text" }).check();
    await page.getByText("/confirm-email/").first().waitFor();
    expect(complaints()).toEqual([]);
  });
});

/** What a frame shows has tests of its own. */
const FRAME = "iframe";

describe("phone and inbox", () => {
  const looks = [DESK, PHONE].flatMap((viewport) =>
    (["light", "dark"] as const).map((colorScheme) => ({ viewport, colorScheme, width: viewport.width })),
  );

  it.each(looks)(
    "give axe nothing to find at $width px in $colorScheme",
    async ({ viewport, colorScheme }) => {
      const { page } = await openPage(await stage.browser.newContext({ viewport, colorScheme }));
      await openPhone(stage.world, page);
      expect(await findFaults(page, FRAME)).toEqual([]);
      const controls = page.getByRole("radio", { name: "Controls" });
      if (await controls.isVisible()) await controls.check();
      expect(await findFaults(page, FRAME)).toEqual([]);
      await page.goto(`${stage.world.origin}/__dev/inbox`);
      await page.getByRole("option").first().waitFor();
      expect(await findFaults(page, FRAME)).toEqual([]);
      await page.keyboard.press("ArrowDown");
      await page.getByRole("heading", { level: 2 }).waitFor();
      expect(await findFaults(page, FRAME)).toEqual([]);
    },
  );
});
