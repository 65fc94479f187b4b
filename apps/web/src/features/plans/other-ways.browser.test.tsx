import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { appHistory } from "../../shared/history/app-history.ts";
import { ANNA, buildPlan, PLAN } from "../../testing/people.ts";
import type { Answer } from "../../testing/server.ts";
import { drawn, freezeTime } from "../../testing/time.ts";
import { currentUrl } from "../../testing/open-page.tsx";
import {
  FREE,
  SUBSCRIBE,
  UPDATE,
  button,
  decide,
  large,
  openInApp,
  paid,
  press,
  subscribe,
  inToast,
} from "./in-app.fixture.ts";

describe("restoring on an Apple device", () => {
  it.each([
    ["failed", "Restoring Subscription failed."],
    [
      "invalid-product",
      "Restoring Subscription failed (invalid identifiers for product) - please try again later.",
    ],
  ] as const)("Restoring that ends as %s says so", async (error, sentence) => {
    const { wrapper } = openInApp();
    await press("Restore Purchases");
    await decide(wrapper, error);
    await expect.element(inToast(sentence)).toBeVisible();
  });

  it.each<[string, Answer, string]>([
    ["restores it", { json: { outcome: "restored", ...large } }, "restored!"],
    ["has none either", { status: 402, text: "No Subscription found." }, "No Subscription found."],
  ])("If the phone knows nothing, the server looks: it %s", async (_what, answer, sentence) => {
    const { wrapper, server } = openInApp({}, { [UPDATE]: answer });
    await press("Restore Purchases");
    await decide(wrapper, "confirm");
    await expect.element(inToast(sentence)).toBeVisible();
    expect(server.bodiesOf(UPDATE)).toEqual([{ store_id: "apple" }]);
  });

  it("A plan that was bought before is restored at the wish to buy it again", async () => {
    const { wrapper, server } = openInApp();
    const token = "token of transaction-1";
    const bought = { product: "plan_large", expiryTs: null, token, storeId: "apple", transactionId: "1" };
    Object.assign(wrapper.store.port, { restore: async () => ({ ok: true, purchases: [bought] }) });
    await subscribe().click();
    await decide(wrapper, "already-owned");
    await expect.element(inToast("Subscription restored.")).toBeVisible();
    expect(server.bodiesOf(SUBSCRIBE)).toMatchObject([{ token, act: "restored" }]);
  });

  it("Other phones have no vouchers, codes and restoring", async () => {
    openInApp({}, {}, { platform: "android" });
    await expect.element(subscribe()).toBeVisible();
    for (const name of ["Enter a voucher code", "Redeem an App Store code", "Restore Purchases"])
      expect(page.getByText(name).elements()).toEqual([]);
  });
});

