import type { User } from "@afterword/contract/endpoints/users";
import { DAY_MS, HOUR_MS, WEEK_MS } from "@afterword/core/time/duration";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { logInByCalls, signUpByCalls } from "../account.ts";
import { openPage, PHONE_STAGE } from "../browser.ts";
import { openStage } from "../open-stage.ts";
import { logIn, openPhone, skipOnboarding } from "../writer.ts";

const PATIENCE = { timeout: 30_000 };

const stage = openStage();

const openPhonePage = async () => {
  const opened = await openPage(await stage.browser.newContext({ viewport: PHONE_STAGE }));
  return { ...opened, app: await openPhone(stage.world, opened.page) };
};

const press = (page: Page, name: string): Promise<void> =>
  page.locator(".panel").getByRole("button", { name, exact: true }).click();

describe("the panel beside the phone", () => {
  it("puts the app away and resumes it, which is a sign of life that the server keeps", async () => {
    const writer = { firstname: "Rosa", lastname: "Winter", email: "rosa@example.com" };
    await signUpByCalls(stage.world, writer);
    const rosa = await logInByCalls(stage.world, writer);
    const sources = async (): Promise<string[]> =>
      (await rosa.call<User>("GET", `/api/user/${rosa._id}`)).lastSigns.map(({ source }) => source);
    const { page, app, complaints } = await openPhonePage();
    await logIn(app, writer.email);
    await skipOnboarding(app);
    await press(page, "Pause");
    await page.locator(".panel").getByText("In the background").waitFor();
    expect(await sources()).not.toContain("app-resumed");
    await press(page, "Resume");
    await expect.poll(sources, PATIENCE).toContain("app-resumed");
    expect(complaints()).toEqual([]);
  });

  it("moves the product's clock on by an hour, a day and a week", async () => {
    const { page, complaints } = await openPhonePage();
    const offset = async (): Promise<number> => {
      const reading = await fetch(`${stage.world.origin}/__dev/clock`);
      return ((await reading.json()) as { readonly offsetMs: number }).offsetMs;
    };
    let expected = await offset();
    for (const [name, ms] of [
      ["+1 hour", HOUR_MS],
      ["+1 day", DAY_MS],
      ["+1 week", WEEK_MS],
    ] as const) {
      expected += ms;
      await press(page, name);
      await expect.poll(offset, PATIENCE).toBe(expected);
    }
    expect(complaints()).toEqual([]);
  });
});
