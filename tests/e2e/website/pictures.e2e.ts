import { AVATAR_OUTPUT_PX } from "@afterword/core/constants";
import { messages } from "@afterword/core/messages/catalog";
import { pathTo } from "@afterword/core/routes/paths";
import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { addNote, openAccount, type Account } from "../account.ts";
import { PHONE } from "../browser.ts";
import { openStage } from "../open-stage.ts";
import { openPageAs } from "../open-page-as.ts";
import { awaitToast } from "../toast.ts";
import { linkIn } from "../world.ts";

const { notes, pictures, recipients, shell, words } = messages;

const stage = openStage();

const openWriter = (name: string): Promise<Account> =>
  openAccount(stage.world, { firstname: "Vera", lastname: "Holm", email: `${name}@example.com` });

/** The left half red, the right half blue. */
const makePhoto = async (page: Page, { width, height }: typeof OF_A_PHONE): Promise<Buffer> => {
  const url = await page.evaluate(
    ([wide, high]) => {
      const canvas = document.createElement("canvas");
      [canvas.width, canvas.height] = [wide, high];
      const context = canvas.getContext("2d");
      for (const [colour, left] of [
        ["#dd2222", 0],
        ["#2222dd", wide / 2],
      ] as const) {
        if (context) context.fillStyle = colour;
        context?.fillRect(left, 0, wide / 2, high);
      }
      return canvas.toDataURL("image/jpeg");
    },
    [width, height] as const,
  );
  return Buffer.from(url.slice(url.indexOf(",") + 1), "base64");
};

/** As large as the photos of a phone. */
const OF_A_PHONE = { width: 4032, height: 3024 };
const SMALL = { width: 400, height: 300 };

const button = (page: Page, name: string): Locator => page.getByRole("button", { name, exact: true });

/** Chooses a photo, moves it so far to the right that only its left half is kept, and uploads it. */
const giveFace = async (page: Page, label: string, answer: string, size = SMALL): Promise<void> => {
  const buffer = await makePhoto(page, size);
  await button(page, label).click();
  const chooser = page.waitForEvent("filechooser");
  await button(page, pictures.choose).click();
  await (await chooser).setFiles({ name: "me.jpg", mimeType: "image/jpeg", buffer });
  await button(page, pictures.larger).waitFor();
  for (let step = 0; step < 30; step++) await page.keyboard.press("ArrowRight");
  await button(page, pictures.use).click();
  await awaitToast(page, answer);
};

/** Waits until a picture has loaded, and returns its size and its colour right of the middle. */
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

/** In a narrow window the sidebar is a drawer. */
const faceInSidebar = async (page: Page): Promise<Locator> => {
  await button(page, shell.menu).click();
  return page.locator("#sidebar img");
};

const RED_FACE = [AVATAR_OUTPUT_PX, "red"];

describe("a profile picture", () => {
  it("A cropped photo is in the sidebar after a reload, on the page of a note, and gone once removed", async () => {
    const writer = await openWriter("face");
    const miriam = { name: "Miriam", email: "miriam@example.org" };
    const note = { title: "For Miriam", text: "Dear Miriam", recipients: [miriam] };
    const id = await addNote(writer, note);
    const look = { viewport: PHONE, colorScheme: "dark" } as const;
    const { page, complaints } = await openPageAs(stage, writer, pathTo("profile"), look);
    await giveFace(page, pictures.addOwn, pictures.saved, OF_A_PHONE);
    expect(await looksOf(page.getByRole("main").locator("img"))).toEqual(RED_FACE);
    expect(await looksOf(await faceInSidebar(page))).toEqual(RED_FACE);
    await page.reload();
    expect(await looksOf(await faceInSidebar(page))).toEqual(RED_FACE);
    await page.keyboard.press("Escape");
    await expectOnNote(writer, id);
    await button(page, pictures.remove).click();
    await awaitToast(page, pictures.removed);
    await expect.poll(() => page.locator("img").count()).toBe(0);
    expect(complaints()).toEqual([]);
  });

  /** As a recipient sees it, without a session. */
  const expectOnNote = async (writer: Account, id: string): Promise<void> => {
    await writer.call("POST", `/api/note/${id}/rehearsal`, {});
    const mail = await stage.world.awaitMail(writer.email, /^Rehearsal: /);
    const reader = await (await stage.browser.newContext({ viewport: PHONE })).newPage();
    await reader.goto(linkIn(mail, "/rehearsal/"));
    expect(await looksOf(reader.locator(".sender img"))).toEqual(RED_FACE);
  };

  it("A photo chosen for a new recipient is beside the name in the list and on the note", async () => {
    const writer = await openWriter("face-of-another");
    const { page, complaints } = await openPageAs(stage, writer, pathTo("newRecipient"));
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
});
