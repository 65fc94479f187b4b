import type { User } from "@afterword/contract/endpoints/accounts";
import { messages } from "@afterword/core/messages/catalog";
import { pathTo } from "@afterword/core/routes/paths";
import { DAY_MS } from "@afterword/core/time/duration";
import type { Locator, Page, Route } from "playwright-core";
import { describe, expect, it } from "vitest";
import { addNote, openAccount, type Account } from "../account.ts";
import { APP_USER_AGENT, DESK, PHONE, type OpenPage } from "../browser.ts";
import { openStage } from "../open-stage.ts";
import { openPageAs } from "../open-page-as.ts";

const { notes, thread, words } = messages;

const stage = openStage();

/** A writer with one active note, on the list of notes. */
const openNotesOf = async (
  name: string,
  viewport = DESK,
): Promise<OpenPage & { readonly writer: Account }> => {
  const names = { firstname: "Vera", lastname: "Holm", email: `${name}@example.com` };
  const writer = await openAccount(stage.world, names);
  const recipients = [{ name: "Miriam", email: "miriam@example.org" }];
  await addNote(writer, { title: "Bread", text: "About bread.", recipients });
  const opened = await openPageAs(stage, writer, pathTo("notes"), { viewport, reducedMotion: "reduce" });
  await opened.page.getByText(thread.held).waitFor();
  return { ...opened, writer };
};

const row = (page: Page): Locator => page.getByRole("article").filter({ hasText: "Bread" });
const switchOf = (page: Page): Locator => page.getByRole("switch", { name: notes.activeSwitch("Bread") });
const answer = async (page: Page, question: string, button: string): Promise<void> => {
  const dialog = page.getByRole("dialog", { name: question });
  await dialog.getByRole("button", { name: button, exact: true }).click();
  await dialog.waitFor({ state: "detached" });
};
const notesOf = ({ call }: Account) => call<{ readonly active: boolean }[]>("GET", "/api/notes");

/** A finger on the row of the note, 110 px to the left, held there longer than the 250 ms of product §9. */
const swipe = async (page: Page): Promise<void> => {
  const box = await row(page).boundingBox();
  if (box === null) throw new Error("no row of the note");
  const [x, y] = [box.x + box.width * 0.6, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 110, y, { steps: 5 });
  const sinceMs = await page.evaluate(() => performance.now());
  await page.waitForFunction((since) => performance.now() > since + 400, sinceMs);
  await page.mouse.up();
};

describe("the list of notes", () => {
  it("A note paused by its switch stays paused after a reload, and one deleted by a swipe is gone", async () => {
    const { page, writer, complaints } = await openNotesOf("lister", PHONE);
    await switchOf(page).click();
    await answer(page, notes.pauseQuestion, notes.pause);
    await page.getByText(thread.paused).waitFor();
    expect(await notesOf(writer)).toMatchObject([{ active: false }]);
    await page.reload();
    await row(page).getByText(notes.paused, { exact: true }).waitFor();
    expect(await switchOf(page).isChecked()).toBe(false);
    await swipe(page);
    await answer(page, notes.deleteQuestion, words.delete);
    await page.getByText(notes.empty).waitFor();
    expect(await notesOf(writer)).toEqual([]);
    expect(complaints()).toEqual([]);
  });
});

describe("sleep mode", () => {
  it("Sleep mode needs a future day, and ends when its end is confirmed", async () => {
    const { page, complaints } = await openNotesOf("sleeper");
    const sleepMode = page.getByRole("switch", { name: notes.sleepMode });
    await sleepMode.click();
    const dialog = page.getByRole("dialog", { name: notes.sleepUntil });
    const save = dialog.getByRole("button", { name: words.save });
    await dialog.locator("[aria-current='date']").click();
    await page.getByText(notes.upcomingDateRequired).first().waitFor();
    expect(await save.isDisabled()).toBe(true);
    // From today, which has the focus after the press: a week and three days.
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

describe("the first screen of a phone", () => {
  /** Three notes of two lines each, of which one is paused: then there is a filter as well. */
  const openList = async (locale: string, look: { readonly userAgent?: string }, state?: "reminded") => {
    const email = `${locale}-${state ?? "held"}@example.com`;
    const writer = await openAccount(stage.world, { firstname: "Vera", lastname: "Holm", email });
    const recipients = [{ name: "Miriam Keller", email: "miriam@example.org" }];
    const text = "What I would have liked to know earlier, and where you find it. ".repeat(3);
    for (const title of ["Bread", "House", "Water"]) await addNote(writer, { title, text, recipients });
    const [, house] = await writer.call<{ readonly _id: string }[]>("GET", "/api/notes");
    await writer.call("PUT", `/api/note/${house?._id}`, { ...house, active: false });
    const opened = await openPageAs(stage, writer, pathTo("home"), { viewport: PHONE, locale, ...look });
    if (state !== undefined) await opened.page.route("**/api/user/*", remind);
    await opened.page.goto(stage.world.origin + pathTo("notes"));
    await opened.page.getByRole("article").nth(2).waitFor();
    return opened.page;
  };
  /** The server as it answers two days before a delivery. */
  const remind = async (route: Route): Promise<void> => {
    const response = await route.fetch();
    const user = (await response.json()) as User;
    const { thread: was } = user;
    const deliveryAt = new Date(Date.parse(user.now) + 2 * DAY_MS).toISOString();
    const json = {
      ...user,
      thread: { ...was, kind: "reminded", reminderAt: user.now, deliveryAt, lamp: 0.7 },
    };
    await route.fulfill({ response, json });
  };
  /** How many rows lie whole between the thread and the dock. */
  const wholeNotes = async (page: Page): Promise<number> => {
    const add = page.getByRole("main").locator("[href='/notes/new']");
    const dockTop = await add.evaluate(
      (link) => link.parentElement!.parentElement!.getBoundingClientRect().top,
    );
    const rows = await page.getByRole("article").all();
    const boxes = await Promise.all(rows.map((one) => one.boundingBox()));
    return boxes.filter((box) => box !== null && box.y + box.height <= dockTop).length;
  };

  it.each(["en-GB", "de-CH"])(
    "Two whole notes stand between thread and dock, and the first one under a reminder: %s",
    async (locale) => {
      const calm = await openList(locale, { userAgent: APP_USER_AGENT });
      expect(await wholeNotes(calm)).toBeGreaterThanOrEqual(2);
      // Opening the app would answer the reminder.
      const asking = await openList(locale, {}, "reminded");
      await asking.locator("[data-marked='true']").waitFor();
      expect(await wholeNotes(asking)).toBeGreaterThanOrEqual(1);
    },
  );
});

/** "21.11.2026", on this machine's calendar. */
const spokenDayIn = (days: number): string => {
  const today = new Date();
  const day = new Date(today.getFullYear(), today.getMonth(), today.getDate() + days);
  const parts = [day.getDate(), day.getMonth() + 1, day.getFullYear()];
  return parts.map((part) => String(part).padStart(2, "0")).join(".");
};
