import { messages } from "@afterword/core/messages/catalog";
import { pathTo } from "@afterword/core/routes/paths";
import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { addNote, openAccount, type Account } from "../account.ts";
import { DESK, openPage, type OpenPage } from "../browser.ts";
import { openStage } from "../open-stage.ts";
import { openRoom } from "../room.ts";
import { awaitToast } from "../toast.ts";
import { linkIn } from "../world.ts";
import { logIn, PASSWORD } from "../writer.ts";

const { account, failures, security, session, words } = messages;

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

/** Fills in the form of the log-in, and waits for the account. */
const enter = async (page: Page, email: string, password = PASSWORD): Promise<void> => {
  await logIn(page, email, password);
  await awaitHeading(page, account.title);
};

const isRefused = async (page: Page, email: string, password = PASSWORD): Promise<void> => {
  await page.goto(`${stage.world.origin}${pathTo("login")}`);
  await logIn(page, email, password);
  await page.getByRole("alert").getByText(session.wrongCredentials).waitFor();
};

describe("somebody who forgot the password", () => {
  it("chooses a new one by the link of a mail; the old one and every session end with it", async () => {
    const writer = await openPerson("forgetful");
    const elsewhere = await openRoom(stage, writer, pathTo("account"));
    await awaitHeading(elsewhere.page, account.title);
    const { page, complaints } = await openLogin();
    await page.getByRole("link", { name: session.forgotPassword }).click();
    await field(page, words.email).fill(writer.email);
    await button(page, session.forgotButton).click();
    await awaitToast(page, account.forgotSent);
    const link = linkIn(await stage.world.awaitMail(writer.email, /password/i), "/reset-password/");
    await page.goto(link);
    await field(page, account.newPassword).fill("a battery of staples");
    await field(page, account.repeatPassword).fill("a battery of staples");
    await button(page, session.resetButton).click();
    await awaitHeading(page, account.passwordReset);
    await isRefused(page, writer.email);
    await enter(page, writer.email, "a battery of staples");
    await elsewhere.page.reload();
    await awaitToast(elsewhere.page, failures.sessionExpired);
    await button(elsewhere.page, session.loginButton).waitFor();
    await elsewhere.page.goto(link);
    await field(elsewhere.page, account.newPassword).fill("what somebody else wants");
    await field(elsewhere.page, account.repeatPassword).fill("what somebody else wants");
    await button(elsewhere.page, session.resetButton).click();
    await elsewhere.page.getByText(account.passwordResetFailed).waitFor();
    expect([...complaints(), ...elsewhere.complaints()]).toEqual([]);
  });
});

describe("somebody who knows the password", () => {
  it("changes it, stays logged in here, and nowhere else", async () => {
    const writer = await openPerson("careful");
    const elsewhere = await openRoom(stage, writer, pathTo("account"));
    const { page, complaints } = await openLogin();
    await enter(page, writer.email);
    await page.getByRole("link", { name: account.changePassword }).click();
    await field(page, account.oldPassword).fill("not the one");
    await field(page, account.newPassword).fill("a battery of staples");
    await field(page, account.repeatPassword).fill("a battery of staples");
    await button(page, account.savePassword).click();
    await page.getByText(account.wrongPassword, { exact: true }).waitFor();
    await field(page, account.oldPassword).fill(PASSWORD);
    await button(page, account.savePassword).click();
    await awaitToast(page, account.passwordChanged);
    await page.reload();
    await page.getByRole("main").getByText(writer.email).waitFor();
    await elsewhere.page.reload();
    await awaitToast(elsewhere.page, failures.sessionExpired);
    expect(complaints()).toEqual([]);
  });
});

describe("a new address of an account", () => {
  it("may be taken back while it waits; confirmed, it is the one to log in with", async () => {
    const writer = await openPerson("mover");
    const { page, complaints } = await openRoom(stage, writer, pathTo("profile"));
    const waits = async (email: string): Promise<string> => {
      await field(page, words.email).fill(email);
      await button(page, words.saveChanges).click();
      await awaitToast(page, account.profileUpdatedConfirmEmail);
      await page.getByText(account.newEmailPending(email)).waitFor();
      return linkIn(await stage.world.awaitMail(email, /confirm/i), "/confirm-updated-email/");
    };
    const dropped = await waits("wrong@example.org");
    await button(page, account.cancelNewEmail).click();
    await page.getByText(account.newEmailPending("wrong@example.org")).waitFor({ state: "detached" });
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

describe("an account that is deleted", () => {
  it("is gone with its words on this device, and nobody logs in to it any more", async () => {
    const writer = await openPerson("leaver");
    await addNote(writer, {
      title: "For Eva",
      text: "",
      recipients: [{ name: "Eva", email: "eva@example.org" }],
    });
    const { page, complaints } = await openRoom(stage, writer, pathTo("newNote"));
    await field(page, messages.notes.textLabel).fill("Half a thought");
    await page.goto(`${stage.world.origin}${pathTo("account")}`);
    await button(page, account.deleteAccount).click();
    await button(page, account.deleteConfirm).click();
    await awaitToast(page, account.deleted);
    await button(page, session.loginButton).waitFor();
    expect(await page.evaluate(() => Object.keys(window.localStorage))).toEqual([]);
    await isRefused(page, writer.email);
    expect(complaints()).toEqual([]);
  });
});

describe("the sessions of an account", () => {
  it("are ended one by one from the security page, and the other browser hears of it", async () => {
    const writer = await openPerson("watchful");
    const other = await openLogin();
    await enter(other.page, writer.email);
    const { page, complaints } = await openLogin();
    await enter(page, writer.email);
    await page.getByRole("link", { name: security.title }).click();
    // The phone's, the other browser's, this one's.
    const list = page.getByRole("list", { name: security.sessionsHeading }).getByRole("listitem");
    await expect.poll(() => list.count()).toBe(3);
    await list.nth(1).getByRole("button").click();
    await awaitToast(page, security.sessionEnded);
    await expect.poll(() => list.count()).toBe(2);
    await other.page.reload();
    await awaitToast(other.page, failures.sessionExpired);
    await button(page, security.endOthers).click();
    await awaitToast(page, security.othersEnded(1));
    await page.getByRole("listitem").getByText(messages.security.endedOthers(1)).waitFor();
    await page.reload();
    await page.getByText(security.onlyHere).waitFor();
    expect([...complaints(), ...other.complaints()]).toEqual([]);
  });
});
