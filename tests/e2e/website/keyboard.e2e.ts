import type { Note } from "@afterword/contract/endpoints/notes";
import { messages } from "@afterword/core/messages/catalog";
import { pathTo } from "@afterword/core/routes/paths";
import type { Locator, Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { addNote, openAccount, type Account } from "../account.ts";
import { APP_USER_AGENT, openPage, PHONE } from "../browser.ts";
import { openStage } from "../open-stage.ts";
import { openRoom } from "../room.ts";
import { awaitToast } from "../toast.ts";
import { PASSWORD } from "../writer.ts";

const { notes, session, shell, thread, words } = messages;

const stage = openStage();
let writer: Account;
beforeAll(async () => {
  writer = await openAccount(stage.world, { firstname: "Vera", lastname: "Holm", email: "vera@example.com" });
});

const MIRIAM = { name: "Miriam Keller", email: "miriam@example.org" };
const IN_APP = { viewport: PHONE, userAgent: APP_USER_AGENT };

const isFocused = (locator: Locator): Promise<boolean> =>
  locator.evaluate((element) => element === document.activeElement);

/** Presses Tab until the focus is there, at most 40 times, and makes sure that it can be seen there. */
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

/** Neither dock nor header lies over its middle. */
const isInSight = (element: Element): boolean => {
  const { left, top, width, height } = element.getBoundingClientRect();
  const seen = document.elementFromPoint(left + width / 2, top + height / 2);
  return seen !== null && (element.contains(seen) || seen.contains(element));
};

describe("with the keyboard alone", () => {
  it("somebody logs in, writes a note, chooses who it is for, and activates it", async () => {
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
    await awaitToast(page, notes.activated);
    const [note] = await writer.call<Note[]>("GET", "/api/notes");
    expect(note).toMatchObject({ title: "For Miriam", text: "The garden is yours.", active: true });
    expect(complaints()).toEqual([]);
  });

  it("somebody says to be fine, sleeps until a day, and deletes a note", async () => {
    const quiet = { firstname: "Quirin", lastname: "Quist", email: "quirin@example.com" };
    const quirin = await openAccount(stage.world, quiet);
    await addNote(quirin, { title: "Bread", text: "", recipients: [MIRIAM] });
    const { page } = await openRoom(stage, quirin, pathTo("notes"), { viewport: PHONE });
    await tabTo(page, page.getByRole("button", { name: thread.fine }));
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

  it("the first press on a page leads past the menu to its content", async () => {
    const { page } = await openRoom(stage, writer, pathTo("recipients"));
    await page.getByRole("heading", { level: 1 }).waitFor();
    await tabTo(page, page.getByRole("link", { name: shell.skipToContent }));
    await page.keyboard.press("Enter");
    await tabTo(page, page.getByRole("searchbox"));
    expect(await isFocused(page.getByRole("searchbox"))).toBe(true);
  });
});

describe("a dialog", () => {
  const openDialog = async () => {
    const stranger = { firstname: "Dora", lastname: "Dahl", email: `dora-${++doras}@example.com` };
    const dora = await openAccount(stage.world, stranger);
    await addNote(dora, { title: "Bread", text: "", recipients: [MIRIAM] });
    const { page } = await openRoom(stage, dora, pathTo("notes"));
    const opener = page.getByRole("switch", { name: notes.activeSwitch("Bread") });
    await opener.focus();
    await page.keyboard.press("Space");
    const dialog = page.getByRole("dialog", { name: notes.pauseQuestion });
    await dialog.waitFor();
    return { page, dialog, opener, dora };
  };
  let doras = 0;

  it("holds the focus, is left with Escape, and hands the focus back", async () => {
    const { page, dialog, opener } = await openDialog();
    for (let presses = 0; presses < 6; presses += 1) {
      await page.keyboard.press("Tab");
      const isOutside = await page.evaluate(
        () => document.activeElement !== document.body && document.activeElement?.closest("dialog") === null,
      );
      expect(isOutside).toBe(false);
    }
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    expect(await isFocused(opener)).toBe(true);
    expect(await opener.isChecked()).toBe(true);
  });

  it("stays when somebody presses beside it", async () => {
    const { page, dialog } = await openDialog();
    await page.mouse.click(5, 5);
    await page.mouse.click(640, 790);
    expect(await dialog.isVisible()).toBe(true);
  });

  it("is confirmed with Enter", async () => {
    const { page, dialog, opener, dora } = await openDialog();
    await tabTo(page, dialog.getByRole("button", { name: notes.pause }));
    await page.keyboard.press("Enter");
    await awaitToast(page, notes.saved);
    expect(await opener.isChecked()).toBe(false);
    expect((await dora.call<Note[]>("GET", "/api/notes"))[0]?.active).toBe(false);
  });
});

describe("the menu on a phone", () => {
  it("takes the focus, gives it back with Escape, and leads on with Enter", async () => {
    const { page } = await openRoom(stage, writer, pathTo("notes"), IN_APP);
    const opener = page.getByRole("button", { name: shell.menu, exact: true });
    await opener.focus();
    await page.keyboard.press("Enter");
    const menu = page.getByRole("dialog", { name: shell.menu });
    await menu.waitFor();
    await expect.poll(() => menu.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    await page.keyboard.press("Escape");
    await expect.poll(() => isFocused(opener)).toBe(true);
    await page.keyboard.press("Enter");
    await tabTo(page, menu.getByRole("link", { name: shell.recipients }));
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: messages.recipients.title }).waitFor();
    expect(await menu.count()).toBe(0);
  });

  it("logs out", async () => {
    const { page } = await openRoom(stage, writer, pathTo("notes"), IN_APP);
    const opener = page.getByRole("button", { name: shell.menu, exact: true });
    await opener.focus();
    await page.keyboard.press("Enter");
    await tabTo(page, page.getByRole("link", { name: shell.logout }));
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: session.loginButton }).waitFor();
    expect(new URL(page.url()).pathname).toBe(pathTo("login"));
  });
});
