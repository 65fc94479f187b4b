import type { Recipient } from "@afterword/contract/endpoints/recipients";
import { messages } from "@afterword/core/messages/catalog";
import { pathTo } from "@afterword/core/routes/paths";
import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { openAccount, type Account } from "../account.ts";
import { openStage } from "../open-stage.ts";
import { openPageAs } from "../open-page-as.ts";

const { recipients, words } = messages;

const stage = openStage();

const button = (page: Page, name: string): Locator => page.getByRole("button", { name, exact: true });
const name = (page: Page): Locator => page.getByLabel(words.name, { exact: true });
const email = (page: Page): Locator => page.getByLabel(words.email);
const keptBy = async ({ call }: Account): Promise<unknown[]> =>
  (await call<Recipient[]>("GET", "/api/recipients")).map((person) => ({
    name: person.name,
    email: person.email,
  }));

describe("a recipient", () => {
  it("A recipient is added with normalized name and address, changed, and deleted after a question", async () => {
    const names = { firstname: "Vera", lastname: "Holm", email: "addressee@example.com" };
    const writer = await openAccount(stage.world, names);
    const { page, complaints } = await openPageAs(stage, writer, pathTo("recipients"));
    await page.getByText(recipients.empty).waitFor();
    await page.getByRole("link", { name: recipients.addNew }).click();
    await button(page, recipients.save).waitFor();
    expect(await button(page, recipients.save).isDisabled()).toBe(true);
    await name(page).fill("  eva o'neill-smith ");
    await email(page).fill("eva@exam ple.org");
    await button(page, recipients.save).click();
    const eva = page.getByRole("link", { name: /Eva O'Neill-Smith/ });
    await eva.waitFor();
    expect(await keptBy(writer)).toEqual([{ name: "Eva O'Neill-Smith", email: "eva@example.org" }]);
    await eva.click();
    await button(page, words.saveChanges).waitFor();
    expect(await button(page, words.saveChanges).isDisabled()).toBe(true);
    await email(page).fill("eva.smith@example.org");
    await button(page, words.saveChanges).click();
    await eva.getByText("eva.smith@example.org").waitFor();
    expect(await keptBy(writer)).toEqual([{ name: "Eva O'Neill-Smith", email: "eva.smith@example.org" }]);
    await eva.click();
    await button(page, recipients.deleteRecipient).click();
    await page.getByRole("dialog", { name: /^Delete .*Eva O'Neill-Smith.*\?$/ }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expect(await keptBy(writer)).toHaveLength(1);
    await button(page, recipients.deleteRecipient).click();
    await button(page, words.delete).click();
    await page.getByText(recipients.empty).waitFor();
    expect(await keptBy(writer)).toEqual([]);
    expect(complaints()).toEqual([]);
  });
});
