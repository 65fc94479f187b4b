import type { Note } from "@afterword/contract/endpoints/notes";
import { messages } from "@afterword/core/messages/catalog";
import { pathTo } from "@afterword/core/routes/paths";
import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { addNote, openAccount } from "../account.ts";
import { APP_USER_AGENT, openPage, PHONE } from "../browser.ts";
import { openStage } from "../open-stage.ts";
import { openPageAs } from "../open-page-as.ts";
import { awaitToast } from "../toast.ts";
import { PASSWORD } from "../writer.ts";

const { notes, thread, words } = messages;

const stage = openStage();

const MIRIAM = { name: "Miriam Keller", email: "miriam@example.org" };
const IN_APP = { viewport: PHONE, userAgent: APP_USER_AGENT };

const isFocused = (locator: Locator): Promise<boolean> =>
  locator.evaluate((element) => element === document.activeElement);

/** Presses Tab until the element has the focus, at most 40 times, and checks that it is visible. */
const tabTo = async (page: Page, target: Locator): Promise<void> => {
  await target.waitFor();
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press("Tab");
    if (!(await isFocused(target))) continue;
    await expect.poll(() => target.evaluate(isInSight)).toBe(true);
    return;
  }
  throw new Error(`Tab does not lead to ${target.toString()}`);
};

/** Neither dock nor header covers its middle. */
const isInSight = (element: Element): boolean => {
  const { left, top, width, height } = element.getBoundingClientRect();
  const seen = document.elementFromPoint(left + width / 2, top + height / 2);
  return seen !== null && (element.contains(seen) || seen.contains(element));
};

describe("the keyboard alone", () => {
  it("A writer logs in, writes a note, chooses its recipient and activates it by the keyboard alone", async () => {
    const names = { firstname: "Vera", lastname: "Holm", email: "vera-keys@example.com" };
    const writer = await openAccount(stage.world, names);
    await writer.call("POST", "/api/recipient", MIRIAM);
    const { page, complaints } = await openPage(await stage.browser.newContext(IN_APP));
    await page.goto(`${stage.world.origin}${pathTo("login")}`);
    await tabTo(page, page.getByLabel(words.email));
    await page.keyboard.type(writer.email);
    await tabTo(page, page.getByLabel(words.password, { exact: true }));
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press("Enter");
    await tabTo(page, page.getByRole("main").getByRole("link", { name: notes.addNew }));
    await page.keyboard.press("Enter");
    await tabTo(page, page.getByLabel(notes.titleLabel));
    await page.keyboard.type("For Miriam");
    await tabTo(page, page.getByLabel(notes.textLabel));
    await page.keyboard.type("The garden is yours.");
    await tabTo(page, page.getByRole("link", { name: notes.addRecipient }));
    await page.keyboard.press("Enter");
    await tabTo(page, page.getByRole("button", { name: new RegExp(MIRIAM.name) }));
    await page.keyboard.press("Enter");
    await page.getByText(MIRIAM.email).waitFor();
    await tabTo(page, page.getByRole("button", { name: notes.activate }));
    await page.keyboard.press("Enter");
    await tabTo(page, page.getByRole("button", { name: notes.toNotes }));
    await page.keyboard.press("Enter");
    await expect.poll(() => isFocused(page.getByRole("link", { name: "For Miriam" }))).toBe(true);
    const [note] = await writer.call<Note[]>("GET", "/api/notes");
    expect(note).toMatchObject({ title: "For Miriam", text: "The garden is yours.", active: true });
    expect(complaints()).toEqual([]);
  });

  it("A writer gives a sign of life, turns sleep mode on and deletes a note by the keyboard alone", async () => {
    const quiet = { firstname: "Quirin", lastname: "Quist", email: "quirin@example.com" };
    const quirin = await openAccount(stage.world, quiet);
    await addNote(quirin, { title: "Bread", text: "", recipients: [MIRIAM] });
    const { page } = await openPageAs(stage, quirin, pathTo("notes"), { viewport: PHONE });
    await tabTo(page, page.getByRole("button", { name: thread.giveSignOfLife }));
    await page.keyboard.press("Enter");
    await awaitToast(page, thread.heardFromYou);
    await tabTo(page, page.getByRole("switch", { name: notes.sleepMode }));
    await page.keyboard.press("Space");
    const calendar = page.getByRole("dialog", { name: notes.sleepUntil });
    await calendar.waitFor();
    await calendar.getByRole("grid").getByRole("button").and(page.locator("[tabindex='0']")).focus();
    for (const key of ["PageDown", "Enter"]) await page.keyboard.press(key);
    await tabTo(page, calendar.getByRole("button").last());
    await page.keyboard.press("Enter");
    await expect.poll(() => page.getByRole("switch", { name: notes.sleepMode }).isChecked()).toBe(true);
    await tabTo(page, page.getByRole("button", { name: words.deleteNamed("Bread") }));
    await page.keyboard.press("Enter");
    const question = page.getByRole("dialog", { name: notes.deleteQuestion });
    await tabTo(page, question.getByRole("button", { name: words.delete, exact: true }));
    await page.keyboard.press("Enter");
    await expect.poll(() => quirin.call<Note[]>("GET", "/api/notes")).toEqual([]);
  });
});
