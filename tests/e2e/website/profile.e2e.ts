import type { User } from "@afterword/contract/endpoints/users";
import { USER_NAME_MAX_LENGTH } from "@afterword/core/constants";
import { messages } from "@afterword/core/messages/catalog";
import { pathTo } from "@afterword/core/routes/paths";
import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { openAccount, type Account } from "../account.ts";
import type { OpenPage } from "../browser.ts";
import { openStage } from "../open-stage.ts";
import { openRoom } from "../room.ts";
import { awaitToast } from "../toast.ts";

const { account, failures, fields, words } = messages;

const stage = openStage();

const openProfile = async (name: string): Promise<OpenPage & { readonly writer: Account }> => {
  const email = `${name}@example.com`;
  const writer = await openAccount(stage.world, { firstname: "Vera", lastname: "Holm", email });
  const opened = await openRoom(stage, writer, pathTo("profile"));
  await button(opened.page, words.saveChanges).waitFor();
  return { ...opened, writer };
};

const userOf = ({ call, _id }: Account): Promise<User> => call<User>("GET", `/api/user/${_id}`);

const button = (page: Page, name: string): Locator => page.getByRole("button", { name, exact: true });
const count = (page: Page, field: string): Locator => page.getByLabel(field, { exact: true });
const unit = (page: Page, field: string): Locator => page.getByLabel(account.unitOf(field));

/** Types a length of time as a person would: first its unit, then its number. */
const setLength = async (page: Page, field: string, number: string, of: "hour" | "day" | "week") => {
  await unit(page, field).selectOption(of);
  await count(page, field).fill(number);
};

describe("the rhythm", () => {
  it("is at least 3 days and 1 day, at most 4 weeks each, and says so", async () => {
    const { page, writer, complaints } = await openProfile("bounds");
    const refused = [
      [account.confirmFrequency, "71", "hour", fields.frequencyTooShort],
      [account.confirmFrequency, "2", "day", fields.frequencyTooShort],
      [account.confirmFrequency, "673", "hour", fields.tooLong],
      [account.confirmFrequency, "5", "week", fields.tooLong],
      [account.sendingDelay, "23", "hour", fields.delayTooShort],
      [account.sendingDelay, "", "day", fields.delayTooShort],
      [account.sendingDelay, "29", "day", fields.tooLong],
    ] as const;
    for (const [field, number, of, sentence] of refused) {
      await setLength(page, field, number, of);
      await page.getByText(sentence, { exact: true }).waitFor();
      await page.getByText(account.previewUnclear).waitFor();
      await button(page, words.saveChanges).click();
      await setLength(page, field, "1", "week");
      await page.getByText(sentence, { exact: true }).waitFor({ state: "detached" });
    }
    expect(await userOf(writer)).toMatchObject({ confirmFrequency: 168, sendingDelay: 48 });
    expect(complaints()).toEqual([]);
  });

  it("is kept at both ends of what is allowed, in the unit that says it best", async () => {
    const { page, writer } = await openProfile("ends");
    await setLength(page, account.confirmFrequency, "72", "hour");
    await setLength(page, account.sendingDelay, "4", "week");
    await button(page, words.saveChanges).click();
    await awaitToast(page, account.profileUpdated);
    expect(await userOf(writer)).toMatchObject({ confirmFrequency: 72, sendingDelay: 672 });
    await page.reload();
    await expect.poll(() => count(page, account.confirmFrequency).inputValue()).toBe("3");
    expect(await unit(page, account.confirmFrequency).inputValue()).toBe("day");
    expect(await unit(page, account.sendingDelay).inputValue()).toBe("week");
  });

  it("raises the number to 3 when days are chosen, and foretells what it means", async () => {
    const { page } = await openProfile("days");
    expect(await count(page, account.confirmFrequency).inputValue()).toBe("1");
    await unit(page, account.confirmFrequency).selectOption("day");
    expect(await count(page, account.confirmFrequency).inputValue()).toBe("3");
    await page.getByText(account.preview(dayIn(3), dayIn(5))).waitFor();
    await unit(page, account.sendingDelay).selectOption("week");
    await page.getByText(account.preview(dayIn(3), dayIn(17))).waitFor();
  });
});

/** "24.11.2026" */
const dayIn = (days: number): string => {
  const now = new Date();
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() + days);
  return [day.getDate(), day.getMonth() + 1, day.getFullYear()]
    .map((part) => String(part).padStart(2, "0"))
    .join(".");
};

describe("the name", () => {
  it("gets its capitals, and is shown beside the menu once it is saved", async () => {
    const { page, writer } = await openProfile("names");
    expect(await button(page, words.saveChanges).isDisabled()).toBe(true);
    await page.getByLabel(words.firstname).fill("anne-sophie");
    await page.getByLabel(words.lastname).fill("o'brien");
    await button(page, words.saveChanges).click();
    await awaitToast(page, account.profileUpdated);
    await page.getByRole("complementary").getByText("Anne-Sophie O'Brien").waitFor();
    expect(await userOf(writer)).toMatchObject({ firstname: "Anne-Sophie", lastname: "O'Brien" });
  });

  it("is refused when it is missing, too long, or no name", async () => {
    const { page, writer } = await openProfile("no-names");
    const firstname = page.getByLabel(words.firstname);
    for (const [typed, sentence] of [
      ["", fields.required],
      ["V".repeat(USER_NAME_MAX_LENGTH + 1), fields.firstnameTooLong],
      ["Vera <3", fields.firstnameInvalid],
    ] as const) {
      await firstname.fill(typed);
      await button(page, words.saveChanges).click();
      await page.getByText(sentence, { exact: true }).waitFor();
    }
    expect((await userOf(writer)).firstname).toBe("Vera");
  });
});

describe("dark mode", () => {
  it("shows at once, on every page, after a reload, and to whoever logs in next on this device", async () => {
    const { page, writer } = await openProfile("dark");
    expect(await isDark(page)).toBe(false);
    await page.getByRole("switch", { name: account.darkMode }).click();
    await expect.poll(() => isDark(page)).toBe(true);
    await expect.poll(async () => (await userOf(writer)).darkMode).toBe(true);
    await page.reload();
    await expect.poll(() => isDark(page)).toBe(true);
    await page.goto(`${stage.world.origin}${pathTo("logout")}`);
    await button(page, messages.session.loginButton).waitFor();
    expect(await isDark(page)).toBe(true);
  });

  it("goes back when it could not be saved", async () => {
    const { page } = await openProfile("offline");
    await page.context().setOffline(true);
    const darkMode = page.getByRole("switch", { name: account.darkMode });
    await darkMode.click();
    await awaitToast(page, failures.offline);
    await expect.poll(() => isDark(page)).toBe(false);
    expect(await darkMode.isChecked()).toBe(false);
  });
});

const isDark = (page: Page): Promise<boolean> =>
  page.evaluate(() => getComputedStyle(document.documentElement).colorScheme === "dark");
