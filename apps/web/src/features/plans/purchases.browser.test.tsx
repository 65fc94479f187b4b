import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { appHistory } from "../../shared/history/app-history.ts";
import { logIn } from "../../testing/logged-in.ts";
import { ANNA, buildUser, idOf } from "../../testing/people.ts";
import { deferAnswer } from "../../testing/server.ts";
import type { Answer } from "../../testing/server.ts";
import { drawn } from "../../testing/time.ts";
import { currentUrl } from "../../testing/open-page.tsx";
import {
  FREE,
  LARGE,
  SUBSCRIBE,
  card,
  decide,
  openInApp,
  paid,
  subscribe,
  inToast,
  large,
} from "./in-app.fixture.ts";

describe("buying in the app", () => {
  it("The price is the store's own", async () => {
    openInApp({}, {}, { prices: { plan_large: "9,99 €" } });
    await expect.element(card("Large").getByText("9,99 € per month")).toBeVisible();
    await expect.element(card("Family").getByText("USD 4.90 per month")).toBeVisible();
  });

  it("Beside the button that buys stand the renewal, the terms and the privacy policy", async () => {
    openInApp();
    await expect
      .element(card("Large").getByText("Renews every month until you cancel", { exact: false }))
      .toBeVisible();
    const links = card("Large").getByRole("link").elements();
    expect(links.map((link) => link.getAttribute("href"))).toEqual(["/terms", "/privacy"]);
  });

  it("A purchase is registered with its plan, then finished, and a toast names the plan", async () => {
    const { wrapper, server } = openInApp(paid);
    await subscribe().click();
    await decide(wrapper, "confirm");
    await expect.element(inToast("Subscription Plan changed to Large !")).toBeVisible();
    expect(server.bodiesOf(SUBSCRIBE)).toContainEqual({
      receipt: LARGE,
      expiryTs: null,
      token: "token of transaction-1",
      store_id: "paper",
      act: "bought",
    });
    expect(wrapper.store.finished()).toEqual(["transaction-1"]);
  });

  it("Two presses buy once", async () => {
    const { wrapper, server } = openInApp();
    await expect.element(subscribe()).toBeEnabled();
    const element = subscribe().element() as HTMLButtonElement;
    element.click();
    element.click();
    await decide(wrapper, "confirm");
    await expect.element(inToast("Subscription Plan changed to Large !")).toBeVisible();
    expect(server.bodiesOf(SUBSCRIBE)).toHaveLength(1);
    expect(wrapper.store.isDialogOpen()).toBe(false);
  });

  it.each([
    ["cancelled", "Subscribe cancelled."],
    ["failed", "Subscribe failed - please try again later."],
    ["pending", "The app store hasn’t received the payment yet. Your plan changes as soon as it has."],
  ] as const)("A purchase that ends as %s says so, and registers nothing", async (error, sentence) => {
    const { wrapper, server } = openInApp();
    await subscribe().click();
    await decide(wrapper, error);
    await expect.element(inToast(sentence)).toBeVisible();
    await expect.element(subscribe()).toBeEnabled();
    expect(server.bodiesOf(SUBSCRIBE)).toEqual([]);
  });

  it("A product that the store does not sell says so", async () => {
    openInApp({}, {}, { prices: {} });
    await subscribe().click();
    await expect
      .element(inToast("Subscribe failed (invalid identifiers for products) - please try again later."))
      .toBeVisible();
  });

  it("A plan that can no longer be chosen is refused before anything is paid", async () => {
    const text = "The plan Large can no longer be chosen. Please choose another one.";
    const { wrapper } = openInApp({}, { "GET /api/user/validate-plan/Large": { status: 402, text } });
    await subscribe().click();
    await expect.element(inToast(text)).toBeVisible();
    expect(wrapper.store.isDialogOpen()).toBe(false);
  });

  it("A purchase of another account stays unfinished, and the server's sentence is shown", async () => {
    const text = "This subscription belongs to another account. Log in to that account to use it.";
    const { wrapper } = openInApp({}, { [SUBSCRIBE]: { status: 402, text } });
    await subscribe().click();
    await decide(wrapper, "confirm");
    await expect.element(inToast(text)).toBeVisible();
    expect(wrapper.store.finished()).toEqual([]);
  });

  it.each([
    [ANNA, 1],
    [idOf(9), 0],
  ])(
    "After a new start of the app a pending purchase of %s is shown %i times to Anna",
    async (ownerId, times) => {
      const pending = { ownerId, sinceMs: Date.now() };
      window.localStorage.setItem("purchases", JSON.stringify({ pending, told: [] }));
      openInApp();
      await expect.element(subscribe()).toBeVisible();
      expect(
        page.getByText("The app store hasn’t received the payment yet.", { exact: false }).elements(),
      ).toHaveLength(times);
    },
  );

  it("A pending purchase is registered when it is approved", async () => {
    const { wrapper } = openInApp();
    await subscribe().click();
    await decide(wrapper, "pending");
    await expect
      .element(
        page.getByRole("main").getByText("The app store hasn’t received the payment yet.", { exact: false }),
      )
      .toBeVisible();
    wrapper.store.approve();
    await expect.element(inToast("Subscription Plan changed to Large !")).toBeVisible();
    expect(wrapper.store.finished()).toEqual(["transaction-1"]);
  });

  it("The form for an upgrade returns to where it was opened", async () => {
    const { wrapper } = openInApp({}, {}, { path: "/terms" });
    appHistory.push("/upgrade-subscription");
    await subscribe().click();
    await decide(wrapper, "confirm");
    await expect.poll(currentUrl).toBe("/terms");
  });
});

