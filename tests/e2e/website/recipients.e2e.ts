import type { Note } from "@afterword/contract/endpoints/notes";
import type { Recipient } from "@afterword/contract/endpoints/recipients";
import { EMAIL_MAX_LENGTH, RECIPIENT_NAME_MAX_LENGTH } from "@afterword/core/constants";
import { messages } from "@afterword/core/messages/catalog";
import { pathTo } from "@afterword/core/routes/paths";
import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { addNote, openAccount, type Account } from "../account.ts";
import type { OpenPage } from "../browser.ts";
import { openStage } from "../open-stage.ts";
import { openRoom } from "../room.ts";
import { awaitToast } from "../toast.ts";

const { failures, fields, notes, recipients, words } = messages;

const stage = openStage();

const MIRIAM = { name: "Miriam Keller", email: "miriam@example.org" };
const SOREN = { name: "Søren Kjær", email: "skipper@example.net" };

/** Somebody with these people on the list, at one of the rooms. */
const openWith = async (
  people: readonly (typeof MIRIAM)[],
  path = pathTo("recipients"),
): Promise<OpenPage & { readonly writer: Account }> => {
  const email = `writer-${++writers}@example.com`;
  const writer = await openAccount(stage.world, { firstname: "Vera", lastname: "Holm", email });
  for (const person of people) await writer.call("POST", "/api/recipient", person);
  return { ...(await openRoom(stage, writer, path)), writer };
};
let writers = 0;

const button = (page: Page, name: string): Locator => page.getByRole("button", { name, exact: true });
const name = (page: Page): Locator => page.getByLabel(words.name, { exact: true });
const email = (page: Page): Locator => page.getByLabel(words.email);
const search = (page: Page): Locator => page.getByRole("searchbox", { name: recipients.searchPlaceholder });
const shown = (page: Page): Promise<string[]> =>
  page
    .getByRole("main")
    .getByRole("listitem")
    .getByText(/@example/)
    .allInnerTexts();
const keptBy = async ({ call }: Account): Promise<unknown[]> =>
  (await call<Recipient[]>("GET", "/api/recipients")).map((person) => ({
    name: person.name,
    email: person.email,
  }));

describe("the list of recipients", () => {
  it("is searched by name or address, whatever the capitals", async () => {
    const { page, complaints } = await openWith([SOREN, MIRIAM]);
    await page.getByText(MIRIAM.name).waitFor();
    expect(await shown(page)).toEqual([MIRIAM.email, SOREN.email]);
    await search(page).fill("KELL");
    await expect.poll(() => shown(page)).toEqual([MIRIAM.email]);
    await search(page).fill("Skipper@");
    await expect.poll(() => shown(page)).toEqual([SOREN.email]);
    await search(page).fill("nobody");
    await page.getByText(recipients.noMatch).waitFor();
    await button(page, words.clearSearch).click();
    await expect.poll(() => shown(page)).toEqual([MIRIAM.email, SOREN.email]);
    expect(await search(page).evaluate((box) => box === document.activeElement)).toBe(true);
    expect(complaints()).toEqual([]);
  });

  it("says that it could not be loaded, and is loaded when asked again", async () => {
    const { page } = await openWith([MIRIAM], pathTo("account"));
    await page.route("**/api/recipients", (route) => route.abort());
    await page.goto(`${stage.world.origin}${pathTo("recipients")}`);
    await page.getByText(recipients.loadListFailed).waitFor();
    await page.unroute("**/api/recipients");
    await button(page, words.tryAgain).click();
    await expect.poll(() => shown(page)).toEqual([MIRIAM.email]);
  });
});

