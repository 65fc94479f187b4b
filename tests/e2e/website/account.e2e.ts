import { PROOF_MS } from "@afterword/core/accounts/recent-proof";
import { messages } from "@afterword/core/messages/catalog";
import { pathTo } from "@afterword/core/routes/paths";
import { MINUTE_MS } from "@afterword/core/time/duration";
import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { openAccount, type Account } from "../account.ts";
import { DESK, openPage, type OpenPage } from "../browser.ts";
import { openStage } from "../open-stage.ts";
import { openPageAs } from "../open-page-as.ts";
import { awaitToast } from "../toast.ts";
import { linkIn } from "../world.ts";
import { logIn, PASSWORD } from "../writer.ts";

const { account, failures, session, words } = messages;

const stage = openStage();

const openPerson = (name: string): Promise<Account> =>
  openAccount(stage.world, { firstname: "Vera", lastname: "Holm", email: `${name}@example.com` });

const openLogin = async (): Promise<OpenPage> => {
  const opened = await openPage(await stage.browser.newContext({ viewport: DESK }));
  await opened.page.goto(`${stage.world.origin}${pathTo("login")}`);
  return opened;
};

const button = (page: Page, name: string): Locator => page.getByRole("button", { name, exact: true });
const field = (page: Page, name: string): Locator => page.getByLabel(name, { exact: true });
const awaitHeading = (page: Page, name: string): Promise<void> =>
  page.getByRole("heading", { level: 1, name }).waitFor();

/** Fills in the log-in form and waits for the account page. */
const enter = async (page: Page, email: string, password = PASSWORD): Promise<void> => {
  await logIn(page, email, password);
  await awaitHeading(page, account.title);
};

const isRefused = async (page: Page, email: string, password = PASSWORD): Promise<void> => {
  await page.goto(`${stage.world.origin}${pathTo("login")}`);
  await logIn(page, email, password);
  await page.getByRole("alert").getByText(session.wrongCredentials).waitFor();
};

const resetPassword = async (page: Page, password: string): Promise<void> => {
  await field(page, account.newPassword).fill(password);
  await field(page, account.repeatPassword).fill(password);
  await button(page, session.resetButton).click();
};

describe("a forgotten password", () => {
  it("The link of a mail sets a new password once, which ends the old one and every session", async () => {
    const writer = await openPerson("forgetful");
    const elsewhere = await openPageAs(stage, writer, pathTo("account"));
    await awaitHeading(elsewhere.page, account.title);
    const { page, complaints } = await openLogin();
    await page.getByRole("link", { name: session.forgotPassword }).click();
    // The log-in, which stays until the page has loaded, has a field of the same name.
    await awaitHeading(page, session.forgotHeading);
    await field(page, words.email).fill(writer.email);
    await button(page, session.forgotButton).click();
    await awaitToast(page, account.forgotSent);
    const link = linkIn(await stage.world.awaitMail(writer.email, /password/i), "/reset-password/");
    await page.goto(link);
    await resetPassword(page, "a battery of staples");
    await awaitHeading(page, account.passwordReset);
    await isRefused(page, writer.email);
    await enter(page, writer.email, "a battery of staples");
    await elsewhere.page.reload();
    await awaitToast(elsewhere.page, failures.sessionExpired);
    await button(elsewhere.page, session.loginButton).waitFor();
    await elsewhere.page.goto(link);
    await resetPassword(elsewhere.page, "what an intruder wants");
    await elsewhere.page.getByText(account.passwordResetFailed).waitFor();
    expect([...complaints(), ...elsewhere.complaints()]).toEqual([]);
  });
});

describe("a new address of an account", () => {
  it("A new address can be taken back while it waits; once confirmed, it is the one to log in with", async () => {
    const writer = await openPerson("mover");
    const { page, complaints } = await openPageAs(stage, writer, pathTo("profile"));
    const waits = async (email: string): Promise<string> => {
      await field(page, words.email).fill(email);
      await button(page, words.saveChanges).click();
      await page.getByText(`${email} ${account.newEmailPending}`).waitFor();
      return linkIn(await stage.world.awaitMail(email, /confirm/i), "/confirm-updated-email/");
    };
    const dropped = await waits("wrong@example.org");
    await button(page, account.cancelNewEmail).click();
    await page.getByText(account.newEmailPending).waitFor({ state: "detached" });
    const kept = await waits("moved@example.org");
    const mailbox = await openPage(await stage.browser.newContext({ viewport: DESK }));
    for (const [link, heading] of [
      [dropped, session.linkDead],
      [kept, session.updatedEmailConfirmed],
      [kept, session.alreadyConfirmed],
    ] as const) {
      await mailbox.page.goto(link);
      await button(mailbox.page, session.confirmEmailButton).click();
      await awaitHeading(mailbox.page, heading);
      await mailbox.page.getByRole("link", { name: session.loginButton }).waitFor();
    }
    await isRefused(mailbox.page, writer.email);
    await enter(mailbox.page, "moved@example.org");
    expect([...complaints(), ...mailbox.complaints()]).toEqual([]);
  });
});

describe("the deletion of an account", () => {
  it("Ten minutes after the log-in the dialog asks for the password, and only the right one deletes", async () => {
    const writer = await openPerson("leaver");
    await stage.world.advance(PROOF_MS + MINUTE_MS);
    const { page, complaints } = await openPageAs(stage, writer, pathTo("account"));
    await button(page, account.deleteAccount).click();
    await button(page, account.deleteConfirm).click();
    for (const [password, said] of [
      ["a guess", account.wrongPassword],
      [PASSWORD, account.deleted],
    ] as const) {
      await field(page, words.password).fill(password);
      await button(page, account.deleteConfirm).click();
      await page.getByText(said).waitFor();
    }
    await isRefused(page, writer.email);
    expect(complaints()).toEqual([]);
  });
});
