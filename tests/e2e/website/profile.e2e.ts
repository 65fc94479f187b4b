import type { User } from "@afterword/contract/endpoints/accounts";
import { messages } from "@afterword/core/messages/catalog";
import { pathTo } from "@afterword/core/routes/paths";
import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { openAccount, type Account } from "../account.ts";
import { openStage } from "../open-stage.ts";
import { openPageAs } from "../open-page-as.ts";
import { awaitToast } from "../toast.ts";

const { account, words } = messages;

const stage = openStage();

const userOf = ({ call, _id }: Account): Promise<User> => call<User>("GET", `/api/user/${_id}`);

const button = (page: Page, name: string): Locator => page.getByRole("button", { name, exact: true });
const count = (page: Page, field: string): Locator => page.getByLabel(field, { exact: true });
const unit = (page: Page, field: string): Locator => page.getByLabel(account.unitOf(field));

/** Enters a length of time: first its unit, then its number. */
const setLength = async (page: Page, field: string, number: string, of: "hour" | "day" | "week") => {
  await unit(page, field).selectOption(of);
  await count(page, field).fill(number);
};

describe("the profile", () => {
  it("A saved name is shown beside the menu, and a saved rhythm after a reload in its largest unit", async () => {
    const names = { firstname: "Vera", lastname: "Holm", email: "names@example.com" };
    const writer = await openAccount(stage.world, names);
    const { page, complaints } = await openPageAs(stage, writer, pathTo("profile"));
    await button(page, words.saveChanges).waitFor();
    expect(await button(page, words.saveChanges).isDisabled()).toBe(true);
    await page.getByLabel(words.firstname).fill("anne-sophie");
    await page.getByLabel(words.lastname).fill("o'brien");
    await setLength(page, account.confirmFrequency, "72", "hour");
    await setLength(page, account.sendingDelay, "4", "week");
    await button(page, words.saveChanges).click();
    await awaitToast(page, account.profileUpdated);
    await page.getByRole("complementary").getByText("Anne-Sophie O'Brien").waitFor();
    expect(await userOf(writer)).toMatchObject({
      firstname: "Anne-Sophie",
      lastname: "O'Brien",
      confirmFrequency: 72,
      sendingDelay: 672,
    });
    await page.reload();
    await expect.poll(() => count(page, account.confirmFrequency).inputValue()).toBe("3");
    expect(await unit(page, account.confirmFrequency).inputValue()).toBe("day");
    expect(await unit(page, account.sendingDelay).inputValue()).toBe("week");
    expect(complaints()).toEqual([]);
  });

  it("Dark mode shows at once, after a reload, and on this device after the log-out", async () => {
    const names = { firstname: "Vera", lastname: "Holm", email: "dark@example.com" };
    const writer = await openAccount(stage.world, names);
    const { page } = await openPageAs(stage, writer, pathTo("profile"));
    await button(page, words.saveChanges).waitFor();
    expect(await isDark(page)).toBe(false);
    await page.getByRole("radio", { name: account.themeDark }).click();
    await expect.poll(() => isDark(page)).toBe(true);
    await expect.poll(async () => (await userOf(writer)).darkMode).toBe(true);
    await page.reload();
    await expect.poll(() => isDark(page)).toBe(true);
    await page.goto(`${stage.world.origin}${pathTo("logout")}`);
    await button(page, messages.session.loginButton).waitFor();
    expect(await isDark(page)).toBe(true);
  });
});

const isDark = (page: Page): Promise<boolean> =>
  page.evaluate(() => getComputedStyle(document.documentElement).colorScheme === "dark");
