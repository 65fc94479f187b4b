import { messages } from "@afterword/core/messages/catalog";
import { pathTo } from "@afterword/core/routes/paths";
import { HOUR_MS, MINUTE_MS } from "@afterword/core/time/duration";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { addNote, logInByCalls, openAccount, signUpByCalls, type Account } from "../account.ts";
import { APP_USER_AGENT, DESK, openPage, type OpenPage } from "../browser.ts";
import { openStage } from "../open-stage.ts";
import { openRoom } from "../room.ts";
import { awaitToast } from "../toast.ts";
import { logIn, signUp, skipOnboarding, type Writer } from "../writer.ts";

const { account, failures, notes, session, shell, words } = messages;

const stage = openStage();

const IN_APP = { viewport: DESK, userAgent: APP_USER_AGENT };
const ADMIN = { firstname: "Konstantin", lastname: "Weber", email: "admin@example.com" };
const writerOf = (name: string): Writer => ({
  firstname: "Vera",
  lastname: "Holm",
  email: `${name}@example.com`,
});

const openLogin = async (look = {}): Promise<OpenPage> => {
  const opened = await openPage(await stage.browser.newContext({ viewport: DESK, ...look }));
  await opened.page.goto(`${stage.world.origin}${pathTo("login")}`);
  return opened;
};

const awaitHeading = (page: Page, name: string): Promise<void> =>
  page.getByRole("heading", { level: 1, name }).waitFor();
const stored = (page: Page, name: string): Promise<string | null> =>
  page.evaluate((key) => window.localStorage.getItem(key), name);

describe("a log-in is refused with the sentence of its reason", () => {
  it("the same for a wrong password and for an address that nobody has", async () => {
    const { page, complaints } = await openLogin();
    const { email } = await openAccount(stage.world, writerOf("refused"));
    await logIn(page, email, "wrong horse");
    expect(await refusalOf(page)).toBe(session.wrongCredentials);
    await page.reload();
    await logIn(page, "nobody@example.com", "wrong horse");
    expect(await refusalOf(page)).toBe(session.wrongCredentials);
    expect(complaints()).toEqual([]);
  });

  it("an address that was not confirmed", async () => {
    const { page } = await openLogin(IN_APP);
    await signUp(page, writerOf("unconfirmed"));
    await logIn(page, "unconfirmed@example.com");
    expect(await refusalOf(page)).toBe(session.emailNotConfirmed);
  });

  it("the website for somebody who never registered a phone, while the app lets them in", async () => {
    await signUpByCalls(stage.world, writerOf("phoneless"));
    const website = await openLogin();
    await logIn(website.page, "phoneless@example.com");
    expect(await refusalOf(website.page)).toBe(session.noDevice);
    await awaitToast(website.page, session.noDeviceToast);
    const app = await openLogin(IN_APP);
    await logIn(app.page, "phoneless@example.com");
    await skipOnboarding(app.page);
  });

  it("an account that was disabled, whose open pages are thrown out at their next call", async () => {
    const writer = await openAccount(stage.world, writerOf("disabled"));
    const { page } = await openRoom(stage, writer, pathTo("notes"), IN_APP);
    await awaitHeading(page, notes.title);
    const admin = await logInByCalls(stage.world, ADMIN, { password: "demo-admin" });
    await admin.call("PUT", `/api/user/${writer._id}`, { active: false });
    await page.reload();
    await page.getByRole("button", { name: session.loginButton }).waitFor();
    await logIn(page, writer.email);
    expect(await refusalOf(page)).toBe(session.accountDisabled);
  });
});

/** What stands beside the button, while nobody was let in. */
const refusalOf = async (page: Page): Promise<string> => {
  const refusal = await page.getByRole("alert").getByRole("paragraph").innerText();
  expect(new URL(page.url()).pathname).toBe(pathTo("login"));
  expect(await stored(page, "token")).toBeNull();
  return refusal;
};

