import { messages } from "@afterword/core/messages/catalog";
import { pathTo } from "@afterword/core/routes/paths";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { addNote, openAccount, type Account } from "../account.ts";
import { openStage } from "../open-stage.ts";
import { openPageAs } from "../open-page-as.ts";
import { linkIn } from "../world.ts";

const { rehearsal, words } = messages;

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

describe("a rehearsal", () => {
  it("A rehearsal is mailed to its writer, whose page shows that it was accepted and opened", async () => {
    const { writer, noteId } = await openWriter("rehearser");
    const { page, complaints } = await openPageAs(stage, writer, pathTo("note", { id: noteId }));
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

  it("The preview shows mail and page of an unsaved text, the mail in the fonts of the built pages", async () => {
    const { writer, noteId } = await openWriter("previewer");
    const { page, complaints } = await openPageAs(stage, writer, pathTo("note", { id: noteId }));
    await page.getByLabel(messages.notes.textLabel).fill("Not saved yet.");
    await page.getByRole("button", { name: rehearsal.preview }).click();
    const dialog = page.getByRole("dialog", { name: rehearsal.previewTitle(MIRIAM.name) });
    const mail = dialog.frameLocator(`iframe[title="${rehearsal.previewMailFrame}"]`);
    await mail.getByText("Dear Miriam Keller,").waitFor();
    const styles = await mail.locator("head style").allTextContents();
    const fonts = [...styles.join("").matchAll(/url\(([^)]+)\)/g)].map(([, address = ""]) => address);
    expect(fonts).toHaveLength(2);
    for (const font of fonts)
      expect((await page.request.get(new URL(font, page.url()).href)).headers()["content-type"]).toBe(
        "font/woff2",
      );
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
