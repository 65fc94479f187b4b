import type { Note } from "@afterword/contract/endpoints/notes";
import { messages } from "@afterword/core/messages/catalog";
import { pathTo } from "@afterword/core/routes/paths";
import { DAY_MS } from "@afterword/core/time/duration";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { addNote, openAccount, type Account } from "../account.ts";
import { openStage } from "../open-stage.ts";
import { openPageAs } from "../open-page-as.ts";
import { linkIn } from "../world.ts";
import { seeItKept } from "../writer.ts";

const { notes: say } = messages;

const stage = openStage("moving");

const openWriter = (name: string): Promise<Account> =>
  openAccount(stage.world, { firstname: "Vera", lastname: "Holm", email: `${name}@example.com` });

const miriam = { name: "Miriam Keller", email: "miriam@example.org" };
const letter = { title: "For Miriam", text: "The garden is yours.", recipients: [miriam] };

const title = (page: Page) => page.getByLabel(say.titleLabel);
const text = (page: Page) => page.getByLabel(say.textLabel);
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const draft = (page: Page) => page.evaluate(() => window.localStorage.getItem("current_note"));
const notesOf = (writer: Account) => writer.call<Note[]>("GET", "/api/notes");

describe("a new note", () => {
  it("A new note survives a reload, finds its recipient, and is saved once by a double press", async () => {
    const writer = await openWriter("beginner");
    await writer.call("POST", "/api/recipient", miriam);
    const { page, complaints } = await openPageAs(stage, writer, pathTo("newNote"));
    await title(page).fill(letter.title);
    await text(page).fill(letter.text);
    await expect.poll(() => draft(page)).toContain(letter.text);
    await page.reload();
    await expect.poll(() => text(page).inputValue()).toBe(letter.text);
    await page.getByRole("link", { name: say.addRecipient }).click();
    await page.getByRole("button", { name: new RegExp(miriam.name) }).click();
    await page.getByText(miriam.email).waitFor();
    await button(page, say.activate).dblclick();
    await seeItKept(page);
    await page.getByRole("link", { name: letter.title }).waitFor();
    expect(await notesOf(writer)).toMatchObject([{ ...letter, active: true, recipients: [miriam] }]);
    expect(await draft(page)).toBeNull();
    expect(complaints()).toEqual([]);
  });
});

describe("what was written", () => {
  const scripts = {
    title: "Γράμμα · Письмо · رسالة · מכתב · 手紙 💌",
    text: [
      "Αγαπημένη μου Μυρτώ,",
      "Дорогая Надя, ёжик в тумане.",
      "عزيزتي ليلى، هذا لكِ (123).",
      "אהובה שלי, 50% שלך.",
      "👩‍👩‍👧‍👦 🏳️‍🌈 é ñ ﷽ <b>&amp;</b> \\ \"'",
      "  two spaces, and a tab:\t.",
    ].join("\n\n"),
    recipients: [{ name: "Μυρτώ Ёлкина-O'Brien", email: "myrto@example.org" }],
  };

  it("Unsaved words are there to the last letter after the page was killed", async () => {
    const writer = await openWriter("killed");
    const id = await addNote(writer, letter);
    const { page } = await openPageAs(stage, writer, pathTo("note", { id }));
    await text(page).fill("Half of it");
    await expect.poll(() => draft(page)).toContain("Half of it");
    await text(page).fill("All of it, to the last word");
    const { url, context } = { url: page.url(), context: page.context() };
    await page.close();
    const reopened = await context.newPage();
    await reopened.goto(url);
    await expect.poll(() => text(reopened).inputValue()).toBe("All of it, to the last word");
  });

  it("Words in every script are shown letter by letter to their writer, and in the end to their reader", async () => {
    const writer = await openWriter("polyglot");
    await writer.call("POST", "/api/recipient", scripts.recipients[0]);
    const { page } = await openPageAs(stage, writer, pathTo("newNote"));
    await title(page).fill(scripts.title);
    await text(page).fill(scripts.text);
    await page.getByRole("link", { name: say.addRecipient }).click();
    await page.getByRole("button", { name: scripts.recipients[0]!.name }).click();
    await button(page, say.activate).click();
    await seeItKept(page);
    await page.getByRole("link", { name: scripts.title, exact: true }).click();
    await page.getByRole("heading", { level: 1, name: say.editTitle }).waitFor();
    await expect.poll(() => text(page).inputValue()).toBe(scripts.text);
    expect(await title(page).inputValue()).toBe(scripts.title);
    for (const days of [7, 1, 1]) await stage.world.advance(days * DAY_MS);
    const mail = await stage.world.awaitMail("myrto@example.org", /./);
    await page.goto(linkIn(mail, "/get-note/"));
    await page.getByRole("heading", { level: 2, name: scripts.title, exact: true }).waitFor();
    const shown = await page
      .getByRole("article")
      .locator("div")
      .last()
      .evaluate((element) => element.textContent);
    expect(shown).toBe(scripts.text);
  });
});
