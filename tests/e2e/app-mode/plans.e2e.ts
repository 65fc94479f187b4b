import { messages } from "@afterword/core/messages/catalog";
import { ROUTES } from "@afterword/core/routes/paths";
import type { FrameLocator, Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { enterAnna, openAccount } from "../account.ts";
import { openPage, PHONE_STAGE } from "../browser.ts";
import { openPageAs } from "../open-page-as.ts";
import { openStage } from "../open-stage.ts";
import { awaitToast } from "../toast.ts";
import { logIn, openPhone, skipOnboarding } from "../writer.ts";

const { subscription: say } = messages;

const stage = openStage();

const openPlans = async (email: string) => {
  const { page, complaints } = await openPage(await stage.browser.newContext({ viewport: PHONE_STAGE }));
  const app = await openPhone(stage.world, page);
  await openAccount(stage.world, { firstname: "Paul", lastname: "Plan", email }, null);
  await logIn(app, email);
  await skipOnboarding(app);
  await page.frame({ url: /\/notes/ })?.goto(`${stage.world.origin}${ROUTES.subscription}`);
  await app.getByRole("heading", { level: 1, name: say.title }).waitFor();
  return { page, app, complaints };
};

const store = (page: Page): Locator => page.locator(".store-layer");
const press = (within: Locator | FrameLocator, name: string): Promise<void> =>
  within.getByRole("button", { name, exact: true }).last().click();

const panel = (page: Page): Locator => page.locator(".panel");

describe("the page of plans in the app", () => {
  it("A plan is not restored, bought, restored, left for the free one and kept; each step has its toast", async () => {
    const { page, app, complaints } = await openPlans("wavering@example.com");
    await app.getByRole("button", { name: say.restore }).click();
    await press(store(page), "Cancel");
    await awaitToast(app, say.restoreFailed);
    await app.getByRole("button", { name: say.restore }).click();
    await press(store(page), "Sign in");
    await awaitToast(app, say.noneFound);
    await press(app, say.subscribe);
    await press(store(page), "Cancel");
    await awaitToast(app, say.subscribeCancelled);
    await press(app, say.subscribe);
    await press(store(page), "Subscribe");
    await awaitToast(app, say.changed("Family"));
    await app.getByRole("button", { name: say.restore }).click();
    await press(store(page), "Sign in");
    await awaitToast(app, say.restored);
    await press(app, say.switchTo("Free"));
    await press(app.getByRole("dialog"), say.switchTo("Free"));
    await awaitToast(app, say.cancelInStore);
    await press(app, say.keepPlan("Family"));
    await awaitToast(app, say.resubscribed);
    await app.getByText(/^Renews on/).waitFor();
    expect(complaints()).toEqual([]);
  });

  it("A voucher that is none is refused; what a code of the store gives is cancelled there and refunded", async () => {
    const { page, app, complaints } = await openPlans("redeemer@example.com");
    await app.getByRole("button", { name: say.enterVoucher }).click();
    await app.getByLabel(say.voucherCode, { exact: true }).fill("AAAA-BBBB-CCCC");
    await press(app, say.redeem);
    await awaitToast(app, say.voucherInvalid);
    await press(app.getByRole("dialog"), messages.words.cancel);
    // The cheapest plan is the first of the sheet.
    await app.getByRole("button", { name: say.redeemStoreCode }).click();
    await press(store(page), "Redeem");
    await awaitToast(app, say.changed("Personal"));
    const own = app.getByRole("region", { name: messages.notes.planAccess("Personal", false) });
    await own.getByText(/^Renews on/).waitFor();
    expect(await app.getByText(say.active, { exact: true }).count()).toBe(1);
    await app.getByRole("button", { name: say.manage }).click();
    await press(store(page), "Cancel subscription");
    await store(page).getByText("Renew again").waitFor();
    await press(store(page), "Back to Afterword");
    await app.getByText(/^Expires on/).waitFor();
    await press(panel(page), "Refund");
    await panel(page).getByText("Ended, the money went back").waitFor();
    await press(panel(page), "Pause");
    await press(panel(page), "Resume");
    await app.getByText(say.expiredText).first().waitFor();
    expect(complaints()).toEqual([]);
  });
});

it("On the website a press on Subscribe sends to the app", async () => {
  const { page, complaints } = await openPageAs(stage, await enterAnna(stage.world), ROUTES.subscription);
  await page.getByRole("button", { name: say.subscribeInApp, exact: true }).last().click();
  await awaitToast(page, say.changeInApp);
  expect(complaints()).toEqual([]);
});