describe("what the app store hands over by itself", () => {
  const purchase = {
    product: "plan_large",
    expiryTs: null,
    token: "signed",
    storeId: "paper",
    transactionId: "unfinished-1",
  } as const;
  const body = { receipt: LARGE, expiryTs: null, token: "signed", store_id: "paper", act: "synced" };

  it("On any page it is registered once and finished", async () => {
    const { wrapper, server } = openInApp({}, {}, { path: "/terms" });
    await expect.poll(() => wrapper.sent().length).toBeGreaterThan(0);
    wrapper.happen("store.transaction", purchase);
    await expect.element(inToast("Subscription Plan changed to Large !")).toBeVisible();
    expect(server.bodiesOf(SUBSCRIBE)).toEqual([body]);
  });

  it("A renewal of the own plan is registered without a word", async () => {
    const renewal = { ...purchase, product: "plan_family" };
    const own: Answer = { json: { plan: paid.subscriptionPlan } };
    const { wrapper, server } = openInApp(
      { ...paid, subscriptionToken: null },
      { [SUBSCRIBE]: own },
      { path: "/terms" },
    );
    await expect.poll(() => wrapper.sent().length).toBeGreaterThan(0);
    wrapper.happen("store.transaction", renewal);
    await expect.poll(() => server.bodiesOf(SUBSCRIBE)).toHaveLength(1);
    await drawn();
    expect(page.getByText("Subscription Plan changed", { exact: false }).elements()).toEqual([]);
  });

  it("A sign of life that is given meanwhile does not put it off", async () => {
    let loads = 0;
    const user = buildUser({ subscriptionPlan: { _id: FREE, name: "Free" } });
    const { wrapper, server } = openInApp(
      {},
      {
        // The page's own load is cancelled by the sign of life before it is answered.
        [`GET /api/user/${ANNA}`]: async () => {
          loads += 1;
          return loads === 1 ? deferAnswer({ json: user }).answer() : { json: user };
        },
        "POST /api/user/confirm-agency": { text: "" },
      },
      { path: "/terms" },
    );
    await expect.poll(() => wrapper.sent().length).toBeGreaterThan(0);
    wrapper.happen("store.transaction", { ...purchase, transactionId: "unfinished-2" });
    wrapper.happen("lifecycle", { state: "background" });
    wrapper.happen("lifecycle", { state: "active" });
    await expect.poll(() => server.bodiesOf(SUBSCRIBE)).toEqual([body]);
  });

  it("What is refused to one account is told once, and registered for the account it belongs to", async () => {
    const text = "This subscription belongs to another account. Log in to that account to use it.";
    const ben = idOf(9);
    const { wrapper, server } = openInApp(
      {},
      {
        [SUBSCRIBE]: { status: 402, text },
        [`GET /api/user/${ben}`]: { json: { ...buildUser(), _id: ben } },
      },
      { path: "/terms" },
    );
    await expect.poll(() => wrapper.sent().length).toBeGreaterThan(0);
    const others = { ...purchase, transactionId: "of-ben" };
    wrapper.happen("store.transaction", others);
    await expect.element(inToast(text)).toBeVisible();
    wrapper.happen("store.transaction", others);
    await expect.poll(() => server.bodiesOf(SUBSCRIBE)).toHaveLength(2);
    await drawn();
    expect(inToast(text).elements()).toHaveLength(1);
    server.change({ [SUBSCRIBE]: { json: large } });
    logIn({ userId: ben });
    await expect.element(inToast("Subscription Plan changed to Large !")).toBeVisible();
  });

  it("A product that is in no list is handed over as such, and one without a plan is logged to the wrapper", async () => {
    const unknown = { [SUBSCRIBE]: { status: 404, problem: {} } };
    const { wrapper, server } = openInApp({}, unknown, { path: "/terms" });
    await expect.poll(() => wrapper.sent().length).toBeGreaterThan(0);
    wrapper.happen("store.transaction", { ...purchase, product: "gone" });
    await expect
      .poll(() => wrapper.logged())
      .toContain("error: error processing subscription, plan not found: gone");
    expect(server.bodiesOf(SUBSCRIBE)).toMatchObject([{ receipt: "gone" }]);
  });

  it("A purchase that is declined in the end says so", async () => {
    const { wrapper } = openInApp({}, {}, { path: "/terms" });
    // What registers the phone was loaded together with what listens here.
    await expect.poll(() => wrapper.keptSecret()).not.toBeNull();
    wrapper.happen("store.failed", { error: "cancelled" });
    await expect.element(inToast("Subscribe cancelled.")).toBeVisible();
  });
});
