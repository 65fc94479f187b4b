import type { Plan } from "@afterword/contract/endpoints/plans";
import type { User } from "@afterword/contract/endpoints/accounts";
import { describe, expect, it, onTestFinished } from "vitest";
import { page } from "vitest/browser";
import type { Locator } from "vitest/browser";
import { ENDS_OF_A_UTC_DAY, liveIn } from "../../testing/live-in.ts";
import { logIn } from "../../testing/logged-in.ts";
import { openApp, setWidth } from "../../testing/open-app.tsx";
import { openPage } from "../../testing/open-page.tsx";
import { ANNA, buildPlan, buildUser, idOf, PLAN } from "../../testing/people.ts";
import { serve } from "../../testing/server.ts";
import type { Answers } from "../../testing/server.ts";

const FREE = idOf(76);
const LARGE = idOf(77);

/** Anna has the plan Family; there are a free and a larger one. */
const answersFor = (user: Partial<User>, family: Partial<Plan> = {}): Answers => ({
  [`GET /api/user/${ANNA}`]: {
    json: buildUser({ subscriptionPlan: { _id: PLAN, name: "Family" }, ...user }),
  },
  "GET /api/plans": {
    json: [
      buildPlan({ _id: LARGE, name: "Large", price: 990 }),
      buildPlan({ name: "Family", price: 490, ...family }),
      buildPlan({ _id: FREE, name: "Free" }),
    ],
  },
});

const open = (
  user: Partial<User> = {},
  family: Partial<Plan> = {},
  answers: Answers = {},
  path = "/subscription",
) => {
  const server = serve({ ...answersFor(user, family), ...answers });
  logIn();
  openPage(path);
  return server;
};

const openWide = async (widthPx: number, user: Partial<User> = {}, answers: Answers = {}): Promise<void> => {
  await setWidth(widthPx);
  logIn();
  openApp("/subscription", { ...answersFor(user), ...answers });
};

const PAID = [1, 2].map((at) => buildPlan({ _id: idOf(80 + at), name: `Plan ${at}`, price: at * 100 }));

const card = (name = "Family") => page.getByRole("region", { name, exact: true });
const standing = () => page.getByRole("region", { name: /^Family Access/ });
const button = (name: string, within: Locator | typeof page = page) =>
  within.getByRole("button", { name, exact: true });
const texts = (found: Locator): string[] => found.elements().map(({ textContent }) => textContent);

describe("the plans", () => {
  it("A plan shows its tags, its price with the currency and what it allows", async () => {
    open(
      { subscriptionPlan: { _id: FREE, name: "Free" } },
      {
        maxNumNotes: 20,
        maxNumRecipients: 1,
        maxRecordingLength: 10,
        dataRetentionNumMonth: 24,
        isPopular: true,
      },
    );
    await expect.element(card().getByText("popular")).toBeVisible();
    expect(texts(card().getByRole("listitem"))).toEqual([
      "20 Notes",
      "1 Recipient",
      "max 10 mins",
      "Available for 24 months after trigger",
    ]);
    await expect.element(card().getByText("USD 4.90 per month")).toBeVisible();
  });

  it("Where nothing is bought, the terms of all plans are said once", async () => {
    open({ freePlans: [PLAN] }, {}, { "GET /api/plans": { json: [buildPlan({ name: "Family" }), ...PAID] } });
    await expect.element(card("Plan 2")).toBeVisible();
    expect(page.getByText("Renews every month until you cancel", { exact: false }).elements()).toHaveLength(
      1,
    );
    await expect
      .element(page.getByRole("link", { name: "Terms & Conditions" }).last())
      .toHaveAttribute("href", "/terms");
  });

  it("What other people like is not told of one's own plan", async () => {
    open({}, { isPopular: true });
    await expect.element(card()).toBeVisible();
    expect(card().getByText("popular").elements()).toEqual([]);
  });

  it("A plan may cost nothing, hold text only, and keep notes without limit", async () => {
    open(
      { subscriptionPlan: { _id: PLAN, name: "Small" } },
      { name: "Small", price: 0, maxRecordingLength: 0, dataRetentionNumMonth: 0 },
    );
    await expect.element(card("Small").getByText("No charge", { exact: true })).toBeVisible();
    await expect.element(card("Small").getByText("active", { exact: true })).toBeVisible();
    expect(texts(card("Small").getByRole("listitem"))).toEqual(
      expect.arrayContaining(["text only", "Available indefinitely after delivery"]),
    );
    expect(card("Small").getByRole("button").elements()).toEqual([]);
  });

  it("What a plan without an end says is said once, by its card", async () => {
    open({ freePlans: [PLAN] });
    await expect.element(card().getByText("active", { exact: true })).toBeVisible();
    expect(standing().elements()).toEqual([]);
  });

  it("The plans are sorted by price, the same at the address for an upgrade", async () => {
    open({}, {}, {}, "/upgrade-subscription");
    await expect.element(card()).toBeVisible();
    expect(texts(page.getByRole("heading", { level: 2 })).slice(1)).toEqual(["Free", "Family", "Large"]);
  });

  it("A single plan is no wall: a sentence says so, and a link leads back", async () => {
    open({}, {}, { "GET /api/plans": { json: [buildPlan({ name: "Family" })] } }, "/upgrade-subscription");
    await expect.element(page.getByText("There’s no other plan to choose from at the moment.")).toBeVisible();
    await expect
      .element(page.getByRole("link", { name: "Back to my notes" }))
      .toHaveAttribute("href", "/notes");
  });

  it("The line that admins wrote is shown above the plan, as text without markup", async () => {
    const content = "Pay &amp; <b>rest</b> easy.";
    const _id = "subtitle-subscription";
    open({}, {}, { [`GET /api/snippet/${_id}`]: { json: { _id, name: "Subtitle", content } } });
    await expect.element(page.getByText("Pay & rest easy.")).toBeVisible();
  });

  it('Plans that could not be loaded load at a press on "Try again"', async () => {
    const server = open({}, {}, { "GET /api/plans": { status: 403, problem: {} } });
    await expect.element(page.getByText("The plans couldn’t be loaded.")).toBeVisible();
    await expect.element(page.getByText("Your notes are safe, and your plan hasn’t changed.")).toBeVisible();
    server.change({ "GET /api/plans": { json: [buildPlan({ name: "Family" })] } });
    await button("Try again").click();
    await expect.element(card()).toBeVisible();
  });
});

