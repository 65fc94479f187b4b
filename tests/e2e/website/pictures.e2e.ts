import { AVATAR_OUTPUT_PX } from "@afterword/core/constants";
import { messages } from "@afterword/core/messages/catalog";
import { pathTo } from "@afterword/core/routes/paths";
import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { addNote, openAccount, type Account } from "../account.ts";
import { DESK, PHONE } from "../browser.ts";
import { openStage } from "../open-stage.ts";
import { openRoom } from "../room.ts";
import { awaitToast } from "../toast.ts";
import { linkIn } from "../world.ts";

const { notes, pictures, recipients, shell, words } = messages;

const stage = openStage();

const openWriter = (name: string): Promise<Account> =>
  openAccount(stage.world, { firstname: "Vera", lastname: "Holm", email: `${name}@example.com` });

/** A photo as large as that of a phone: the left half red, the right half blue. */
const makePhoto = async (page: Page): Promise<Buffer> => {
  const url = await page.evaluate(() => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [4032, 3024];
    const context = canvas.getContext("2d");
    for (const [colour, left] of [
      ["#dd2222", 0],
      ["#2222dd", 2016],
    ] as const) {
      if (context) context.fillStyle = colour;
      context?.fillRect(left, 0, 2016, 3024);
    }
    return canvas.toDataURL("image/jpeg");
  });
  return Buffer.from(url.slice(url.indexOf(",") + 1), "base64");
};

const button = (page: Page, name: string): Locator => page.getByRole("button", { name, exact: true });

/** Chooses a photo, moves it so far to the right that only its left half is kept, and sends it. */
const giveFace = async (page: Page, label: string, answer: string = pictures.saved): Promise<void> => {
  const buffer = await makePhoto(page);
  await button(page, label).click();
  const chooser = page.waitForEvent("filechooser");
  await button(page, pictures.choose).click();
  await (await chooser).setFiles({ name: "me.jpg", mimeType: "image/jpeg", buffer });
  await button(page, pictures.larger).waitFor();
  for (let step = 0; step < 30; step++) await page.keyboard.press("ArrowRight");
  await button(page, pictures.use).click();
  await awaitToast(page, answer);
};

/** Waits until a picture has come, and answers its side and its colour right of the middle. */
const looksOf = async (image: Locator): Promise<unknown> => {
  await image.waitFor();
  return image.evaluate(async (element) => {
    const picture = element as HTMLImageElement;
    await picture.decode();
    const canvas = document.createElement("canvas");
    const context = canvas.getContext("2d");
    context?.drawImage(picture, 0, 0);
    const [r = 0, g = 0, b = 0] =
      context?.getImageData(Math.round(picture.naturalWidth * 0.6), 47, 1, 1).data ?? [];
    return [picture.naturalWidth, r > 180 && g < 80 && b < 80 ? "red" : "other"];
  });
};
const isNarrow = (page: Page): boolean => page.viewportSize()?.width === PHONE.width;

/** In a narrow window the sidebar is a drawer. */
const faceInSidebar = async (page: Page): Promise<Locator> => {
  if (isNarrow(page)) await button(page, shell.menu).click();
  return page.locator("#sidebar img");
};

const RED_FACE = [AVATAR_OUTPUT_PX, "red"];

describe("somebody's face", () => {
  it.each([
    { place: "desk", viewport: DESK, colorScheme: "light" },
    { place: "phone", viewport: PHONE, colorScheme: "dark" },
  ] as const)(
    "is chosen, cropped and saved at a $place in the $colorScheme, and is in the sidebar also after a reload",
    async ({ place, viewport, colorScheme }) => {
      const writer = await openWriter(`face-at-${place}`);
      const opened = await openRoom(stage, writer, pathTo("profile"), { viewport, colorScheme });
      const { page, complaints } = opened;
      await giveFace(page, pictures.addOwn);
      expect(await looksOf(page.getByRole("main").locator("img"))).toEqual(RED_FACE);
      expect(await looksOf(await faceInSidebar(page))).toEqual(RED_FACE);
      await page.reload();
      expect(await looksOf(await faceInSidebar(page))).toEqual(RED_FACE);
      if (isNarrow(page)) await page.keyboard.press("Escape");
      await button(page, pictures.remove).click();
      await awaitToast(page, pictures.removed);
      await expect.poll(() => page.locator("img").count()).toBe(0);
      expect(complaints()).toEqual([]);
    },
  );

  it("stands beside the name of a new recipient, in the list and on the note", async () => {
    const writer = await openWriter("face-of-another");
    const { page, complaints } = await openRoom(stage, writer, pathTo("newRecipient"));
    await giveFace(page, pictures.add, pictures.keptUntilAdded);
    await page.getByLabel(words.name, { exact: true }).fill("Miriam Keller");
    await page.getByLabel(words.email).fill("miriam@example.org");
    await button(page, recipients.save).click();
    await page.getByRole("heading", { name: recipients.title }).waitFor();
    expect(await looksOf(page.getByRole("listitem").locator("img"))).toEqual(RED_FACE);
    const [person] = await writer.call<{ _id: string }[]>("GET", "/api/recipients");
    const note = { title: "For Miriam", text: "", active: true, recipients: [person] };
    await writer.call("POST", "/api/note", note);
    await page.goto(`${stage.world.origin}${pathTo("notes")}`);
    await page.getByRole("heading", { name: notes.title }).waitFor();
    expect(await looksOf(page.getByRole("listitem").locator("img").first())).toEqual(RED_FACE);
    expect(complaints()).toEqual([]);
  });

  it("is seen by whoever gets a note, without a session", async () => {
    const writer = await openWriter("face-of-a-sender");
    const id = await addNote(writer, {
      title: "For Miriam",
      text: "Dear Miriam",
      recipients: [{ name: "Miriam", email: "miriam@example.org" }],
    });
    const { page } = await openRoom(stage, writer, pathTo("profile"));
    await giveFace(page, pictures.addOwn);
    await writer.call("POST", `/api/note/${id}/rehearsal`, {});
    const mail = await stage.world.awaitMail(writer.email, /^Rehearsal: /);
    const reader = await (await stage.browser.newContext({ viewport: PHONE })).newPage();
    await reader.goto(linkIn(mail, "/rehearsal/"));
    expect(await looksOf(reader.locator(".sender img"))).toEqual(RED_FACE);
  });
});
