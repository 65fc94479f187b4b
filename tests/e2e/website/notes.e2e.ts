import type { User } from "@afterword/contract/endpoints/users";
import { messages } from "@afterword/core/messages/catalog";
import { pathTo } from "@afterword/core/routes/paths";
import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { addNote, enterAnna, openAccount, type Account } from "../account.ts";
import { DESK, PHONE, type OpenPage } from "../browser.ts";
import { openStage } from "../open-stage.ts";
import { openRoom } from "../room.ts";
import { awaitToast } from "../toast.ts";

const { failures, notes, subscription, thread, words } = messages;

const stage = openStage();

/** Somebody with a note of each title, all active, who looks at the list of them. */
const openNotesOf = async (
  name: string,
  titles: readonly string[],
  viewport = DESK,
): Promise<OpenPage & { readonly writer: Account }> => {
  const writer = await openAccount(stage.world, {
    firstname: "Vera",
    lastname: "Holm",
    email: `${name}@example.com`,
  });
  const recipients = [{ name: "Miriam", email: "miriam@example.org" }];
  for (const title of titles) await addNote(writer, { title, text: `About ${title}.`, recipients });
  const opened = await openRoom(stage, writer, pathTo("notes"), {
    viewport,
    reducedMotion: "reduce",
  });
  await opened.page.getByRole("heading", { level: 1, name: notes.title }).waitFor();
  return { ...opened, writer };
};

const rows = (page: Page): Locator => page.getByRole("region", { name: notes.title }).getByRole("article");
const shownTitles = (page: Page): Promise<string[]> => rows(page).getByRole("heading").allInnerTexts();
const switchOf = (page: Page, title: string): Locator =>
  page.getByRole("switch", { name: notes.activeSwitch(title) });
const filter = (page: Page): Locator => page.getByRole("group", { name: notes.filterLabel });
const answer = (page: Page, question: string, button: string): Promise<void> =>
  page.getByRole("dialog", { name: question }).getByRole("button", { name: button, exact: true }).click();

const pause = async (page: Page, title: string): Promise<void> => {
  await switchOf(page, title).click();
  await answer(page, notes.pauseQuestion, notes.pause);
  await awaitToast(page, notes.saved);
  await rows(page).filter({ hasText: title }).getByText(notes.paused, { exact: true }).waitFor();
};

describe("the list of notes", () => {
  it("goes by title, whatever the capitals, and offers a filter once there is something to choose between", async () => {
    const { page, complaints } = await openNotesOf("sorter", ["Zwieback", "apples", "Bread"]);
    await rows(page).first().waitFor();
    expect(await shownTitles(page)).toEqual(["apples", "Bread", "Zwieback"]);
    expect(await filter(page).count()).toBe(0);
    await pause(page, "Bread");
    await filter(page).getByText(notes.filterPaused).click();
    expect(await shownTitles(page)).toEqual(["Bread"]);
    await filter(page).getByText(notes.filterActive).click();
    expect(await shownTitles(page)).toEqual(["apples", "Zwieback"]);
    await filter(page).getByText(notes.filterPaused).click();
    await switchOf(page, "Bread").click();
    await answer(page, notes.activateQuestion, notes.activate);
    await awaitToast(page, notes.activated);
    await filter(page).waitFor({ state: "detached" });
    expect(await shownTitles(page)).toEqual(["apples", "Bread", "Zwieback"]);
    expect(complaints()).toEqual([]);
  });

  it("asks before it pauses a note, and changes nothing when the answer is no", async () => {
    const { page, writer } = await openNotesOf("asker", ["Bread"]);
    await switchOf(page, "Bread").click();
    await answer(page, notes.pauseQuestion, words.cancel);
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expect(await switchOf(page, "Bread").isChecked()).toBe(true);
    expect(await activeOf(writer)).toEqual([true]);
    await pause(page, "Bread");
    await page.getByText(thread.paused).waitFor();
    expect(await activeOf(writer)).toEqual([false]);
    await page.reload();
    await switchOf(page, "Bread").waitFor();
    expect(await switchOf(page, "Bread").isChecked()).toBe(false);
  });

  it("opens a note by its row, and the plan by its link", async () => {
    const { page } = await openNotesOf("opener", ["Bread"]);
    // The whole row leads to the note, also where its text stands.
    const text = await page.getByText("About Bread.").boundingBox();
    await page.mouse.click(text!.x + 5, text!.y + 5);
    await page.getByRole("heading", { level: 1, name: notes.editTitle }).waitFor();
    expect(await page.getByLabel(notes.titleLabel).inputValue()).toBe("Bread");
    await page.goBack();
    await page.getByRole("link", { name: notes.planAccess("Free", false) }).click();
    await page.getByRole("heading", { level: 1, name: subscription.title }).waitFor();
    await page.getByText(subscription.changeInApp).waitFor();
  });

  it("says when a note was sent, and has no switch for it any more", async () => {
    const { page } = await openRoom(stage, await enterAnna(stage.world), pathTo("notes"));
    const sent = rows(page).filter({ hasText: "The house by the lake" });
    await sent.getByText(new RegExp(`^${notes.sent("\\d\\d\\.\\d\\d\\.\\d{4}, \\d\\d:\\d\\d")}$`)).waitFor();
    expect(await sent.getByRole("switch").count()).toBe(0);
    expect(await rows(page).getByRole("switch").count()).toBe(2);
  });
});