describe("without buying", () => {
  it("A voucher is redeemed, and a wrong one is named beside the field and in a toast", async () => {
    const invalid = "Voucher code invalid or already in use!";
    const { server } = openInApp({}, { [UPDATE]: { status: 402, text: invalid } });
    await press("Enter a voucher code");
    const dialog = page.getByRole("dialog", { name: "Enter a voucher code" });
    await dialog.getByLabelText("Voucher code").fill("ABCD-EFGH");
    await button("Redeem").click();
    await expect.element(inToast(invalid)).toBeVisible();
    await expect.element(dialog.getByLabelText("Voucher code")).toHaveAccessibleDescription(invalid);
    server.change({ [UPDATE]: { json: { outcome: "changed", ...large } } });
    await dialog.getByLabelText("Voucher code").fill("ABCD-EFG2");
    await button("Redeem").click();
    await expect.element(inToast("Subscription Plan changed to Large !")).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(server.bodiesOf(UPDATE)).toEqual([{ voucherCode: "ABCD-EFGH" }, { voucherCode: "ABCD-EFG2" }]);
  });

  it("A switch to the free plan says what becomes of the notes, then to cancel in the store", async () => {
    const family = buildPlan({ name: "Family", price: 490, maxNumNotes: 20 });
    const { server } = openInApp(paid, {
      "GET /api/plans": { json: [family, buildPlan({ _id: FREE, name: "Free" })] },
      [UPDATE]: { json: { outcome: "switching-to-free", plan: paid.subscriptionPlan } },
    });
    await button("Switch to Free").click();
    const dialog = page.getByRole("dialog", { name: "Switch to Free?" });
    await expect
      .element(dialog.getByText("Nothing changes until 24.12.2026. Then Free applies:"))
      .toBeVisible();
    await expect
      .poll(() =>
        dialog
          .getByRole("listitem")
          .elements()
          .map(({ textContent }) => textContent),
      )
      .toEqual(["No charge (now $4.99 per month)", "3 Notes (now 20)"]);
    await expect.element(dialog.getByText(/^Please cancel your subscription/)).toBeVisible();
    await dialog.getByRole("button", { name: "Switch to Free" }).click();
    await expect
      .element(
        inToast("Please cancel your subscription in the app store, too, or it will keep charging you."),
      )
      .toBeVisible();
    expect(server.bodiesOf(UPDATE)).toEqual([{ freePlan: FREE }]);
  });

  it("A switch in progress is undone", async () => {
    const { server } = openInApp(
      { ...paid, switchingToFree: true },
      { [UPDATE]: { json: { outcome: "resubscribed", plan: paid.subscriptionPlan } } },
    );
    await button("Keep Family").click();
    await expect.element(inToast("resubscribed!")).toBeVisible();
    expect(server.bodiesOf(UPDATE)).toEqual([{ oldPlan: PLAN }]);
  });

  it("A change that fails says so", async () => {
    openInApp({ ...paid, switchingToFree: true }, { [UPDATE]: { status: 409, problem: {} } });
    await button("Keep Family").click();
    await expect.element(inToast("Updating Subscription failed!")).toBeVisible();
  });

  it("Settings that do not open are a warning", async () => {
    const { wrapper } = openInApp(paid);
    Object.assign(wrapper.store.port, { manage: async () => ({ opened: false }) });
    await button("Manage subscription").click();
    await expect.element(inToast("Failed to open settings on your device.")).toBeVisible();
  });
});

describe("what is asked without a press", () => {
  it("The app is asked once what its store knows of a subscription", async () => {
    const { wrapper, server } = openInApp(paid);
    let asked = 0;
    Object.assign(wrapper.store.port, {
      sync: async () => {
        asked += 1;
        return { ok: true, purchases: [] };
      },
    });
    await expect.poll(() => asked).toBe(1);
    const loads = () => server.bodiesOf(`GET /api/user/${ANNA}`).length;
    const before = loads();
    // One that comes while the user is being loaded asks for nothing more.
    const comeBack = (): number => {
      window.dispatchEvent(new Event("visibilitychange"));
      return loads();
    };
    await expect.poll(comeBack).toBeGreaterThan(before);
    await drawn();
    expect(asked).toBe(1);
  });

  it("The user is loaded again 3 s after the app is resumed", async () => {
    const { wrapper, server } = openInApp(paid);
    await expect.element(subscribe()).toBeEnabled();
    // The wrapper reports nothing before it has answered the hello.
    await expect.poll(() => wrapper.sent().length).toBeGreaterThan(0);
    const loads = () => server.bodiesOf(`GET /api/user/${ANNA}`).length;
    await drawn();
    const { pass } = freezeTime(Date.now());
    wrapper.happen("lifecycle", { state: "active" });
    await pass(2_900);
    const before = loads();
    await pass(200);
    expect(loads()).toBeGreaterThan(before);
  });
});

describe("the dialog about an expired plan", () => {
  it("It leads to the plans, and does not come again within 60 s", async () => {
    const { server } = openInApp(
      { ...paid, thread: { kind: "expired", lastSignAt: "2026-11-01T09:00:00.000Z", endedAt: null } },
      {},
      { path: "/recipients" },
    );
    const dialog = page.getByRole("dialog", { name: "Your subscription has expired" });
    await dialog.getByRole("button", { name: "Choose a plan" }).click();
    await expect.poll(currentUrl).toBe("/upgrade-subscription");
    appHistory.go(-1);
    await expect.poll(currentUrl).toBe("/recipients");
    await expect.poll(() => server.bodiesOf("GET /api/recipients").length).toBeGreaterThan(0);
    await drawn();
    expect(dialog.elements()).toEqual([]);
  });
});
