import type { User } from "@afterword/contract/endpoints/users";
import { messages } from "@afterword/core/messages/catalog";
import { pathTo } from "@afterword/core/routes/paths";
import type { Page, Request } from "playwright-core";
import { describe, expect, it } from "vitest";
import { openAccount, type Account } from "../account.ts";
import { APP_USER_AGENT, openPage, PHONE, type OpenPage } from "../browser.ts";
import { openStage } from "../open-stage.ts";
import { openRoom } from "../room.ts";
import { awaitToast } from "../toast.ts";

const { account, failures, fields, session, words } = messages;

/** Of the forms about a user: sign-up and profile. */
const RULES = "**/assets/users-*.js";

const stage = openStage();

const openProfile = async (name: string): Promise<OpenPage & { readonly writer: Account }> => {
  const person = { firstname: "Vera", lastname: "Holm", email: `${name}@example.com` };
  const writer = await openAccount(stage.world, person);
  return { ...(await openRoom(stage, writer, pathTo("account"))), writer };
};

const goTo = async (page: Page, path: string): Promise<void> => {
  await page.goto(`${stage.world.origin}${path}`);
  await page.getByRole("heading", { level: 1 }).waitFor();
};

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

const countSent = (page: Page, method: string): (() => number) => {
  const sent: Request[] = [];
  page.on("request", (request) => {
    if (request.method() === method && request.url().includes("/api/user")) sent.push(request);
  });
  return () => sent.length;
};

describe("where the rules of a form cannot be fetched", () => {
  it("the server says what is wrong with a sign-up, the unticked box among it", async () => {
    const look = { userAgent: APP_USER_AGENT, viewport: PHONE };
    const { page } = await openPage(await stage.browser.newContext(look));
    await page.route(RULES, (route) => route.abort());
    await goTo(page, pathTo("register"));
    await page.getByLabel(words.firstname).fill("Vera");
    await page.getByLabel(words.lastname).fill("Holm");
    await page.getByLabel(words.email).fill("unticked@example.com");
    await page.getByLabel(words.password, { exact: true }).fill("a long password");
    await page.getByLabel(words.confirmPassword).fill("a long password");
    await press(page, session.registerButton).click();
    await page.getByText(fields.termsMissing).waitFor();
    expect(await stage.world.mailsTo("unticked@example.com")).toEqual([]);
  });

  it("an address that was emptied is not sent, and nothing else is said to be saved", async () => {
    const { page, writer } = await openProfile("emptied");
    await page.route(RULES, (route) => route.abort());
    await goTo(page, pathTo("profile"));
    const puts = countSent(page, "PUT");
    await page.getByLabel(words.email).fill("");
    await press(page, words.saveChanges).click();
    await page.getByText(fields.required, { exact: true }).waitFor();
    expect(puts()).toBe(0);
    expect(await writer.call<User>("GET", `/api/user/${writer._id}`)).toMatchObject({ email: writer.email });
  });

  it("a press is not kept waiting for rules that hang", async () => {
    const { page, writer } = await openProfile("hanging");
    await page.route(RULES, () => undefined);
    await goTo(page, pathTo("profile"));
    await page.getByLabel(words.firstname).fill("Viola");
    await press(page, words.saveChanges).click();
    await awaitToast(page, account.profileUpdated);
    expect(await writer.call<User>("GET", `/api/user/${writer._id}`)).toMatchObject({ firstname: "Viola" });
  });
});

describe("while the rules of a form are on their way", () => {
  it("a press that comes twice sends once", async () => {
    const { page } = await openProfile("twice");
    await page.route(RULES, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 500));
      await route.continue();
    });
    await goTo(page, pathTo("profile"));
    const puts = countSent(page, "PUT");
    await page.getByLabel(words.firstname).fill("Viola");
    await press(page, words.saveChanges).dblclick();
    await awaitToast(page, account.profileUpdated);
    expect(puts()).toBe(1);
  });
});

describe("a page whose style sheet cannot be fetched", () => {
  it("is loaded anew once, and then says so instead of standing there without it", async () => {
    const { page } = await openPage(await stage.browser.newContext());
    await page.route("**/assets/kit-*.css", (route) => route.abort());
    await page.goto(`${stage.world.origin}${pathTo("login")}`);
    await page.getByText(failures.loadFailed).waitFor();
    expect(await page.getByRole("heading", { level: 1 }).count()).toBe(0);
  });
});
