import { session as say } from "@afterword/core/messages/session";
import { beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { session } from "../../shared/http/session.ts";
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
  it("After the sign-up, the log-in tells of the mail in full contrast, with its button in view", async () => {
    storedInTab.write("mailedTo", "anna@example.com");
    openApp("/login");
    const notice = page.getByText(/We sent an email to anna@example\.com\./);
    await expect.element(notice).toBeVisible();
    expect(getComputedStyle(notice.element()).color).toBe(getComputedStyle(document.body).color);
    const { bottom } = page.getByRole("button", { name: "Log in" }).element().getBoundingClientRect();
    // The bars of the phone's browser take part of the window.
    expect(bottom).toBeLessThan(window.innerHeight - 80);
    await expect.element(page.getByText(/^Written now, kept private/)).not.toBeInTheDocument();
  });
});

describe("the log-in before the confirmation", () => {
  const logInUnconfirmed = async () => {
    openApp("/login", { "POST /api/login": { status: 409, problem: {} } });
    await page.getByLabelText("Email", { exact: true }).fill("anna@example.com");
    await page.getByLabelText("Password", { exact: true }).fill("secret1");
    await page.getByRole("button", { name: "Log in" }).click();
    await expect.element(page.getByText(/^No email from us\?/)).toBeVisible();
  };

  it("In the app, an unconfirmed log-in links to a sign-up that knows the address", async () => {
    enterApp();
    await logInUnconfirmed();
    await page.getByRole("link", { name: "Sign up again" }).click();
    await expect.element(page.getByRole("heading", { level: 1, name: "Start with your name" })).toBeVisible();
    await expect.element(page.getByLabelText("Email", { exact: true })).toHaveValue("anna@example.com");
  });

  it("The refusal of an unconfirmed log-in shows once, beside the button, and the sign-up's toast goes", async () => {
    showToast(say.registered);
    await logInUnconfirmed();
    await expect.element(page.getByRole("alert").getByText(say.emailNotConfirmed)).toBeVisible();
    expect(page.getByText(say.registered).elements()).toHaveLength(1);
  });

  it("On the website, an unconfirmed log-in points to the app, until the next try", async () => {
    await logInUnconfirmed();
    await expect.element(page.getByText(/Sign up again in the app/)).toBeVisible();
    expect(page.getByRole("link", { name: "Sign up again" }).elements()).toEqual([]);
    serve({ "POST /api/login": { status: 403, problem: {} } });
    await page.getByRole("button", { name: "Log in" }).click();
    await expect.element(page.getByText("Invalid email or password!")).toBeVisible();
    expect(page.getByText(/^No email from us\?/).elements()).toEqual([]);
  });
});

describe("the errors of a log-in", () => {
  it("An error the server finds in the address of a log-in is shown", async () => {
    const problem = { fields: { email: "Invalid email address" } };
    openApp("/login", { "POST /api/login": { status: 400, problem } });
    await page.getByLabelText("Email", { exact: true }).fill("anna@example.com");
    await page.getByLabelText("Password", { exact: true }).fill("secret1");
    await page.getByRole("button", { name: "Log in" }).click();
    await expect.element(page.getByText("Invalid email address")).toBeVisible();
    expect(page.getByText(/^The server cannot be reached/).elements()).toEqual([]);
  });
});
