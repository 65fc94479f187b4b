import type { Plan } from "@afterword/contract/endpoints/plans";
import type { User } from "@afterword/contract/endpoints/accounts";
import { messages } from "@afterword/core/messages/catalog";
import type { Page } from "playwright-core";
import { answerAsUser, holdPhoneInApp } from "./hold-phone.ts";
import { press, refuse, type Known, type Screen } from "./screen.ts";

const { failures, limits, notes, planAdmin, subscription } = messages;

const idOf = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;

const FAMILY = idOf(902);

const PLANS: readonly Plan[] = [
  buildPlan(901, { name: "Free", description: "Everything you need to start.", price: 0 }),
  buildPlan(902, {
    name: "Family",
    description: "For those who have more than one person to think of.",
    price: 490,
    isPopular: true,
    maxNumNotes: 20,
    maxNumRecipients: 10,
    maxRecordingLength: 10,
    dataRetentionNumMonth: 24,
  }),
  buildPlan(903, {
    name: "Archive",
    description: "For a life's worth of letters, kept without an end.",
    price: 1290,
    maxNumNotes: 200,
    maxNumRecipients: 30,
    maxRecordingLength: 60,
    dataRetentionNumMonth: 0,
  }),
];

function buildPlan(number: number, changes: Partial<Plan>): Plan {
  return {
    _id: idOf(number),
    name: "",
    description: "",
    price: 0,
    isPopular: false,
    active: true,
    numUsers: 0,
    maxNumNotes: 3,
    maxNumRecipients: 3,
    maxRecordingLength: 1,
    dataRetentionNumMonth: 12,
    product: `plan_${number}`,
    revision: 1,
    ...changes,
  };
}

const BOUGHT: Partial<User> = {
  subscriptionPlan: { _id: FAMILY, name: "Family" },
  subscriptionValidUntil: "2099-12-24T08:00:00.000Z",
  subscriptionReadAt: "2026-11-21T08:00:00.000Z",
};

const EXPIRED: Partial<User> = {
  ...BOUGHT,
  subscriptionValidUntil: "2020-12-24T08:00:00.000Z",
};

/** Three plans are on offer, and the user's is one of them. */
const stand =
  (user: Partial<User>) =>
  async (page: Page): Promise<void> => {
    await page.route("**/api/plans", (route) => route.fulfill({ json: PLANS }));
    await answerAsUser(user)(page);
  };

function adminScreen(name: string, act: NonNullable<Screen["act"]>): Screen {
  return {
    name: `plan-admin-${name}`,
    route: "adminPlans",
    heading: planAdmin.title,
    who: "admin",
    answers: stand({}),
    act,
  };
}

/** Another admin was faster. */
async function changedSince(page: Page): Promise<void> {
  const now = { ...PLANS[1], price: 700, maxNumNotes: 30, isPopular: false, revision: 2 };
  await page.route("**/api/plan/*", (route) =>
    route.fulfill({ status: 409, json: { detail: planAdmin.changedSince, now } }),
  );
  await press(planAdmin.editNamed("Family"))(page);
  await page.getByLabel(planAdmin.price).fill("590");
  await press(planAdmin.update)(page);
  await page.getByText(planAdmin.overwrites).waitFor();
}

/** Another admin has deleted it. The screen before leaves the form of another plan open. */
async function deletedSince(page: Page): Promise<void> {
  await page.route("**/api/plan/*", (route) => route.fulfill({ status: 404, json: {} }));
  await press(planAdmin.editNamed("Archive"))(page);
  await page.getByLabel(planAdmin.price).fill("1190");
  await page.route("**/api/plans", (route) => route.fulfill({ json: PLANS.slice(0, -1) }));
  await press(planAdmin.update)(page);
  await page.getByText(planAdmin.typedStays).waitFor();
}

const screenOf = (name: string, user: Partial<User>, more: Partial<Screen> = {}): Screen => ({
  name: `plans-${name}`,
  route: "subscription",
  heading: subscription.title,
  who: "anna",
  before: holdPhoneInApp,
  answers: stand(user),
  act: (page) => page.getByText(subscription.renewal).first().waitFor(),
  ...more,
});

/** The plan refuses a note, and the dialog about that leads to the plans. */
async function openUpgrade(page: Page, { held }: Known): Promise<void> {
  await page.getByRole("switch", { name: notes.activeSwitch(held.title) }).click();
  await press(notes.pause)(page);
  await press(failures.upgrade)(page);
  await page.getByRole("heading", { level: 1, name: subscription.title }).waitFor();
}

/** The page of plans, as it stands for different owners. */
export const PLAN_SCREENS: readonly Screen[] = [
  {
    name: "plans",
    route: "subscription",
    heading: subscription.title,
    who: "anna",
    before: holdPhoneInApp,
    answers: answerAsUser(),
  },
  screenOf("free", { subscriptionPlan: { _id: idOf(901), name: "Free" } }),
  screenOf("renews", BOUGHT, { onlyColours: true }),
  screenOf("cancelled", { ...BOUGHT, subscriptionCancelled: true }, { onlyDrawn: true }),
  screenOf(
    "switching-to-free",
    { ...BOUGHT, switchingToFree: true, chargedBy: "apple" },
    { onlyDrawn: true },
  ),
  screenOf("expired", EXPIRED, { onlyColours: true }),
  screenOf(
    "unconfirmed",
    { ...EXPIRED, subscriptionReadAt: "2020-12-20T08:00:00.000Z" },
    { onlyDrawn: true },
  ),
  screenOf(
    "switch-question",
    { ...BOUGHT, chargedBy: "apple" },
    {
      mode: "app",
      act: async (page) => {
        await press(subscription.switchTo("Free"))(page);
        await page.getByRole("dialog").waitFor();
      },
    },
  ),
  {
    name: "plans-failed",
    route: "subscription",
    heading: subscription.title,
    who: "anna",
    answers: refuse("**/api/plans"),
    act: (page) => page.getByText(subscription.loadFailed).waitFor(),
  },
  {
    name: "upgrade",
    route: "upgradeSubscription",
    heading: /./,
    who: "anna",
    before: holdPhoneInApp,
    answers: answerAsUser(),
  },
  {
    name: "upgrade-of-a-note",
    onlyDrawn: true,
    route: "notes",
    heading: notes.title,
    who: "anna",
    before: holdPhoneInApp,
    answers: async (page) => {
      await answerAsUser()(page);
      await page.route("**/api/note/*", (route) =>
        route.fulfill({ status: 402, contentType: "text/plain", body: limits.recipients(3) }),
      );
    },
    act: openUpgrade,
  },
  adminScreen("list", async (page) => page.getByText("Archive").waitFor()),
  adminScreen("edited", press(planAdmin.editNamed("Family"))),
  adminScreen("changed-since", changedSince),
  adminScreen("deleted-since", deletedSince),
  adminScreen("new-mistaken", async (page) => {
    await press(planAdmin.addNew)(page);
    await press(planAdmin.add)(page);
  }),
];
