import type { Note } from "@afterword/contract/endpoints/notes";
import type { Recipient } from "@afterword/contract/endpoints/recipients";
import type { User } from "@afterword/contract/endpoints/users";
import { messages } from "@afterword/core/messages/catalog";
import { pathTo } from "@afterword/core/routes/paths";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addNote, openAccount, type Account } from "../account.ts";
import { openBrowser } from "../browser.ts";
import { openRoom } from "../room.ts";
import { startWorld, type World } from "../world.ts";

const { account, fields, notes, recipients, thread, words } = messages;

let world: World;
let browser: Browser;
beforeAll(async () => {
  [world, browser] = await Promise.all([startWorld(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await world?.stop();
});

let people = 0;
const newWriter = (): Promise<Account> =>
  openAccount(world, { firstname: "Vera", lastname: "Holm", email: `vera-${++people}@example.com` });

const miriam = { name: "Miriam Keller", email: "miriam@example.org" };
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const noteSwitch = (page: Page, title: string) =>
  page.getByRole("switch", { name: notes.activeSwitch(title) });
const userOf = (writer: Account) => writer.call<User>("GET", `/api/user/${writer._id}`);

describe("the list of notes", () => {
  it("pauses and activates a note after a question, and filters once there are both kinds", async () => {
    const writer = await newWriter();
    await addNote(writer, { title: "beta", text: "", recipients: [miriam] });
    await addNote(writer, { title: "Alpha", text: "", recipients: [miriam] });
    const { page } = await openRoom({ browser, world }, writer, pathTo("notes"));
    await page.getByRole("heading", { level: 2, name: "beta" }).waitFor();
    const titles = await page.locator("article h2").allInnerTexts();
    expect(titles).toEqual(["Alpha", "beta"]);
    expect(await page.getByRole("radio").count()).toBe(0);
    await noteSwitch(page, "beta").click();
    await button(page, notes.pause).click();
    await page.getByRole("radio", { name: notes.filterPaused }).check();
    await expect.poll(() => page.locator("article h2").allInnerTexts()).toEqual(["beta"]);
    await noteSwitch(page, "beta").click();
    await button(page, notes.activate).click();
    await page.getByText(notes.activated).waitFor();
    const all = await writer.call<Note[]>("GET", "/api/notes");
    expect(all.map(({ active }) => active)).toEqual([true, true]);
  });

  it("shows a sign of life at once, with the device it came from", async () => {
    const writer = await newWriter();
    await addNote(writer, { title: "Alpha", text: "", recipients: [miriam] });
    const { page } = await openRoom({ browser, world }, writer, pathTo("notes"));
    await button(page, thread.fine).click();
    await page.getByText(thread.heardFromYou).waitFor();
    await page.getByText(new RegExp(thread.thisBrowser)).waitFor();
    expect((await userOf(writer)).lastSigns[0]).toMatchObject({ source: "button" });
  });

  it("deletes a note by keyboard alone", async () => {
    const writer = await newWriter();
    await addNote(writer, { title: "Alpha", text: "", recipients: [miriam] });
    const { page } = await openRoom({ browser, world }, writer, pathTo("notes"));
    await page.getByRole("button", { name: words.deleteNamed("Alpha") }).press("Enter");
    await page.getByText(notes.deleteText("Alpha")).waitFor();
    await button(page, words.delete).press("Enter");
    await page.getByText(notes.deleted).waitFor();
    await page.getByText(notes.empty).waitFor();
    expect(await writer.call<Note[]>("GET", "/api/notes")).toEqual([]);
  });
});

describe("sleep mode", () => {
  it("takes only a day to come, and ends after a question", async () => {
    const writer = await newWriter();
    await addNote(writer, { title: "Alpha", text: "", recipients: [miriam] });
    const { page } = await openRoom({ browser, world }, writer, pathTo("notes"));
    const sleep = page.getByRole("switch", { name: notes.sleepMode });
    await sleep.click();
    expect(await button(page, words.save).isDisabled()).toBe(true);
    await page.getByLabel(notes.sleepDateLabel).fill("2020-01-01");
    await button(page, words.save).click();
    await page.getByText(notes.upcomingDateRequired).first().waitFor();
    await page.getByLabel(notes.sleepDateLabel).fill("2100-01-01");
    await button(page, words.save).click();
    await page.getByText(thread.asleep("01.01.2100")).waitFor();
    await sleep.click();
    await button(page, notes.wake).click();
    await page.getByText(thread.held).waitFor();
    expect(Date.parse((await userOf(writer)).sleepUntil)).toBe(0);
  });
});

describe("the recipients", () => {
  it("are added with tidy names, found, changed and deleted", async () => {
    const writer = await newWriter();
    const { page } = await openRoom({ browser, world }, writer, pathTo("recipients"));
    await page.getByText(recipients.empty).waitFor();
    await page.getByRole("link", { name: recipients.addNew }).click();
    await page.getByLabel(words.name, { exact: true }).fill("eva o'neill");
    await page.getByLabel(words.email).fill("eva@example.org");
    await button(page, recipients.save).click();
    await page.getByText(recipients.added).waitFor();
    await page.getByLabel(recipients.searchPlaceholder).fill("NOBODY");
    await page.getByText(recipients.noMatch).waitFor();
    await page.getByLabel(recipients.searchPlaceholder).fill("O'NEILL");
    await page.getByRole("link", { name: /Eva O'Neill/ }).click();
    await page.getByLabel(words.email).fill("eva.oneill@example.org");
    await button(page, words.saveChanges).click();
    await page.getByText(recipients.updated).waitFor();
    const list = await writer.call<Recipient[]>("GET", "/api/recipients");
    expect(list).toMatchObject([{ name: "Eva O'Neill", email: "eva.oneill@example.org" }]);
    await page.getByRole("link", { name: /Eva O'Neill/ }).click();
    await button(page, recipients.deleteRecipient).click();
    await button(page, words.delete).click();
    await page.getByText(recipients.deleted).waitFor();
    await page.getByText(recipients.empty).waitFor();
  });
});

describe("the profile", () => {
  it("changes the rhythm within its bounds and foretells what it means", async () => {
    const writer = await newWriter();
    const { page } = await openRoom({ browser, world }, writer, pathTo("profile"));
    const count = page.getByLabel(account.confirmFrequency, { exact: true });
    const unit = page.getByLabel(account.unitOf(account.confirmFrequency));
    await count.fill("1");
    await unit.selectOption("day");
    expect(await count.inputValue()).toBe("3");
    await count.fill("5");
    await unit.selectOption("week");
    await page.getByText(fields.tooLong).waitFor();
    await page.getByText(account.previewUnclear).waitFor();
    await count.fill("2");
    await page.getByText(/^If you go silent today/).waitFor();
    await button(page, words.saveChanges).click();
    await page.getByText(account.profileUpdated).waitFor();
    expect((await userOf(writer)).confirmFrequency).toBe(336);
  });
});
