import type { User } from "@afterword/contract/endpoints/accounts";
import { messages } from "@afterword/core/messages/catalog";
import { ROUTES } from "@afterword/core/routes/paths";
import type { FrameLocator, Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { openAccount, type Account } from "../account.ts";
import { openPage, PHONE_STAGE } from "../browser.ts";
import { openStage } from "../open-stage.ts";
import { logIn, openPhone, skipOnboarding } from "../writer.ts";

const { subscription: say } = messages;
const PATIENCE = { timeout: 15_000 };

const stage = openStage();

type Opened = {
  readonly page: Page;
  readonly app: FrameLocator;
  readonly writer: Account;
  readonly complaints: () => readonly string[];
  /** How often the page handed a purchase over. */
  readonly registrations: () => number;
};

const openPlans = async (email: string): Promise<Opened> => {
  const { page, complaints } = await openPage(await stage.browser.newContext({ viewport: PHONE_STAGE }));
  let count = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/api/user/subscribe")) count += 1;
  });
  const app = await openPhone(stage.world, page);
  const writer = await openAccount(stage.world, { firstname: "Tess", lastname: "Tide", email }, null);
  await logIn(app, email);
  await skipOnboarding(app);
  await goToPlans(page, app);
  return { page, app, writer, complaints, registrations: () => count };
};

const goToPlans = async (page: Page, app: FrameLocator): Promise<void> => {
  const frame = page.frames().find((one) => one.parentFrame() !== null);
  if (frame === undefined) throw new Error("the phone shows no page");
  await frame.goto(`${stage.world.origin}${ROUTES.subscription}`);
  await app.getByRole("heading", { level: 1, name: say.title }).waitFor();
};

/** The plan "Family" of the demo. */
const subscribe = (app: FrameLocator): Promise<void> =>
  app.getByRole("button", { name: say.subscribe, exact: true }).last().click();

const store = (page: Page): Locator => page.locator(".store-layer");
const press = (within: Locator, name: string): Promise<void> =>
  within.getByRole("button", { name, exact: true }).click();
const panel = (page: Page): Locator => page.locator(".panel");

const planOf = async ({ _id, call }: Account): Promise<string> =>
  (await call<User>("GET", `/api/user/${_id}`)).subscriptionPlan.name;

describe("the app store of the simulated phone", () => {
  it("A purchase that the app did not live to register is registered at its next start and finished once", async () => {
    const { page, app, writer, complaints, registrations } = await openPlans("killed-buyer@example.com");
    await panel(page).getByLabel("The app dies after the next purchase").check();
    await subscribe(app);
    await press(store(page), "Subscribe");
    await panel(page).getByText("Closed", { exact: true }).waitFor();
    expect(registrations()).toBe(0);
    await press(panel(page), "Reopen");
    await panel(page).getByText("store.finish answered").waitFor();
    expect(registrations()).toBe(1);
    await expect.poll(() => planOf(writer), PATIENCE).toBe("Family");
    await press(panel(page), "Kill");
    await press(panel(page), "Reopen");
    await app.getByRole("heading", { level: 1, name: messages.notes.title }).waitFor();
    expect(await panel(page).getByText("event store.transaction").count()).toBe(1);
    expect(registrations()).toBe(1);
    expect(complaints()).toEqual([]);
  });
});
