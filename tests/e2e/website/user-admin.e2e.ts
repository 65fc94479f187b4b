import { readFile } from "node:fs/promises";
import { messages } from "@afterword/core/messages/catalog";
import { pathTo } from "@afterword/core/routes/paths";
import { MINUTE_MS } from "@afterword/core/time/duration";
import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { addNote, enterAdmin, logInByCalls, openAccount } from "../account.ts";
import { openStage } from "../open-stage.ts";
import { openPageAs } from "../open-page-as.ts";
import { awaitToast } from "../toast.ts";

const { admin, userAdmin: say, words } = messages;

const stage = openStage("moving");

const ULLA = { firstname: "Ulla", lastname: "Quirin", email: "ulla.quirin@example.com" };
const VERA = { firstname: "Vera", lastname: "Quirin", email: "vera.quirin@example.com" };

/** A writer with a note that waits, and a friend; the admin logged in longer ago than a proof is good for. */
const openUsers = async () => {
  const ulla = await openAccount(stage.world, ULLA);
  const recipients = [{ name: "Miriam", email: "miriam.quirin@example.org" }];
  await addNote(ulla, { title: "For Miriam", text: "The garden.", recipients });
  await openAccount(stage.world, VERA);
  const keeper = await enterAdmin(stage.world);
  await stage.world.advance(11 * MINUTE_MS);
  return openPageAs(stage, keeper, pathTo("adminUsers"));
};

const search = async (page: Page, text: string, count: number): Promise<void> => {
  await page.getByRole("searchbox").fill(text);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: admin.users(count) }).waitFor();
};

const press = (within: Page | Locator, name: string) =>
  within.getByRole("button", { name, exact: true }).click();

const confirm = (page: Page, question: string, name: string) =>
  press(page.getByRole("dialog", { name: question }), name);

const showPassword = async (page: Page): Promise<void> => {
  const question = page.getByRole("dialog", { name: messages.account.proofTitle });
  await question.getByLabel(words.password, { exact: true }).fill("demo-admin");
  await press(question, words.goOn);
};

const fileOf = async (page: Page, act: () => Promise<void>): Promise<readonly [string, Buffer]> => {
  // A dump of the whole database takes a while.
  const coming = page.waitForEvent("download", { timeout: 120_000 });
  await act();
  const download = await coming;
  return [download.suggestedFilename(), await readFile(await download.path())];
};

describe("the users", () => {
  it("An admin finds users, gives a plan, disables, makes an admin, deletes, and fetches CSV and dump", async () => {
    const { page, complaints } = await openUsers();
    await search(page, "QUIRIN", 2);
    const ulla = page.getByRole("row").filter({ hasText: ULLA.email });

    await ulla.getByRole("checkbox", { name: "Family" }).check();
    await ulla.locator("label[aria-busy=false]", { hasText: "Family" }).waitFor();
    await ulla.getByRole("switch", { name: say.activeOf("Ulla Quirin") }).click();
    await page.getByRole("dialog").getByText(say.notesNotSent(1)).waitFor();
    await confirm(page, say.disableQuestion("Ulla Quirin"), say.disable);
    await awaitToast(page, say.disabled("Ulla Quirin"));
    await expect(logInByCalls(stage.world, ULLA)).rejects.toThrow("423");

    await page.getByRole("switch", { name: say.adminOf("Vera Quirin") }).click();
    await confirm(page, say.makeAdminQuestion("Vera Quirin"), say.makeAdmin);
    await showPassword(page);
    await awaitToast(page, say.adminMade("Vera Quirin"));

    const [csvName, csv] = await fileOf(page, () => press(page, say.downloadCsv));
    expect(csvName).toBe("users.csv");
    expect(csv.toString()).toContain(ULLA.email);
    expect(csv.toString().trim().split(/\r?\n/)).toHaveLength(3);

    await press(page, words.deleteNamed("Vera Quirin"));
    await confirm(page, say.deleteQuestion("Vera Quirin"), say.deleteConfirm);
    await awaitToast(page, admin.userDeleted);
    await page.getByRole("heading", { level: 1, name: admin.users(1) }).waitFor();

    await page.reload();
    await search(page, "quirin", 1);
    expect(await ulla.getByRole("checkbox", { name: "Family" }).isChecked()).toBe(true);
    expect(await ulla.getByRole("switch", { name: say.activeOf("Ulla Quirin") }).isChecked()).toBe(false);

    await search(page, "nobody has this name", 0);
    const [dumpName, dump] = await fileOf(page, () => press(page, say.noUsersLink(admin.noUsers)));
    expect([dumpName, dump.subarray(0, 2).toString("hex")]).toEqual(["database.tar.gz", "1f8b"]);
    expect(complaints()).toEqual([]);
  });
});
