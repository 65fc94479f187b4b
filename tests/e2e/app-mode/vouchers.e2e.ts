import { readFile } from "node:fs/promises";
import { messages } from "@afterword/core/messages/catalog";
import { pathTo, ROUTES } from "@afterword/core/routes/paths";
import type { FrameLocator, Page } from "playwright-core";
import { expect, it } from "vitest";
import { enterAdmin, openAccount } from "../account.ts";
import { openPage, PHONE_STAGE } from "../browser.ts";
import { openPageAs } from "../open-page-as.ts";
import { openStage } from "../open-stage.ts";
import { awaitToast } from "../toast.ts";
import { logIn, openPhone, skipOnboarding } from "../writer.ts";

const { subscription, vouchers: say } = messages;

const stage = openStage();

const press = (within: Page | FrameLocator, name: string): Promise<void> =>
  within.getByRole("button", { name, exact: true }).last().click();

/** The codes in the file that the page saves. */
const downloadCodes = async (page: Page): Promise<readonly string[]> => {
  const [saved] = await Promise.all([page.waitForEvent("download"), press(page, say.download)]);
  const [, ...lines] = (await readFile(await saved.path(), "utf8")).trim().split("\r\n");
  return lines.map((line) => line.split(",").at(-1) ?? "");
};

const openPlans = async (email: string): Promise<FrameLocator> => {
  const { page } = await openPage(await stage.browser.newContext({ viewport: PHONE_STAGE }));
  const app = await openPhone(stage.world, page);
  await openAccount(stage.world, { firstname: "Vera", lastname: "Voucher", email }, null);
  await logIn(app, email);
  await skipOnboarding(app);
  await page.frame({ url: /\/notes/ })?.goto(`${stage.world.origin}${ROUTES.subscription}`);
  await app.getByRole("heading", { level: 1, name: subscription.title }).waitFor();
  return app;
};

it("An admin makes vouchers; one that is redeemed in the app gives its plan, and what is left is revoked", async () => {
  const admin = await enterAdmin(stage.world);
  const { page, complaints } = await openPageAs(stage, admin, pathTo("adminVouchers"));
  await press(page, say.make);
  const order = page.getByRole("dialog");
  await order.getByLabel(say.name).fill("Autumn fair");
  await order.getByLabel(say.plan).selectOption({ label: "Family" });
  await order.getByLabel(say.count).fill("2");
  await order.getByRole("button", { name: say.makeConfirm }).click();
  const [code = ""] = await downloadCodes(page);
  await press(page, say.done);

  const app = await openPlans("vera@example.com");
  await press(app, subscription.enterVoucher);
  await app.getByLabel(subscription.voucherCode, { exact: true }).fill(code.toLowerCase());
  await press(app, subscription.redeem);
  await awaitToast(app, subscription.changed("Family"));

  await page.getByRole("row", { name: "Autumn fair" }).getByRole("button").click();
  await page.getByText("Vera Voucher, vera@example.com").waitFor();
  await press(page, say.revoke);
  await page.getByRole("dialog").getByRole("button", { name: say.revoke }).click();
  await awaitToast(page, say.revoked(say.codeCount(1)));
  expect(complaints()).toEqual([]);
});
