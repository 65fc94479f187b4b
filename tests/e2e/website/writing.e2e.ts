import type { Note } from "@afterword/contract/endpoints/notes";
import { messages } from "@afterword/core/messages/catalog";
import { tooManyNotes } from "@afterword/core/plans/limits";
import { FREE_PLAN } from "@afterword/core/plans/free-plan";
import { pathTo } from "@afterword/core/routes/paths";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addNote, openAccount, type Account } from "../account.ts";
import { openBrowser } from "../browser.ts";
import { openRoom } from "../room.ts";
import { startWorld, type World } from "../world.ts";

const { failures, notes: say, words } = messages;

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
const letter = { title: "For Miriam", text: "The garden is yours.", recipients: [miriam] };

const title = (page: Page) => page.getByLabel(say.titleLabel);
const text = (page: Page) => page.getByLabel(say.textLabel);
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const draft = (page: Page) => page.evaluate(() => window.localStorage.getItem("current_note"));
const notesOf = (writer: Account) => writer.call<Note[]>("GET", "/api/notes");

describe("a new note", () => {
  it("survives a reload, finds its recipient, and is saved once however often it is pressed", async () => {
    const writer = await newWriter();
    await writer.call("POST", "/api/recipient", miriam);
    const { page, complaints } = await openRoom({ browser, world }, writer, pathTo("newNote"));
    await title(page).fill(letter.title);
    await text(page).fill(letter.text);
    await expect.poll(() => draft(page)).toContain(letter.text);
    await page.reload();
    await expect.poll(() => text(page).inputValue()).toBe(letter.text);
    await page.getByRole("link", { name: say.addRecipient }).click();
    await page.getByRole("button", { name: new RegExp(miriam.name) }).click();
    await page.getByText(miriam.email).waitFor();
    await button(page, say.activate).dblclick();
    await page.getByText(say.activated).waitFor();
    await page.getByRole("link", { name: letter.title }).waitFor();
    expect(await notesOf(writer)).toMatchObject([{ ...letter, active: true, recipients: [miriam] }]);
    expect(await draft(page)).toBeNull();
    expect(complaints()).toEqual([]);
  });

  it("says beside its fields what is missing", async () => {
    const writer = await newWriter();
    const { page } = await openRoom({ browser, world }, writer, pathTo("newNote"));
    expect(await button(page, say.activate).isDisabled()).toBe(true);
    await text(page).fill(letter.text);
    await button(page, say.activate).click();
    await page.getByText(messages.fields.titleMissing).waitFor();
    await page.getByText(messages.fields.recipientMissing).waitFor();
    await button(page, say.clearNote).click();
    await page.getByRole("dialog").getByRole("button", { name: say.clearNote }).click();
    await expect.poll(() => text(page).inputValue()).toBe("");
    expect(await draft(page)).toBeNull();
  });

  it("that the plan does not hold is kept, and the way to a larger plan is shown", async () => {
    const writer = await newWriter();
    for (let count = 0; count < FREE_PLAN.maxNumNotes; count += 1) await addNote(writer, letter);
    const { page } = await openRoom({ browser, world }, writer, pathTo("newNote"));
    await title(page).fill("One too many");
    await page.getByRole("link", { name: say.addRecipient }).click();
    await page
      .getByRole("button", { name: new RegExp(miriam.name) })
      .first()
      .click();
    await button(page, say.activate).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText(failures.limitExceeded).waitFor();
    await dialog.getByText(tooManyNotes(FREE_PLAN.maxNumNotes)).waitFor();
    await dialog.getByRole("button", { name: failures.upgrade }).click();
    await page.getByRole("heading", { level: 1, name: messages.subscription.title }).waitFor();
    expect(await draft(page)).toContain("One too many");
  });

  it("is nobody's but its writer's", async () => {
    const [writer, other] = [await newWriter(), await newWriter()];
    const { page } = await openRoom({ browser, world }, writer, pathTo("newNote"));
    await text(page).fill(letter.text);
    await expect.poll(() => draft(page)).toContain(letter.text);
    const { token, refreshToken } = other;
    await page.evaluate(
      (tokens) => {
        for (const [name, value] of Object.entries(tokens)) window.localStorage.setItem(name, value);
      },
      { token, refreshToken },
    );
    await page.reload();
    await text(page).waitFor();
    expect(await text(page).inputValue()).toBe("");
    await text(page).fill("Mine");
    await expect.poll(() => draft(page)).toContain("Mine");
    expect(await draft(page)).not.toContain(letter.text);
  });
});

describe("an existing note", () => {
  const openNote = async () => {
    const writer = await newWriter();
    const id = await addNote(writer, letter);
    return { writer, ...(await openRoom({ browser, world }, writer, pathTo("note", { id }))) };
  };

  it("warns when it is left with unsaved changes, brings them back, and lets go of them", async () => {
    const { page, writer } = await openNote();
    await text(page).fill("Changed");
    await page.getByRole("link", { name: messages.shell.recipients }).click();
    await page.getByText(say.unsaved).waitFor();
    await page.goBack();
    await expect.poll(() => text(page).inputValue()).toBe("Changed");
    await button(page, words.discardChanges).click();
    await button(page, say.discard).click();
    await expect.poll(() => text(page).inputValue()).toBe(letter.text);
    await button(page, say.deleteNote).waitFor();
    expect(await draft(page)).toBeNull();
    expect((await notesOf(writer))[0]?.text).toBe(letter.text);
  });

  it("loses nothing while there is no connection", async () => {
    const { page, writer } = await openNote();
    await text(page).fill("Written on a train");
    await page.context().setOffline(true);
    await button(page, words.saveChanges).click();
    await page.getByText(failures.offline).waitFor();
    expect(await text(page).inputValue()).toBe("Written on a train");
    expect(await draft(page)).toContain("Written on a train");
    await page.context().setOffline(false);
    await button(page, words.saveChanges).click();
    await page.getByText(say.saved).waitFor();
    expect((await notesOf(writer))[0]?.text).toBe("Written on a train");
  });

  it("is deleted after a question", async () => {
    const { page, writer } = await openNote();
    await button(page, say.deleteNote).click();
    await page.getByText(say.deleteText(letter.title)).waitFor();
    await button(page, words.delete).click();
    await page.getByText(say.deleted).waitFor();
    await page.getByText(say.empty).waitFor();
    expect(await notesOf(writer)).toEqual([]);
  });

  it("carries 65,536 characters in a field that does not grow, and refuses one more", async () => {
    const { page, writer } = await openNote();
    const longest = "a".repeat(65_536);
    await text(page).fill(`${longest}b`);
    await page.getByText(messages.fields.textTooLong).waitFor();
    await text(page).fill(longest);
    const box = await text(page).boundingBox();
    expect(box!.height).toBeLessThan(800);
    await button(page, words.saveChanges).click();
    await page.getByText(say.saved).waitFor();
    expect((await notesOf(writer))[0]?.text).toBe(longest);
  });
});