describe("a session that ends while somebody writes", () => {
  it("leads to the log-in, and every word is there afterwards", async () => {
    const writer = writerOf("interrupted");
    await openAccount(stage.world, writer);
    const passing = await logInByCalls(stage.world, writer, { remember: false });
    const id = await addNote(passing, { title: "For Eva", text: "", recipients: [EVA] });
    const { page, complaints } = await openRoom(stage, passing, pathTo("note", { id }));
    await page.getByLabel(notes.textLabel).fill("Half of it");
    await page.waitForLoadState("networkidle");
    await stage.world.advance(13 * HOUR_MS);
    // Not even the time in which a draft is usually written passes between the last letter and the press.
    await page.getByLabel(notes.textLabel).fill("All of it, to the last word");
    await page.getByRole("button", { name: words.saveChanges }).click();
    await awaitToast(page, failures.sessionExpired);
    await logIn(page, writer.email);
    await awaitHeading(page, account.title);
    await page.getByRole("main").getByRole("link", { name: shell.notes }).click();
    await page.getByText(notes.unsavedMark).waitFor();
    await page.getByRole("link", { name: "For Eva" }).click();
    await expect
      .poll(() => page.getByLabel(notes.textLabel).inputValue())
      .toBe("All of it, to the last word");
    expect(complaints()).toEqual([]);
  });

  const EVA = { name: "Eva Smith", email: "eva@example.org" };
});

describe("whoever asks to stay logged in", () => {
  it("still is after half a day, and whoever does not is told that the session ended", async () => {
    const { email } = await openAccount(stage.world, writerOf("staying"));
    const [staying, passing] = [(await openLogin()).page, (await openLogin()).page];
    await logIn(staying, email);
    await awaitHeading(staying, account.title);
    await passing.getByLabel(words.email).fill(email);
    await passing.getByLabel(session.stayLoggedIn).uncheck();
    await passing.getByLabel(words.password, { exact: true }).fill("correct horse");
    await passing.getByRole("button", { name: session.loginButton }).click();
    await awaitHeading(passing, account.title);
    await stage.world.advance(13 * HOUR_MS);
    await staying.reload();
    await staying.getByText(email).first().waitFor();
    await passing.reload();
    await awaitToast(passing, failures.sessionExpired);
    await passing.getByRole("button", { name: session.loginButton }).waitFor();
    // The form remembers what was chosen last.
    expect(await passing.getByLabel(session.stayLoggedIn).isChecked()).toBe(false);
  });
});

describe("two tabs of one person", () => {
  it("renew the session at the same moment, and neither is thrown out", async () => {
    const writer = await openAccount(stage.world, writerOf("tabs"));
    const { page: one, complaints } = await openRoom(stage, writer, pathTo("notes"));
    const two = await one.context().newPage();
    await two.goto(`${stage.world.origin}${pathTo("recipients")}`);
    for (let round = 0; round < 2; round += 1) {
      await stage.world.advance(11 * MINUTE_MS);
      const before = await stored(one, "refreshToken");
      await Promise.all([one.reload(), two.reload()]);
      await one.getByText(notes.empty).waitFor();
      await two.getByText(messages.recipients.empty).waitFor();
      expect(await stored(one, "refreshToken")).not.toBe(before);
      expect(await stored(two, "refreshToken")).toBe(await stored(one, "refreshToken"));
    }
    expect(await stage.world.mailsTo(writer.email)).toHaveLength(1);
    expect(complaints()).toEqual([]);
  });
});

describe("a log-out", () => {
  it("takes everything of the session along, here and on the server, and in the other tab", async () => {
    const writer = await openAccount(stage.world, writerOf("leaving"));
    const { page } = await openRoom(stage, writer, pathTo("notes"), IN_APP);
    await awaitHeading(page, notes.title);
    const other = await page.context().newPage();
    await other.goto(`${stage.world.origin}${pathTo("recipients")}`);
    await awaitHeading(other, messages.recipients.title);
    const refreshToken = await stored(page, "refreshToken");
    await page.getByRole("button", { name: shell.menu, exact: true }).click();
    await page.getByRole("link", { name: shell.logout }).click();
    await page.getByRole("button", { name: session.loginButton }).waitFor();
    expect([await stored(page, "token"), await stored(page, "refreshToken")]).toEqual([null, null]);
    await other.getByRole("button", { name: session.loginButton }).waitFor();
    await page.goto(`${stage.world.origin}${pathTo("notes")}`);
    await page.getByRole("button", { name: session.loginButton }).waitFor();
    await expect.poll(() => renew(writer, refreshToken)).toMatch(/answered 401/);
  });

  const renew = ({ call, _id }: Account, token: string | null): Promise<string> =>
    call("POST", "/api/loginagain", { token, _id }).then(
      () => "renewed",
      (error: unknown) => String(error),
    );
});
