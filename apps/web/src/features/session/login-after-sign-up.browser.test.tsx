import { session as say } from "@afterword/core/messages/session";
import { beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { session } from "../../shared/session/session.ts";
import { storedInTab } from "../../shared/storage/stored.ts";
import { showToast } from "../../shared/toasts/toasts.ts";
import { enterApp } from "../../testing/app-mode.ts";
import { openApp } from "../../testing/open-app.tsx";
import { serve } from "../../testing/server.ts";

beforeEach(() => {
  session.end("logged-out");
  for (const kept of [window.localStorage, window.sessionStorage]) kept.clear();
});

describe("the log-in after the sign-up", () => {
  it("gives word of the mail in full ink, and on a phone keeps its button in view", async () => {
    storedInTab.write("mailedTo", "anna@example.com");
    openApp("/login");
    const notice = page.getByText(/We sent a mail to anna@example\.com\./);
    await expect.element(notice).toBeVisible();
    expect(getComputedStyle(notice.element()).color).toBe(getComputedStyle(document.body).color);
    const { bottom } = page.getByRole("button", { name: "Log in" }).element().getBoundingClientRect();
    // The bars of the phone's browser take some of the window.
    expect(bottom).toBeLessThan(window.innerHeight - 80);
    await expect.element(page.getByText(/^Written now, kept private/)).not.toBeInTheDocument();
  });
});

describe("the log-in of somebody whose mail never came", () => {
  const logInUnconfirmed = async () => {
    openApp("/login", { "POST /api/login": { status: 409, problem: {} } });
    await page.getByLabelText("Email", { exact: true }).fill("anna@example.com");
    await page.getByLabelText("Password", { exact: true }).fill("secret1");
    await page.getByRole("button", { name: "Log in" }).click();
    await expect.element(page.getByText(/^No mail from us\?/)).toBeVisible();
  };

  it("leads in the app to another sign-up, which knows the address already", async () => {
    enterApp();
    await logInUnconfirmed();
    await page.getByRole("link", { name: "Sign up again" }).click();
    await expect.element(page.getByRole("heading", { level: 1, name: "Begin with your name" })).toBeVisible();
    await expect.element(page.getByLabelText("Email", { exact: true })).toHaveValue("anna@example.com");
  });

  it("says what is wrong once, beside the button, and no longer in the sign-up's toast", async () => {
    showToast(say.registered);
    await logInUnconfirmed();
    await expect.element(page.getByRole("alert").getByText(say.emailNotConfirmed)).toBeVisible();
    expect(page.getByText(say.registered).elements()).toHaveLength(1);
  });

  it("says on the website where to sign up again, and forgets it at the next try", async () => {
    await logInUnconfirmed();
    await expect.element(page.getByText(/Sign up again in the app/)).toBeVisible();
    expect(page.getByRole("link", { name: "Sign up again" }).elements()).toEqual([]);
    serve({ "POST /api/login": { status: 403, problem: {} } });
    await page.getByRole("button", { name: "Log in" }).click();
    await expect.element(page.getByText("Invalid email or password!")).toBeVisible();
    expect(page.getByText(/^No mail from us\?/).elements()).toEqual([]);
  });
});

describe("what the server finds wrong with a log-in", () => {
  it("stands beside its field", async () => {
    const problem = { fields: { email: "Invalid email address" } };
    openApp("/login", { "POST /api/login": { status: 400, problem } });
    await page.getByLabelText("Email", { exact: true }).fill("anna@example.com");
    await page.getByLabelText("Password", { exact: true }).fill("secret1");
    await page.getByRole("button", { name: "Log in" }).click();
    await expect.element(page.getByText("Invalid email address")).toBeVisible();
    expect(page.getByText(/^The server cannot be reached/).elements()).toEqual([]);
  });
});
