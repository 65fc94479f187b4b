import { beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { session } from "../../shared/http/session.ts";
import { enterApp } from "../../testing/app-mode.ts";
import { drawn } from "../../testing/time.ts";
import { currentUrl, openPage } from "../../testing/open-page.tsx";
import { deferAnswer, serve } from "../../testing/server.ts";
import type { Answer } from "../../testing/server.ts";

const field = (name: string) => page.getByLabelText(name, { exact: true });
const button = (name: string) => page.getByRole("button", { name, exact: true });
const link = (name: string) => page.getByRole("link", { name, exact: true });
const heading = (name: string) => page.getByRole("heading", { level: 1, name });

beforeEach(() => {
  session.end("logged-out");
  for (const kept of [window.localStorage, window.sessionStorage]) kept.clear();
});

describe("the forgotten password", () => {
  const ASK = "POST /api/user/forgot-password";
  const open = (answer: Answer = { text: "" }) => {
    const server = serve({ [ASK]: answer });
    openPage("/forgot-password");
    return server;
  };

  it("The log-in links to the forgotten password, on the website and in the app", async () => {
    openPage("/login");
    await expect.element(link("Forgot password?")).toHaveAttribute("href", "/forgot-password");
    enterApp();
    await expect.element(link("Sign Up")).toBeVisible();
    await link("Forgot password?").click();
    await expect.poll(currentUrl).toBe("/forgot-password");
    await expect.element(heading("Forgot your password?")).toBeVisible();
  });

  it("The page says that a link was sent if the address was found, and takes another address", async () => {
    const server = open();
    await field("Email").fill(" anna@ example.com ");
    await button("Send the link").click();
    await expect
      .element(
        page.getByText("If your email address was found, we sent you a link to reset your password!", {
          exact: true,
        }),
      )
      .toBeVisible();
    await expect.element(heading("Check your mail")).toBeVisible();
    await expect.element(page.getByText(/^If we know anna@example\.com/)).toBeVisible();
    expect(server.bodiesOf(ASK)).toEqual([{ email: "anna@example.com" }]);
    await button("Use another address").click();
    await expect.element(field("Email")).toHaveValue("");
  });

  it("The link to a new password is asked for once while the button is busy", async () => {
    const held = deferAnswer({ text: "" });
    const server = serve({ [ASK]: held.answer });
    openPage("/forgot-password");
    await field("Email").fill("anna@example.com");
    await button("Send the link").click();
    await expect.element(button("Send the link")).toHaveAttribute("aria-busy", "true");
    held.come();
    await expect.element(heading("Check your mail")).toBeVisible();
    expect(server.bodiesOf(ASK)).toHaveLength(1);
  });

  it("A missing or invalid address is shown at its field, and nothing is sent", async () => {
    const server = open();
    await button("Send the link").click();
    await expect.element(field("Email")).toHaveAccessibleDescription("Enter an email address");
    await field("Email").fill("anna@example");
    await expect.element(field("Email")).toHaveAccessibleDescription("Invalid email address");
    expect(server.bodiesOf(ASK)).toEqual([]);
  });

  it("A server error is shown beside the button, and an error in the address at its field", async () => {
    const server = open({ status: 500, problem: {} });
    await field("Email").fill("anna@example.com");
    await button("Send the link").click();
    await expect
      .element(page.getByRole("alert").getByText("The Server is not currently available!"))
      .toBeVisible();
    server.change({ [ASK]: { status: 400, problem: { fields: { email: "Invalid email address" } } } });
    await button("Send the link").click();
    await expect.element(field("Email")).toHaveAccessibleDescription("Invalid email address");
    await expect.element(field("Email")).toHaveFocus();
    expect(page.getByRole("alert").element().textContent).toBe("");
  });

  it("Too many tries are answered with the wait", async () => {
    open({ status: 429, text: "12 minutes" });
    await field("Email").fill("anna@example.com");
    await button("Send the link").click();
    await expect
      .element(page.getByText("You are doing that too much - try again in 12 minutes."))
      .toBeVisible();
    await expect.element(heading("Forgot your password?")).toBeVisible();
  });
});

describe("the link to a new password", () => {
  const RESET = "POST /api/user/reset-password";
  const SECRET = "secret-of-a-mail-0123456789";
  const open = (answer: Answer = { text: "" }, secret = SECRET) => {
    const server = serve({ [RESET]: answer });
    openPage(`/reset-password/${secret}`);
    return server;
  };
  const choose = async (chosen = "new secret", repeated = chosen): Promise<void> => {
    await field("New password").fill(chosen);
    await field("Confirm new password").fill(repeated);
    await button("Save password").click();
  };

  it("A press before anything is typed says beside both fields what is missing", async () => {
    const server = open();
    await button("Save password").click();
    await expect.element(field("New password")).toHaveAccessibleDescription(/Enter a password$/);
    await expect.element(field("Confirm new password")).toHaveAccessibleDescription("Required");
    expect(server.bodiesOf(RESET)).toEqual([]);
  });

  it("Opening the link to a new password sends nothing", async () => {
    const server = open();
    await expect.element(button("Save password")).toBeVisible();
    await drawn();
    expect(server.arrived).toEqual([]);
  });

  it("A new password is saved with the link's secret, and leads to the log-in", async () => {
    const server = open();
    await choose();
    await expect.element(heading("Your password was updated, you can use it to log in now!")).toBeVisible();
    expect(server.bodiesOf(RESET)).toEqual([
      { fieldpw: "new secret", confirmPassword: "new secret", secret: SECRET },
    ]);
    await expect.element(link("Log in")).toHaveAttribute("href", "/login");
  });

  it("A double press saves the new password once", async () => {
    const held = deferAnswer({ text: "" });
    const server = serve({ [RESET]: held.answer });
    openPage(`/reset-password/${SECRET}`);
    await field("New password").fill("new secret");
    await field("Confirm new password").fill("new secret");
    const pressed = button("Save password").element() as HTMLElement;
    pressed.click();
    pressed.click();
    await expect.poll(() => server.bodiesOf(RESET)).toHaveLength(1);
    await drawn();
    held.come();
    await expect.element(link("Log in")).toBeVisible();
    expect(server.bodiesOf(RESET)).toHaveLength(1);
  });

  it.each([
    ["New password", "12345", "12345", "The password length must be at least 6"],
    ["New password", "", "new secret", "Enter a password"],
    ["Confirm new password", "new secret", "newsecret", "Password does not match"],
  ])('The field "%s" refuses %j, repeated as %j: %s', async (name, chosen, repeated, sentence) => {
    const server = open();
    await choose(chosen, repeated);
    await expect.element(field(name)).toHaveAccessibleDescription(new RegExp(`${sentence}$`));
    expect(server.bodiesOf(RESET)).toEqual([]);
  });

  it("What the server finds wrong with the password is shown at its field, and another can be saved", async () => {
    const server = open({ status: 400, problem: { fields: { fieldpw: "Everybody tries this one first" } } });
    await choose();
    await expect
      .element(field("New password"))
      .toHaveAccessibleDescription(/Everybody tries this one first$/);
    server.change({ [RESET]: { text: "" } });
    await choose("another secret");
    await expect.element(link("Log in")).toBeVisible();
  });

  it.each([
    [
      "was used before or has expired",
      SECRET,
      "Resetting your password failed. Try resetting it again if you can’t log in.",
    ],
    ["is not even of the form of a link", "abc", "It has been used, has expired, or is incomplete."],
  ])("A link that %s says so, and offers a new one", async (_what, secret, sentence) => {
    open({ status: 410, problem: {} }, secret);
    if (secret === SECRET) await choose();
    await expect.element(page.getByText(sentence, { exact: true })).toBeVisible();
    await expect.element(heading("This link no longer works")).toBeVisible();
    await expect.element(link("Request a new link")).toHaveAttribute("href", "/forgot-password");
    await expect.element(button("Save password")).not.toBeInTheDocument();
  });

  it("After a server error the new password stays in its field and can be saved again", async () => {
    const server = open({ status: 500, problem: {} });
    await choose();
    await expect
      .element(page.getByRole("alert").getByText(/^Resetting your password failed\./))
      .toBeVisible();
    await expect.element(field("New password")).toHaveValue("new secret");
    server.change({ [RESET]: { text: "" } });
    await button("Save password").click();
    await expect.element(link("Log in")).toBeVisible();
  });
});