const activeOf = async ({ call }: Account): Promise<boolean[]> =>
  (await call<{ readonly active: boolean }[]>("GET", "/api/notes")).map(({ active }) => active);

const titlesOf = async ({ call }: Account): Promise<string[]> =>
  (await call<{ readonly title: string }[]>("GET", "/api/notes")).map(({ title }) => title);

describe("the thread", () => {
  it("shows a sign of life at once, with the device it came from", async () => {
    const { page, writer } = await openNotesOf("alive", ["Bread"]);
    await page.getByRole("button", { name: thread.fine }).click();
    await page.getByText(thread.heardFromYou).waitFor();
    await page.getByText(new RegExp(thread.thisBrowser)).waitFor();
    const { lastSigns } = await writer.call<User>("GET", `/api/user/${writer._id}`);
    expect(lastSigns[0]).toMatchObject({ source: "button" });
  });
});

describe("a note is deleted", () => {
  it("by its button, which the keyboard reaches, once the question is answered", async () => {
    const { page, writer } = await openNotesOf("deleter", ["Apples", "Bread"]);
    const button = page.getByRole("button", { name: words.deleteNamed("Bread") });
    await button.focus();
    await page.keyboard.press("Enter");
    await page
      .getByRole("dialog", { name: notes.deleteQuestion })
      .getByText(notes.deleteText("Bread"))
      .waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expect(await titlesOf(writer)).toHaveLength(2);
    // The focus is back where it was, and the button can be seen there: a mouse reaches it, too.
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
    await button.click();
    await answer(page, notes.deleteQuestion, words.delete);
    await awaitToast(page, notes.deleted);
    expect(await shownTitles(page)).toEqual(["Apples"]);
    expect(await titlesOf(writer)).toEqual(["Apples"]);
  });

  it("by a swipe to the left that is held; a short one only shows the way", async () => {
    const { page, writer } = await openNotesOf("swiper", ["Bread"], PHONE);
    await swipe(page, "Bread", { held: false });
    expect(await page.getByRole("dialog").count()).toBe(0);
    expect(page.url()).toContain(pathTo("notes"));
    await swipe(page, "Bread", { held: true });
    await answer(page, notes.deleteQuestion, words.delete);
    await awaitToast(page, notes.deleted);
    await page.getByText(notes.empty).waitFor();
    expect(await titlesOf(writer)).toEqual([]);
  });
});