describe("the page in a wide window", () => {
  const boxOf = (shown: Locator): DOMRect => shown.element().getBoundingClientRect();

  it.each([1280, 1920])(
    "At %i px the own plan's state and the row of plans have the same left and right edges",
    async (widthPx) => {
      await openWide(widthPx);
      await expect.element(card("Large")).toBeVisible();
      const row = ["Free", "Family", "Large"].map((name) => boxOf(card(name)));
      expect(new Set(row.map(({ top }) => top)).size).toBe(1);
      expect([boxOf(standing()).left, boxOf(standing()).right]).toEqual([row[0]!.left, row[2]!.right]);
      expect(boxOf(standing()).right).toBeLessThanOrEqual(widthPx - 48);
    },
  );

  it.each([
    [1280, 2],
    [1280, 3],
    [1280, 6],
    [1100, 3],
    [1100, 8],
  ])(
    "At %i px the own plan's sentences begin with the words of the second of %i plans",
    async (widthPx, count) => {
      const plans = Array.from({ length: count }, (_, index) =>
        buildPlan({
          _id: index === 0 ? PLAN : idOf(80 + index),
          name: `Plan ${index}`,
          price: (index + 1) * 100,
        }),
      );
      await openWide(widthPx, {}, { "GET /api/plans": { json: plans } });
      await expect.element(card("Plan 1")).toBeVisible();
      const second = card("Plan 1").getByRole("heading").element();
      const sentence = standing().element().lastElementChild!.firstElementChild!;
      expect(boxOf(card("Plan 1")).top).toBe(boxOf(card("Plan 0")).top);
      expect(sentence.getBoundingClientRect().left).toBeCloseTo(second.getBoundingClientRect().left, 1);
    },
  );

  it("What cannot be pressed says how it stands where other plans have their button", async () => {
    await openWide(1280, { freePlans: [PLAN] });
    await expect.element(card().getByText("active", { exact: true })).toBeVisible();
    const [active, subscribe] = [
      card().getByText("active", { exact: true }),
      button("Subscribe in the app", card("Large")),
    ];
    expect(boxOf(active).top).toBeCloseTo(boxOf(subscribe).top, 0);
    expect(boxOf(active).width).toBeCloseTo(boxOf(subscribe).width, 0);
  });
});

