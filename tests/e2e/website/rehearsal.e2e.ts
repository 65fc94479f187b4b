import { messages } from "@afterword/core/messages/catalog";
import { pathTo } from "@afterword/core/routes/paths";
import { DAY_MS } from "@afterword/core/time/duration";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { addNote, openAccount, type Account } from "../account.ts";
import { openStage } from "../open-stage.ts";
import { openRoom } from "../room.ts";
import { awaitToast } from "../toast.ts";
import { linkIn } from "../world.ts";

const { history, rehearsal, thread, words } = messages;

const stage = openStage();

const MIRIAM = { name: "Miriam Keller", email: "miriam@example.org" };
const NOTE = { title: "For Miriam", text: "The garden is yours.\n\nWater it.", recipients: [MIRIAM] };

const openWriter = async (name: string): Promise<{ readonly writer: Account; readonly noteId: string }> => {
  const writer = await openAccount(stage.world, {
    firstname: "Vera",
    lastname: "Holm",
    email: `${name}@example.com`,
  });
  return { writer, noteId: await addNote(writer, NOTE) };
};
const step = (page: Page, name: string) =>
  page
    .getByRole("list", { name: /^Rehearsal of/ })
    .getByRole("listitem")
    .filter({ hasText: name });
const done = (page: Page, name: string) =>
  step(page, name)
    .getByText(/\d\d:\d\d/)
    .waitFor();

describe("somebody who wants to know whether it will really work", () => {
  it("sends a rehearsal, sees it accepted, opens it as a recipient would, and sees that as well", async () => {
    const { writer, noteId } = await openWriter("rehearser");
    const { page, complaints } = await openRoom(stage, writer, pathTo("note", { id: noteId }));
    await page.getByRole("button", { name: rehearsal.send }).click();
    await done(page, rehearsal.queued);
    await done(page, words.accepted);
    const mail = await stage.world.awaitMail(writer.email, /^Rehearsal: Vera Holm left you a note$/);
    expect(mail.text).toContain(rehearsal.markTitle);
    expect(await step(page, rehearsal.opened).getByText(rehearsal.notYet).count()).toBe(1);
    const reader = await page.context().newPage();
    await reader.goto(linkIn(mail, "/rehearsal/"));
    await reader.getByRole("note").getByText(rehearsal.markTitle).waitFor();
    await reader.getByText("The garden is yours.").waitFor();
    await done(page, rehearsal.opened);
    expect(await stage.world.mailsTo(MIRIAM.email)).toEqual([]);
    expect(complaints()).toEqual([]);
  });

  it("looks at mail and page of words that are not saved", async () => {
    const { writer, noteId } = await openWriter("previewer");
    const { page, complaints } = await openRoom(stage, writer, pathTo("note", { id: noteId }));
    await page.getByLabel(messages.notes.textLabel).fill("Not saved yet.");
    await page.getByRole("button", { name: rehearsal.preview }).click();
    const dialog = page.getByRole("dialog", { name: rehearsal.previewTitle(MIRIAM.name) });
    const mail = dialog.frameLocator(`iframe[title="${rehearsal.previewMailFrame}"]`);
    await mail.getByText("Dear Miriam Keller,").waitFor();
    await dialog.getByText(rehearsal.previewPage, { exact: true }).click();
    const shown = dialog.frameLocator(`iframe[title="${rehearsal.previewPageFrame}"]`);
    await shown.getByText("Not saved yet.").waitFor();
    expect(await shown.locator(".letter").evaluate((letter) => getComputedStyle(letter).borderRadius)).toBe(
      "22px",
    );
    expect((await stage.world.mailsTo(writer.email)).map(({ subject }) => subject)).not.toContain(
      "Vera Holm left you a note",
    );
    expect(complaints()).toEqual([]);
  });
});

describe("the history", () => {
  it("tells of a reminder that was accepted, and of the sign of life that answered it", async () => {
    const { writer } = await openWriter("historian");
    await stage.world.advance(7 * DAY_MS);
    await stage.world.awaitMail(writer.email, /are you all right/);
    const { page, complaints } = await openRoom(stage, writer, pathTo("notes"));
    await page.getByRole("button", { name: thread.fine }).click();
    await awaitToast(page, thread.heardFromYou);
    await page.goto(`${stage.world.origin}${pathTo("account")}`);
    await page.getByRole("link", { name: history.title }).click();
    const lines = page.getByRole("list", { name: history.listLabel }).getByRole("listitem");
    await lines.first().waitFor();
    const said = await lines.allInnerTexts();
    expect(said[0]).toContain(history.sign(messages.signs.button));
    expect(said[1]).toContain(history.reminderFirst);
    expect(said[1]).toContain("Accepted by the mail server");
    expect(said.at(-1)).toContain("Sign of life");
    expect(complaints()).toEqual([]);
  });
});
