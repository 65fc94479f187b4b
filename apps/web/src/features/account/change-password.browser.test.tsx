import { beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { appHistory } from "../../shared/history/app-history.ts";
import { logIn } from "../../testing/logged-in.ts";
import { currentUrl, openPage } from "../../testing/open-page.tsx";
import { ANNA, buildPlan, buildUser } from "../../testing/people.ts";
import { serve } from "../../testing/server.ts";
import type { Answer } from "../../testing/server.ts";

const CHANGE = "POST /api/user/change-password";

const field = (name: string) => page.getByLabelText(name, { exact: true });
const save = () => page.getByRole("button", { name: "Save password" });

const open = (answer: Answer = { text: "" }, path = "/account/change-password") => {
  const server = serve({
    [`GET /api/user/${ANNA}`]: { json: buildUser() },
    "GET /api/plans": { json: [buildPlan()] },
    [CHANGE]: answer,
  });
  logIn();
  openPage(path);
  return server;
};

const fillIn = async (...typed: string[]): Promise<void> => {
  const [old = "old secret", chosen = "new secret", repeated = chosen] = typed;
  await field("Old password").fill(old);
  await field("New password").fill(chosen);
  await field("Repeat the new password").fill(repeated);
  await save().click();
};

beforeEach(() => window.localStorage.clear());

describe("changing the password", () => {
  it("is done from the account, says so, and leads back there", async () => {
    const server = open({ text: "" }, "/account");
    await page.getByRole("link", { name: "Change Password" }).click();
    await fillIn();
    await expect.element(page.getByText("Your password was updated!", { exact: true })).toBeVisible();
    await expect.poll(currentUrl).toBe("/account");
    expect(appHistory.canGoBack()).toBe(false);
    expect(server.bodiesOf(CHANGE)).toEqual([
      { oldPassword: "old secret", fieldpw: "new secret", confirmPassword: "new secret" },
    ]);
  });

  it("has nothing to save before something is typed (product §5)", async () => {
    open();
    await expect.element(save()).toBeDisabled();
    await field("Old password").fill("o");
    await expect.element(save()).toBeEnabled();
  });

  it("leads to the account also where its address was opened", async () => {
    open();
    await fillIn();
    await expect.poll(currentUrl).toBe("/account");
  });

  it.each([
    { name: "Old password", typed: ["", "new secret"], sentence: "Required" },
    {
      name: "New password",
      typed: ["old secret", "12345"],
      sentence: "The password length must be at least 6",
    },
    {
      name: "Repeat the new password",
      typed: ["old secret", "new secret", "other"],
      sentence: "Password does not match",
    },
  ])("refuses $name of $typed: $sentence", async ({ name, typed, sentence }) => {
    const server = open();
    await fillIn(...typed);
    await expect.element(field(name)).toHaveAccessibleDescription(sentence);
    expect(server.bodiesOf(CHANGE)).toEqual([]);
  });

  it("says beside the old password that it is wrong, and puts the focus there", async () => {
    open({ status: 403, problem: { detail: "not for people" } });
    await fillIn();
    await expect.element(field("Old password")).toHaveAccessibleDescription("Wrong password");
    await expect.element(field("Old password")).toHaveFocus();
    await expect.element(field("New password")).toHaveValue("new secret");
  });

  it("says beside the new password what the server thinks of it", async () => {
    open({ status: 400, problem: { fields: { fieldpw: "Everybody tries this one first" } } });
    await fillIn();
    await expect.element(field("New password")).toHaveAccessibleDescription("Everybody tries this one first");
    expect(page.getByRole("alert").element().textContent).toBe("");
  });

  it.each([409, 500])("answered with %i says beside the button that it failed", async (status) => {
    open({ status, problem: { detail: "not for people" } });
    await fillIn();
    await expect
      .element(page.getByRole("alert").getByText("Changing your password failed.", { exact: true }))
      .toBeVisible();
    expect(currentUrl()).toBe("/account/change-password");
  });

  it("tells password managers whose password it is, and which is which", async () => {
    open();
    await expect.element(field("Old password")).toHaveAttribute("autocomplete", "current-password");
    await expect.element(field("New password")).toHaveAttribute("autocomplete", "new-password");
    await expect
      .poll(() => document.querySelector<HTMLInputElement>("input[autocomplete=username]")?.value)
      .toBe("anna@example.com");
  });
});