describe("how the own plan stands", () => {
  const read = { subscriptionReadAt: "2026-11-20T00:00:00.000Z" };
  const until = { subscriptionValidUntil: "2026-12-24T08:00:00.000Z" };
  const past = { subscriptionValidUntil: "2026-11-20T08:00:00.000Z" };

  type Shown = readonly [title: string, tag: string, act: string | null];

  it.each<[string, Partial<User>, Shown]>([
    ["renews", { ...read, ...until }, ["Renews on 24.12.2026", "active", null]],
    [
      "could not be charged for",
      { ...read, ...until, subscriptionUnpaid: true },
      ["Payment failed; valid until 24.12.2026", "active", null],
    ],
    [
      "is cancelled",
      { ...read, ...until, subscriptionCancelled: true },
      ["Expires on 24.12.2026", "active", "Subscribe again in the app"],
    ],
    [
      "becomes the free one",
      { ...read, ...until, switchingToFree: true },
      ["Becomes Free on 24.12.2026", "active", "Keep Family in the app"],
    ],
    [
      "runs by a voucher",
      { ...until, voucher: "•••• 7K2M", voucherValidUntil: until.subscriptionValidUntil },
      ["Voucher code valid until 24.12.2026", "active", null],
    ],
    [
      "was granted, while an app store charges for it",
      { freePlans: [PLAN], ...until, chargedBy: "apple" },
      ["No end date", "free plan", null],
    ],
    [
      "is past its end, and the store has not been read since",
      { subscriptionReadAt: "2026-11-19T00:00:00.000Z", ...past },
      ["Paid until 20.11.2026, not confirmed since", "unconfirmed", null],
    ],
    [
      "has expired",
      { subscriptionReadAt: "2026-11-21T08:00:00.000Z", ...past },
      ["Expired on 20.11.2026: nothing will be delivered", "expired", "Subscribe again in the app"],
    ],
    ["was never paid", {}, ["Expired: nothing will be delivered", "expired", "Subscribe again in the app"]],
  ])("A plan that %s says so, and what can be done", async (_how, user, [title, tag, act]) => {
    open(user);
    await expect.element(standing().getByText(title, { exact: true })).toBeVisible();
    await expect.element(card().getByText(tag, { exact: true })).toBeVisible();
    expect(texts(card().getByRole("button"))).toEqual(act === null ? [] : [act]);
  });

  it("A plan that is not confirmed is marked in amber, and says who is asked", async () => {
    open({ subscriptionReadAt: "2026-11-19T00:00:00.000Z", ...past });
    await expect
      .element(card().getByText("unconfirmed", { exact: true }))
      .toHaveAttribute("data-kind", "lamp");
    await expect.element(card().getByText("Asking the app store")).toBeVisible();
  });

  it.each(ENDS_OF_A_UTC_DAY)("A plan or voucher until %s ends on that day of UTC in %s", async (at, zone) => {
    await liveIn(zone);
    open({ ...read, subscriptionValidUntil: at, voucherValidUntil: at });
    await expect.element(standing().getByText("Renews on 31.01.2027")).toBeVisible();
    await expect.element(standing().getByText("Voucher code valid until 31.01.2027")).toBeVisible();
  });

  it("During a switch to the free plan that one is in progress, and that a store still charges, be it for another plan", async () => {
    open({ ...until, switchingToFree: true, chargedBy: "google" });
    await expect.element(card("Free").getByText("scheduled")).toBeVisible();
    expect(card("Free").getByRole("button").elements()).toEqual([]);
    await expect
      .element(standing().getByText("The app store is still charging you", { exact: false }))
      .toBeVisible();
  });
});

describe("on the website", () => {
  it('"Switch to Free" says that it is done in the app, and a press says so again', async () => {
    open({ subscriptionValidUntil: "2026-12-24T08:00:00.000Z" });
    await expect.element(button("Switch to Free in the app")).toHaveAttribute("data-kind", "plain");
    await button("Switch to Free in the app").click();
    await expect
      .element(page.getByRole("status").getByText("Please use the mobile app to change your subscription."))
      .toBeVisible();
  });

  it("One line says where plans are changed, and leads to the stores that the server names", async () => {
    const store = Object.assign(document.createElement("meta"), {
      name: "play-store",
      content: "https://play.example/",
    });
    document.head.append(store);
    onTestFinished(() => store.remove());
    open();
    await expect
      .element(page.getByText(/^You subscribe and switch plans in the Afterword app\./))
      .toBeVisible();
    await expect
      .element(page.getByRole("link", { name: "To Google Play" }))
      .toHaveAttribute("href", "https://play.example/");
    expect(page.getByRole("link", { name: /App Store/ }).elements()).toEqual([]);
  });

  it("What the app alone can do is not offered", async () => {
    open({ subscriptionValidUntil: "2026-12-24T08:00:00.000Z" });
    await expect.element(card()).toBeVisible();
    for (const name of ["Manage subscription", "Redeem an App Store code", "Restore Purchases"])
      expect(button(name).elements()).toEqual([]);
  });
});
