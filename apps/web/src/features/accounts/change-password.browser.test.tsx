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
  await field("Confirm new password").fill(repeated);
  await save().click();
};

beforeEach(() => window.localStorage.clear());

describe("the change of the password", () => {
  it("A changed password is announced, and leads back to the account", async () => {
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

  it("The password can be saved once something is typed (product §5)", async () => {
    open();
    await expect.element(save()).toBeDisabled();
    await field("Old password").fill("o");
    await expect.element(save()).toBeEnabled();
  });

  it("A changed password leads to the account when its page was opened directly", async () => {
    open();
    await fillIn();
    await expect.poll(currentUrl).toBe("/account");
  });

  it.each([
    { name: "Old password", typed: ["", "new secret"], sentence: "Enter a password" },
    {
      name: "New password",
      typed: ["old secret", "12345"],
      sentence: "The password length must be at least 6",
    },
    {
      name: "Confirm new password",
      typed: ["old secret", "new secret", "other"],
      sentence: "Password does not match",
    },
  ])('The field "$name" refuses the entries $typed: $sentence', async ({ name, typed, sentence }) => {
    const server = open();
    await fillIn(...typed);
    await expect.element(field(name)).toHaveAccessibleDescription(new RegExp(`${sentence}$`));
    expect(server.bodiesOf(CHANGE)).toEqual([]);
  });

  it("A wrong old password is shown at its field, which takes the focus", async () => {
    open({ status: 403, problem: { detail: "not for people" } });
    await fillIn();
    await expect.element(field("Old password")).toHaveAccessibleDescription("Wrong password");
    await expect.element(field("Old password")).toHaveFocus();
    await expect.element(field("New password")).toHaveValue("new secret");
  });

  it("What the server finds wrong with the new password is shown at its field", async () => {
    open({ status: 400, problem: { fields: { fieldpw: "Everybody tries this one first" } } });
    await fillIn();
    await expect
      .element(field("New password"))
      .toHaveAccessibleDescription(/Everybody tries this one first$/);
    expect(page.getByRole("alert").element().textContent).toBe("");
  });

  it.each([409, 500])(
    "An answer of %i to the change is shown beside the button as a failure",
    async (status) => {
      open({ status, problem: { detail: "not for people" } });
      await fillIn();
      await expect
        .element(page.getByRole("alert").getByText("Changing your password failed.", { exact: true }))
        .toBeVisible();
      expect(currentUrl()).toBe("/account/change-password");
    },
  );

  it("Password managers find the user's address and the kinds of both passwords", async () => {
    open();
    await expect.element(field("Old password")).toHaveAttribute("autocomplete", "current-password");
    await expect.element(field("New password")).toHaveAttribute("autocomplete", "new-password");
    await expect
      .poll(() => document.querySelector<HTMLInputElement>("input[autocomplete=username]")?.value)
      .toBe("anna@example.com");
  });
});