/** A finger on the row of a note, 110 px to the left; held there longer than the 250 ms of product §9, or not at all. */
const swipe = async (page: Page, title: string, { held }: { readonly held: boolean }): Promise<void> => {
  const box = await rows(page).filter({ hasText: title }).boundingBox();
  if (box === null) throw new Error(`no row of ${title}`);
  const [x, y] = [box.x + box.width * 0.6, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 110, y, { steps: 5 });
  if (held) {
    const sinceMs = await page.evaluate(() => performance.now());
    await page.waitForFunction((since) => performance.now() > since + 400, sinceMs);
  }
  await page.mouse.up();
};

describe("sleep mode", () => {
  it("begins with a day that is still to come, and ends when its end is confirmed", async () => {
    const { page, complaints } = await openNotesOf("sleeper", ["Bread"]);
    await page.getByText(thread.held).waitFor();
    const sleepMode = page.getByRole("switch", { name: notes.sleepMode });
    await sleepMode.click();
    const dialog = page.getByRole("dialog", { name: notes.sleepUntil });
    const save = dialog.getByRole("button", { name: words.save });
    expect(await save.isDisabled()).toBe(true);
    await dialog.locator("[aria-current='date']").click();
    await awaitToast(page, notes.upcomingDateRequired);
    expect(await save.isDisabled()).toBe(true);
    // From today, where the press left the keyboard: a week and three days.
    for (const key of ["ArrowDown", "ArrowRight", "ArrowRight", "ArrowRight", "Enter"])
      await page.keyboard.press(key);
    await save.click();
    await dialog.waitFor({ state: "detached" });
    await page.getByText(thread.asleep(spokenDayIn(10))).waitFor();
    await page.getByText(notes.sleepUntilDate(spokenDayIn(10)), { exact: true }).waitFor();
    expect(await sleepMode.isChecked()).toBe(true);
    await sleepMode.click();
    await answer(page, notes.wakeQuestion, words.cancel);
    expect(await sleepMode.isChecked()).toBe(true);
    await sleepMode.click();
    await answer(page, notes.wakeQuestion, notes.wake);
    await page.getByText(thread.held).waitFor();
    expect(await sleepMode.isChecked()).toBe(false);
    expect(complaints()).toEqual([]);
  });
});

/** "21.11.2026", on this machine's calendar. */
const spokenDayIn = (days: number): string => {
  const today = new Date();
  const day = new Date(today.getFullYear(), today.getMonth(), today.getDate() + days);
  const parts = [day.getDate(), day.getMonth() + 1, day.getFullYear()];
  return parts.map((part) => String(part).padStart(2, "0")).join(".");
};

describe("when there is nothing to show", () => {
  it("invites to a first note", async () => {
    const { page } = await openNotesOf("beginner", []);
    await page.getByText(notes.empty).waitFor();
    await page.getByText(thread.noNotes).waitFor();
    await page.getByRole("main").getByRole("link", { name: notes.addNew }).click();
    await page.getByRole("heading", { level: 1, name: notes.newTitle }).waitFor();
    expect(page.url()).toBe(`${stage.world.origin}${pathTo("newNote")}`);
  });

  it("says that the notes could not be loaded, and loads them when asked again", async () => {
    const { page } = await openNotesOf("unlucky", ["Bread"]);
    await page.route("**/api/notes", (route) => route.abort());
    await page.reload();
    await page.getByText(notes.loadListFailed).waitFor();
    await awaitToast(page, failures.serverUnavailable);
    await page.unroute("**/api/notes");
    await page.getByRole("alert").getByRole("button", { name: words.tryAgain }).click();
    await rows(page).first().waitFor();
    expect(await shownTitles(page)).toEqual(["Bread"]);
  });

  it("says so when it is offline, and the switch goes back to where it was", async () => {
    const { page, writer } = await openNotesOf("offline", ["Bread"]);
    await page.context().setOffline(true);
    await switchOf(page, "Bread").click();
    await answer(page, notes.pauseQuestion, notes.pause);
    await awaitToast(page, failures.offline);
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expect(await switchOf(page, "Bread").isChecked()).toBe(true);
    await page.context().setOffline(false);
    await pause(page, "Bread");
    expect(await activeOf(writer)).toEqual([false]);
  });
});