describe("a recipient", () => {
  it("is added with capitals and without white space, changed, and deleted after a question", async () => {
    const { page, writer } = await openWith([]);
    await page.getByText(recipients.empty).waitFor();
    await page.getByRole("link", { name: recipients.addNew }).click();
    expect(await button(page, recipients.save).isDisabled()).toBe(true);
    await name(page).fill("  eva o'neill-smith ");
    await email(page).fill("eva@exam ple.org");
    await button(page, recipients.save).click();
    await awaitToast(page, recipients.added);
    expect(await keptBy(writer)).toEqual([{ name: "Eva O'Neill-Smith", email: "eva@example.org" }]);
    await page.getByRole("link", { name: /Eva O'Neill-Smith/ }).click();
    expect(await button(page, words.saveChanges).isDisabled()).toBe(true);
    await email(page).fill("eva.smith@example.org");
    await button(page, words.saveChanges).click();
    await awaitToast(page, recipients.updated);
    expect(await keptBy(writer)).toEqual([{ name: "Eva O'Neill-Smith", email: "eva.smith@example.org" }]);
    await page.getByRole("link", { name: /Eva O'Neill-Smith/ }).click();
    await button(page, recipients.deleteRecipient).click();
    await page.getByRole("dialog", { name: recipients.deleteQuestion }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expect(await keptBy(writer)).toHaveLength(1);
    await button(page, recipients.deleteRecipient).click();
    await button(page, words.delete).click();
    await awaitToast(page, recipients.deleted);
    await page.getByText(recipients.empty).waitFor();
    expect(await keptBy(writer)).toEqual([]);
  });

  it("needs a name and an address of the right form and length", async () => {
    const { page, writer } = await openWith([], pathTo("newRecipient"));
    await email(page).fill("miriam@nowhere");
    await button(page, recipients.save).click();
    await page.getByText(fields.required).waitFor();
    await page.getByText(fields.emailInvalid).waitFor();
    expect(await name(page).evaluate((box) => box === document.activeElement)).toBe(true);
    await name(page).fill("Miriam <3");
    await page.getByText(fields.nameInvalid).waitFor();
    await name(page).fill("M".repeat(RECIPIENT_NAME_MAX_LENGTH + 1));
    await page.getByText(fields.nameTooLong).waitFor();
    await email(page).fill(`${"m".repeat(EMAIL_MAX_LENGTH)}@example.org`);
    await page.getByText(fields.emailTooLong).waitFor();
    expect(await keptBy(writer)).toEqual([]);
    const longest = "M".repeat(RECIPIENT_NAME_MAX_LENGTH);
    await name(page).fill(longest);
    await email(page).fill(MIRIAM.email);
    await button(page, recipients.save).dblclick();
    await awaitToast(page, recipients.added);
    expect(await keptBy(writer)).toEqual([{ name: longest, email: MIRIAM.email }]);
  });

  it("is kept in the form while there is no connection", async () => {
    const { page, writer } = await openWith([], pathTo("newRecipient"));
    await name(page).fill(MIRIAM.name);
    await email(page).fill(MIRIAM.email);
    await page.context().setOffline(true);
    await button(page, recipients.save).click();
    await awaitToast(page, failures.offline);
    expect(await name(page).inputValue()).toBe(MIRIAM.name);
    await page.context().setOffline(false);
    await button(page, recipients.save).click();
    await awaitToast(page, recipients.added);
    expect(await keptBy(writer)).toEqual([MIRIAM]);
  });

  it("that is deleted leaves the notes that were not sent out", async () => {
    const { page, writer } = await openWith([], pathTo("account"));
    const id = await addNote(writer, { title: "For both", text: "", recipients: [MIRIAM, SOREN] });
    await page.goto(`${stage.world.origin}${pathTo("recipients")}`);
    await page.getByRole("link", { name: new RegExp(MIRIAM.name) }).click();
    await button(page, recipients.deleteRecipient).click();
    await page.getByText(recipients.deleteText(MIRIAM.name)).waitFor();
    await button(page, words.delete).click();
    await awaitToast(page, recipients.deleted);
    const note = await writer.call<Note>("GET", `/api/note/${id}`);
    expect(note.recipients.map((person) => person.name)).toEqual([SOREN.name]);
  });
});

describe("choosing a recipient from a note", () => {
  it("hides who was chosen, and returns to the note", async () => {
    const { page, complaints } = await openWith([SOREN, MIRIAM], pathTo("newNote"));
    await page.getByRole("link", { name: notes.addRecipient }).click();
    await expect.poll(() => shown(page)).toEqual([MIRIAM.email, SOREN.email]);
    await page.getByRole("button", { name: new RegExp(MIRIAM.name) }).click();
    await page.getByLabel(notes.titleLabel).waitFor();
    await page.getByText(MIRIAM.email).waitFor();
    await page.getByRole("link", { name: notes.addRecipient }).click();
    await expect.poll(() => shown(page)).toEqual([SOREN.email]);
    await page.getByRole("link", { name: recipients.addNew }).click();
    await name(page).fill("Eva Smith");
    await email(page).fill("eva@example.org");
    await button(page, recipients.save).click();
    await page.getByLabel(notes.titleLabel).waitFor();
    await expect.poll(() => shown(page)).toEqual([MIRIAM.email, "eva@example.org"]);
    await button(page, notes.removeRecipient(MIRIAM.name)).click();
    await page.getByRole("link", { name: notes.addRecipient }).click();
    await expect.poll(() => shown(page)).toEqual([MIRIAM.email, SOREN.email]);
    expect(complaints()).toEqual([]);
  });

  it("leads to the editor of somebody on the note, and back", async () => {
    const { page } = await openWith([MIRIAM], pathTo("newNote"));
    await page.getByLabel(notes.titleLabel).fill("For Miriam");
    await page.getByRole("link", { name: notes.addRecipient }).click();
    await page.getByRole("button", { name: new RegExp(MIRIAM.name) }).click();
    await page.getByRole("link", { name: new RegExp(MIRIAM.name) }).click();
    await name(page).fill("Miriam Frei");
    await button(page, words.saveChanges).click();
    await awaitToast(page, recipients.updated);
    await page.getByText("Miriam Frei").waitFor();
    expect(await page.getByLabel(notes.titleLabel).inputValue()).toBe("For Miriam");
  });
});
