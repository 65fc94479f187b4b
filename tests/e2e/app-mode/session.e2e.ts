import { messages } from "@afterword/core/messages/catalog";
import { pathTo } from "@afterword/core/routes/paths";
import { HOUR_MS, MINUTE_MS } from "@afterword/core/time/duration";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { addNote, logInByCalls, openAccount, type Account } from "../account.ts";
import { APP_USER_AGENT, DESK, openPage, type OpenPage } from "../browser.ts";
import { openStage } from "../open-stage.ts";
import { openPageAs } from "../open-page-as.ts";
import { awaitToast } from "../toast.ts";
import { logIn, PASSWORD, type Writer } from "../writer.ts";

const { account, failures, notes, session, shell, words } = messages;

const stage = openStage("moving");

const IN_APP = { viewport: DESK, userAgent: APP_USER_AGENT };
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

describe("a session that ends in the middle of writing", () => {
  it("A session that ends leads to the log-in, and all unsaved words are there afterwards", async () => {
    const writer = writerOf("interrupted");
    await openAccount(stage.world, writer);
    const passing = await logInByCalls(stage.world, writer, { remember: false });
    const id = await addNote(passing, { title: "For Eva", text: "", recipients: [EVA] });
    const { page, complaints } = await openPageAs(stage, passing, pathTo("note", { id }));
    await page.getByLabel(notes.textLabel).fill("Half of it");
    await page.waitForLoadState("networkidle");
    await stage.world.advance(13 * HOUR_MS);
    // The press comes sooner after the last letter than a draft is usually saved.
    await page.getByLabel(notes.textLabel).fill("All of it, to the last word");
    await page.getByRole("button", { name: words.saveChanges }).click();
    await awaitToast(page, failures.sessionExpired);
    await logIn(page, writer.email);
    await awaitHeading(page, account.title);
    await page.getByRole("link", { name: shell.notes, exact: true }).click();
    await page.getByText(notes.unsavedMark).waitFor();
    await page.getByRole("link", { name: "For Eva" }).click();
    await expect
      .poll(() => page.getByLabel(notes.textLabel).inputValue())
      .toBe("All of it, to the last word");
    expect(complaints()).toEqual([]);
  });

  const EVA = { name: "Eva Smith", email: "eva@example.org" };
});

describe("staying logged in", () => {
  it("A remembered session outlives half a day, and the page says that any other has ended", async () => {
    const { email } = await openAccount(stage.world, writerOf("staying"));
    const [staying, passing] = [(await openLogin()).page, (await openLogin()).page];
    await logIn(staying, email);
    await awaitHeading(staying, account.title);
    await passing.getByLabel(words.email).fill(email);
    await passing.getByLabel(session.stayLoggedIn).uncheck();
    await passing.getByLabel(words.password, { exact: true }).fill(PASSWORD);
    await passing.getByRole("button", { name: session.loginButton }).click();
    await awaitHeading(passing, account.title);
    await stage.world.advance(13 * HOUR_MS);
    // On a slow machine the toast may come and go before the page has loaded everything.
    await Promise.all([awaitToast(passing, failures.sessionExpired), passing.reload()]);
    await staying.reload();
    await staying.getByText(email).first().waitFor();
    await passing.getByRole("button", { name: session.loginButton }).waitFor();
    // The form remembers what was chosen last.
    expect(await passing.getByLabel(session.stayLoggedIn).isChecked()).toBe(false);
  });
});

describe("two tabs of one session", () => {
  it("Two tabs that renew their session at the same moment both stay logged in", async () => {
    const writer = await openAccount(stage.world, writerOf("tabs"));
    const { page: one, complaints } = await openPageAs(stage, writer, pathTo("notes"));
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
    expect(await stage.world.mailsTo(writer.email)).toHaveLength(0);
    expect(complaints()).toEqual([]);
  });
});

describe("a log-out", () => {
  it("A log-out ends the session in this tab, in the other tab and on the server", async () => {
    const writer = await openAccount(stage.world, writerOf("leaving"));
    const { page } = await openPageAs(stage, writer, pathTo("notes"), IN_APP);
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
