import type { Plan } from "@afterword/contract/endpoints/plans";
import type { User } from "@afterword/contract/endpoints/accounts";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import type { Locator } from "vitest/browser";
import { enterApp } from "../../testing/app-mode.ts";
import { logIn } from "../../testing/logged-in.ts";
import { openPage } from "../../testing/open-page.tsx";
import { ANNA, buildPlan, buildUser, idOf, PLAN } from "../../testing/people.ts";
import { serve } from "../../testing/server.ts";
import type { Answers } from "../../testing/server.ts";

const open = (
  plan: Partial<Plan> = {},
  user: Partial<User> = {},
  answers: Answers = {},
  path = "/subscription",
) => {
  const own = buildPlan(plan);
  const other = buildPlan({ _id: idOf(77), name: "Other" });
  const server = serve({
    [`GET /api/user/${ANNA}`]: {
      json: buildUser({ subscriptionPlan: { _id: PLAN, name: own.name }, ...user }),
    },
    "GET /api/plans": { json: [other, own] },
    ...answers,
  });
  logIn();
  openPage(path);
  return server;
};

const card = () => page.getByRole("region", { name: "Gold" });
const facts = (within: Locator): string[] =>
  within
    .getByRole("listitem")
    .elements()
    .map(({ textContent }) => textContent);

describe("the user's plan", () => {
  it("The user's plan shows its price and what it allows", async () => {
    open({
      name: "Gold",
      price: 490,
      maxNumNotes: 20,
      maxNumRecipients: 1,
      maxRecordingLength: 10,
      dataRetentionNumMonth: 24,
      isPopular: true,
    });
    await expect.element(card()).toBeVisible();
    expect(facts(card())).toEqual([
      "20 Notes",
      "1 Recipient",
      "max 10 mins",
      "Available for 24 months after trigger",
    ]);
    await expect.element(card().getByText("Your plan")).toBeVisible();
    await expect.element(page.getByText("4.90 per month")).toBeVisible();
    await expect.element(page.getByText("popular")).toBeVisible();
  });

  it("A plan may cost nothing, hold text only, and keep notes without limit", async () => {
    open({ price: 0, maxRecordingLength: 0, dataRetentionNumMonth: 0 });
    const own = page.getByRole("region", { name: "Free" });
    await expect.element(own.getByText("Costs nothing", { exact: true })).toBeVisible();
    expect(facts(own)).toEqual(
      expect.arrayContaining(["text only", "Available without limit after delivery"]),
    );
  });

  it.each([
    ["the day before it ends", "2026-11-22T00:00:00.000Z", "Valid until 22.11.2026"],
    ["long after it ended", "2026-01-01T00:00:00.000Z", "Expired: nothing will be delivered"],
    ["never paid", null, "Expired: nothing will be delivered"],
  ])("The plan shows how long it is valid: %s", async (_when, subscriptionValidUntil, sentence) => {
    open({ name: "Gold", price: 490 }, { subscriptionValidUntil });
    await expect.element(card().getByText(sentence)).toBeVisible();
  });

  it("A plan that was granted is called free and never expired", async () => {
    open({ name: "Gold", price: 490 }, { freePlans: [PLAN] });
    await expect.element(card().getByText("free plan")).toBeVisible();
    expect(page.getByText("Expired", { exact: false }).elements()).toEqual([]);
  });

  it("The line that admins wrote is shown above the plan, as text without markup", async () => {
    const content = "Pay &amp; <b>rest</b> easy.";
    const _id = "subtitle-subscription";
    open({}, {}, { [`GET /api/snippet/${_id}`]: { json: { _id, name: "Subtitle", content } } });
    await expect.element(page.getByText("Pay & rest easy.")).toBeVisible();
  });

  it("The hint that a plan is changed in the app is shown on the website only", async () => {
    open();
    const hint = page.getByText("Please use the mobile app to change your subscription.");
    await expect.element(hint).toBeVisible();
    enterApp();
    await expect.element(hint).not.toBeInTheDocument();
  });

  it('Plans that could not be loaded load at a press on "Try again"', async () => {
    const server = open({}, {}, { "GET /api/plans": { status: 403, problem: {} } });
    await expect.element(page.getByText("The plans could not be loaded.")).toBeVisible();
    server.change({ "GET /api/plans": { json: [buildPlan()] } });
    await page.getByRole("button", { name: "Try again" }).click();
    await expect.element(page.getByRole("region", { name: "Free" })).toBeVisible();
  });
});

describe("the other plans", () => {
  const other = () => page.getByRole("region", { name: "Other" });

  it("The other plans are shown at the address for an upgrade as well", async () => {
    open({}, {}, {}, "/upgrade-subscription");
    await expect.element(other()).toBeVisible();
    expect(other().getByText("Your plan").elements()).toEqual([]);
  });

  it('"Subscribe" points to the app on the website, and is not there in the app', async () => {
    open();
    await other().getByRole("button", { name: "Subscribe" }).click();
    const toast = page
      .getByRole("status")
      .getByText("Please use the mobile app to change your subscription.");
    await expect.element(toast).toBeVisible();
    expect(page.getByRole("button", { name: "Subscribe" }).elements()).toHaveLength(1);
    enterApp();
    await expect.element(page.getByRole("button", { name: "Subscribe" })).not.toBeInTheDocument();
  });
});
