import type { User } from "@afterword/contract/endpoints/accounts";
import { DAY_MS, HOUR_MS, WEEK_MS } from "@afterword/core/time/duration";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { addNote, openAccount } from "../account.ts";
import { openPage, PHONE_STAGE } from "../browser.ts";
import { openStage } from "../open-stage.ts";
import { logIn, openPhone, skipOnboarding } from "../writer.ts";

const PATIENCE = { timeout: 30_000 };

const stage = openStage("moving");

const openPhonePage = async () => {
  const opened = await openPage(await stage.browser.newContext({ viewport: PHONE_STAGE }));
  return { ...opened, app: await openPhone(stage.world, opened.page) };
};

const press = (page: Page, name: string): Promise<void> =>
  page.locator(".panel").getByRole("button", { name, exact: true }).click();

describe("the panel beside the phone", () => {
  it("Resuming the app in the panel is a sign of life that the server records", async () => {
    const writer = { firstname: "Rosa", lastname: "Winter", email: "rosa@example.com" };
    const rosa = await openAccount(stage.world, writer, null);
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

  it("The buttons of the panel move the product's clock on by an hour, a day and a week", async () => {
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

  it("The button to the next event moves the clock on to a reminder, whose mail the panel shows", async () => {
    const writer = { firstname: "Nils", lastname: "Next", email: "nils@example.com" };
    const recipients = [{ name: "Miriam", email: "miriam-of-nils@example.com" }];
    await addNote(await openAccount(stage.world, writer), { title: "For Miriam", text: "", recipients });
    const { page, complaints } = await openPhonePage();
    // Other users in this world may come first.
    while ((await stage.world.mailsTo(writer.email)).length === 0) await moveToNextEvent(page);
    await page
      .getByRole("status")
      .getByText(/^It is now/)
      .waitFor();
    await page.locator(".panel .mail-line").getByText("Nils, are you all right?").waitFor();
    expect(complaints()).toEqual([]);
  });

  const moveToNextEvent = async (page: Page): Promise<void> => {
    const moved = page.waitForResponse(
      (answer) => answer.url().endsWith("/__dev/clock") && answer.request().method() === "POST",
    );
    await press(page, "To the next event");
    expect((await moved).status()).toBe(200);
  };
});
