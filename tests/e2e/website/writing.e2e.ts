import type { Note } from "@afterword/contract/endpoints/notes";
import { messages } from "@afterword/core/messages/catalog";
import { NOTE_TITLE_MAX_LENGTH } from "@afterword/core/constants";
import { FREE_PLAN } from "@afterword/core/plans/free-plan";
import { pathTo } from "@afterword/core/routes/paths";
import { DAY_MS } from "@afterword/core/time/duration";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { addNote, enterAnna, openAccount, type Account } from "../account.ts";
import { openStage } from "../open-stage.ts";
import { openRoom } from "../room.ts";
import { linkIn } from "../world.ts";

const { failures, notes: say, words } = messages;

const stage = openStage();

let people = 0;
const newWriter = (): Promise<Account> =>
  openAccount(stage.world, { firstname: "Vera", lastname: "Holm", email: `vera-${++people}@example.com` });

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
    const { page, complaints } = await openRoom(stage, writer, pathTo("newNote"));
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
    const { page } = await openRoom(stage, writer, pathTo("newNote"));
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
    const { page } = await openRoom(stage, writer, pathTo("newNote"));
    await title(page).fill("One too many");
    await page.getByRole("link", { name: say.addRecipient }).click();
    await page
      .getByRole("button", { name: new RegExp(miriam.name) })
      .first()
      .click();
    await button(page, say.activate).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText(failures.limitExceeded).waitFor();
    await dialog.getByText(messages.limits.notes(FREE_PLAN.maxNumNotes)).waitFor();
    await dialog.getByRole("button", { name: failures.upgrade }).click();
    await page.getByRole("heading", { level: 1, name: messages.subscription.title }).waitFor();
    expect(await draft(page)).toContain("One too many");
  });

  it("is nobody's but its writer's", async () => {
    const [writer, other] = [await newWriter(), await newWriter()];
    const { page } = await openRoom(stage, writer, pathTo("newNote"));
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
    return { writer, ...(await openRoom(stage, writer, pathTo("note", { id }))) };
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

  it("offers to delete it while nothing was changed, and to save or discard once something was", async () => {
    const { page, complaints } = await openNote();
    const offered = () => page.getByRole("main").locator("form").getByRole("button").allInnerTexts();
    // The form offers a rehearsal as well, in any case.
    const fates: string[] = [words.saveChanges, words.discardChanges, say.deleteNote, say.clearNote];
    const isOffered = (buttons: string[]) =>
      expect.poll(async () => (await offered()).filter((label) => fates.includes(label))).toEqual(buttons);
    await isOffered([words.saveChanges, say.deleteNote]);
    expect(await button(page, words.saveChanges).isDisabled()).toBe(true);
    await text(page).fill("Changed");
    await isOffered([words.saveChanges, words.discardChanges]);
    expect(await button(page, words.saveChanges).isEnabled()).toBe(true);
    await text(page).fill(letter.text);
    await isOffered([words.saveChanges, say.deleteNote]);
    await button(page, say.removeRecipient(miriam.name)).click();
    await button(page, words.saveChanges).click();
    await page.getByText(messages.fields.recipientMissing).waitFor();
    await title(page).fill("T".repeat(NOTE_TITLE_MAX_LENGTH + 1));
    await page.getByText(messages.fields.titleTooLong).waitFor();
    expect(complaints()).toEqual([]);
  });

  it("is there to the last word after the page was killed", async () => {
    const { page } = await openNote();
    await text(page).fill("Half of it");
    await expect.poll(() => draft(page)).toContain("Half of it");
    await text(page).fill("All of it, to the last word");
    const { url, context } = { url: page.url(), context: page.context() };
    await page.close();
    const reopened = await context.newPage();
    await reopened.goto(url);
    await expect.poll(() => text(reopened).inputValue()).toBe("All of it, to the last word");
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

  // First, because the clock moves in the next one, and Anna would be told that she came too late.
  it("cannot be changed any more once it was sent out", async () => {
    const anna = await enterAnna(stage.world);
    const sent = (await notesOf(anna)).find(({ triggered }) => triggered !== null)!;
    const { page } = await openRoom(stage, anna, pathTo("note", { id: sent._id }));
    const marked = say.readOnly("WHEN").split("WHEN");
    await page.getByRole("note").filter({ hasText: marked[1]! }).waitFor();
    expect(await text(page).inputValue()).toBe(sent.text);
    expect([await title(page).isDisabled(), await text(page).isDisabled()]).toEqual([true, true]);
    expect(await button(page, words.saveChanges).count()).toBe(0);
    expect(await page.getByRole("link", { name: say.addRecipient }).count()).toBe(0);
    await button(page, say.deleteNote).click();
    await page.getByText(say.deleteSentText(sent.title)).waitFor();
  });

  it("is shown back letter by letter, to its writer and in the end to its reader", async () => {
    const writer = await newWriter();
    await writer.call("POST", "/api/recipient", scripts.recipients[0]);
    const { page } = await openRoom(stage, writer, pathTo("newNote"));
    await title(page).fill(scripts.title);
    await text(page).fill(scripts.text);
    await page.getByRole("link", { name: say.addRecipient }).click();
    await page.getByRole("button", { name: scripts.recipients[0]!.name }).click();
    await button(page, say.activate).click();
    await page.getByRole("link", { name: scripts.title, exact: true }).click();
    await expect.poll(() => text(page).inputValue()).toBe(scripts.text);
    expect(await title(page).inputValue()).toBe(scripts.title);
    await stage.world.advance(7 * DAY_MS);
    await stage.world.advance(2 * DAY_MS);
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
