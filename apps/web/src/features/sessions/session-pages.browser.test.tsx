import { beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { appHistory } from "../../shared/history/app-history.ts";
import { session } from "../../shared/http/session.ts";
import { storedInTab } from "../../shared/storage/stored.ts";
import { enterApp } from "../../testing/app-mode.ts";
import { buildTokens, logIn } from "../../testing/logged-in.ts";
import { currentUrl, openPage } from "../../testing/open-page.tsx";
import { ANNA, buildPlan, buildUser } from "../../testing/people.ts";
import { deferAnswer, serve } from "../../testing/server.ts";
import type { Answers } from "../../testing/server.ts";

const field = (name: string) => page.getByLabelText(name, { exact: true });
const button = (name: string) => page.getByRole("button", { name, exact: true });

beforeEach(() => {
  session.end("logged-out");
  for (const kept of [window.localStorage, window.sessionStorage]) kept.clear();
});

describe("the log-in", () => {
  const LOG_IN = "POST /api/login";
  const open = (answers: Answers = {}) => {
    const server = serve({
      [LOG_IN]: { json: buildTokens() },
      [`GET /api/user/${ANNA}`]: { json: buildUser() },
      "GET /api/plans": { json: [buildPlan()] },
      ...answers,
    });
    openPage("/login");
    return server;
  };
  const fillIn = async (): Promise<void> => {
    await field("Email").fill("anna@example.com");
    await field("Password").fill("secret1");
  };

  it("A log-in on the website leads to the account and begins a new history", async () => {
    const server = open();
    await fillIn();
    await button("Log in").click();
    await expect.poll(currentUrl).toBe("/account");
    expect(appHistory.canGoBack()).toBe(false);
    expect(server.bodiesOf(LOG_IN)).toMatchObject([
      { email: "anna@example.com", fieldpw: "secret1", remember: true, isApp: false },
    ]);
    expect(session.get()).toMatchObject({ kind: "logged-in", userId: ANNA });
  });

  it("A log-in in the app leads to the notes and is marked as the app's", async () => {
    enterApp();
    const server = open({ "GET /api/notes": { json: [] } });
    await fillIn();
    await userEvent.keyboard("{Enter}");
    await expect.poll(currentUrl).toBe("/notes");
    expect(server.bodiesOf(LOG_IN)).toEqual([expect.objectContaining({ isApp: true })]);
  });

  it("A log-in removes the kept values of a sign-up", async () => {
    storedInTab.write("signUp", JSON.stringify({ email: "anna@example.com" }));
    open();
    await fillIn();
    await button("Log in").click();
    await expect.poll(currentUrl).toBe("/account");
    expect(storedInTab.read("signUp")).toBeNull();
  });

  it("The wish not to stay logged in is sent, and remembered at the next log-in", async () => {
    const server = open();
    await expect.element(page.getByRole("switch", { name: "Stay logged in" })).toBeChecked();
    await page.getByText("Stay logged in").click();
    await fillIn();
    await button("Log in").click();
    await expect.poll(currentUrl).toBe("/account");
    expect(server.bodiesOf(LOG_IN)).toEqual([expect.objectContaining({ remember: false })]);
    openPage("/login");
    await expect.element(page.getByRole("switch", { name: "Stay logged in" }).last()).not.toBeChecked();
  });

  it.each([
    [403, "Invalid email or password!"],
    [409, "Please confirm your email address!"],
    [418, "No device registered! Please log in via app."],
    [423, "Your account is disabled!"],
    [500, "The Server is not currently available!"],
  ])("A log-in answered with %i shows beside its button: %s", async (status, sentence) => {
    open({ [LOG_IN]: { status, problem: { detail: "not for people" } } });
    await fillIn();
    await button("Log in").click();
    await expect.element(page.getByRole("alert").getByText(sentence)).toBeVisible();
    await expect.element(field("Password")).toHaveValue("secret1");
    expect(session.get().kind).toBe("logged-out");
  });

  it("The error of a log-in disappears while it is tried again", async () => {
    const held = deferAnswer({ json: buildTokens() });
    const server = open({ [LOG_IN]: { status: 403, problem: {} } });
    await fillIn();
    await button("Log in").click();
    await expect.element(page.getByText("Invalid email or password!")).toBeVisible();
    server.change({ [LOG_IN]: held.answer });
    await button("Log in").click();
    await expect.element(page.getByText("Invalid email or password!")).not.toBeInTheDocument();
    await expect.element(button("Log in")).toHaveAttribute("aria-busy", "true");
    held.come();
    await expect.poll(currentUrl).toBe("/account");
  });

  it("A log-in is sent once when its form is submitted twice at once", async () => {
    const server = open();
    await fillIn();
    const form = button("Log in").element().closest("form");
    form?.requestSubmit();
    form?.requestSubmit();
    await expect.poll(currentUrl).toBe("/account");
    expect(server.bodiesOf(LOG_IN)).toHaveLength(1);
  });

  it("Too many tries to log in show a toast with the wait, and nothing beside the button", async () => {
    open({ [LOG_IN]: { status: 429, text: "12 minutes" } });
    await fillIn();
    await button("Log in").click();
    await expect
      .element(page.getByText("You are doing that too much - try again in 12 minutes."))
      .toBeVisible();
    expect(page.getByRole("alert").element().textContent).toBe("");
  });

  it("A log-in without a password is not sent, and its field takes the focus", async () => {
    const server = open();
    await field("Email").fill("anna@example.com");
    await button("Log in").click();
    await expect.element(field("Password")).toHaveAccessibleDescription("Enter a password");
    await expect.element(field("Password")).toHaveFocus();
    expect(server.bodiesOf(LOG_IN)).toEqual([]);
  });

  it("Password managers find the fields of the log-in", async () => {
    open();
    await expect.element(field("Email")).toHaveAttribute("autocomplete", "username");
    await expect.element(field("Password")).toHaveAttribute("autocomplete", "current-password");
    await expect.element(field("Password")).toHaveAttribute("name", "fieldpw");
  });
});

describe("the sign-up", () => {
  const SIGN_UP = "POST /api/user";
  const open = (answers: Answers = {}) => {
    const server = serve({ [SIGN_UP]: { text: "" }, ...answers });
    openPage("/register");
    return server;
  };
  const fillIn = async (changes: Record<string, string> = {}): Promise<void> => {
    const values = {
      "First name": "anna",
      "Last name": "o'neill",
      Email: "anna@example.com",
      Password: "secret1",
      "Confirm password": "secret1",
      ...changes,
    };
    for (const [name, value] of Object.entries(values)) await field(name).fill(value);
  };
  const accept = () => page.getByRole("checkbox").click();

  it("A sign-up is sent with capitals in the names, and leads to the log-in with word of the mail", async () => {
    const server = open();
    await fillIn();
    await accept();
    await button("Sign Up").click();
    await expect.poll(currentUrl).toBe("/login");
    await expect.element(page.getByText("Please confirm your email address!")).toBeVisible();
    await expect.element(page.getByText(/our email to anna@example.com\./)).toBeVisible();
    await expect.element(field("Email")).toHaveValue("anna@example.com");
    expect(server.bodiesOf(SIGN_UP)).toMatchObject([
      {
        firstname: "Anna",
        lastname: "O'Neill",
        email: "anna@example.com",
        fieldpw: "secret1",
        confirmPassword: "secret1",
        terms: true,
      },
    ]);
  });

  it("An empty sign-up shows every error, focuses the first field, and is not sent", async () => {
    const server = open();
    await button("Sign Up").click();
    await expect.element(field("First name")).toHaveFocus();
    for (const [name, sentence] of [
      ["First name", "Required"],
      ["Last name", "Required"],
      ["Email", "Enter an email address"],
      ["Password", "A few unrelated words work best Enter a password"],
      ["Confirm password", "Required"],
    ] as const)
      await expect.element(field(name)).toHaveAccessibleDescription(sentence);
    await expect.element(page.getByText("Please accept Terms and Privacy")).toBeVisible();
    expect(server.bodiesOf(SIGN_UP)).toEqual([]);
  });

  it.each([
    { name: "Password", value: "12345", sentence: "The password length must be at least 6" },
    { name: "Confirm password", value: "secret2", sentence: "Password does not match" },
    { name: "Email", value: "anna@example", sentence: "Invalid email address" },
    { name: "First name", value: "x".repeat(31), sentence: "This firstname is too long" },
  ])('The field "$name" of the sign-up refuses "$value": $sentence', async ({ name, value, sentence }) => {
    const server = open();
    await fillIn({ [name]: value });
    await accept();
    await button("Sign Up").click();
    await expect.element(field(name)).toHaveAccessibleDescription(new RegExp(`${sentence}$`));
    expect(server.bodiesOf(SIGN_UP)).toEqual([]);
  });

  it("The passwords are compared again when the first one is changed", async () => {
    open();
    await fillIn({ "Confirm password": "secret2" });
    await userEvent.tab();
    await expect.element(field("Confirm password")).toHaveAccessibleDescription("Password does not match");
    await field("Password").fill("secret2");
    await expect.element(field("Confirm password")).toHaveAttribute("aria-invalid", "false");
  });

  it("An error the server finds in a sign-up is shown at its field, whose text stays", async () => {
    open({ [SIGN_UP]: { status: 400, problem: { fields: { email: "Invalid email address" } } } });
    await fillIn();
    await accept();
    await button("Sign Up").click();
    await expect.element(field("Email")).toHaveAccessibleDescription("Invalid email address");
    await expect.element(page.getByText("Something went wrong, you might want to try again!")).toBeVisible();
    await expect.element(field("Email")).toHaveValue("anna@example.com");
    expect(currentUrl()).toBe("/register");
  });

  it("A sign-up whose answer comes on another page leaves that page in place", async () => {
    const { answer, come } = deferAnswer({ text: "" });
    open({ [SIGN_UP]: answer });
    await fillIn();
    await accept();
    await button("Sign Up").click();
    appHistory.push("/forgot-password");
    await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
    come();
    await expect.element(page.getByText("Please confirm your email address!")).toBeVisible();
    expect(currentUrl()).toBe("/forgot-password");
  });

  it("A sign-up left for the terms keeps all but the passwords, also once it is sent", async () => {
    open();
    await fillIn();
    await accept();
    await page.getByRole("link", { name: "Terms & Conditions" }).click();
    await expect.element(field("Email")).not.toBeInTheDocument();
    appHistory.go(-1);
    await expect.element(field("Email")).toHaveValue("anna@example.com");
    await expect.element(field("First name")).toHaveValue("Anna");
    await expect.element(page.getByRole("checkbox")).toBeChecked();
    await expect.element(field("Password")).toHaveValue("");
    expect(JSON.stringify(window.sessionStorage)).not.toContain("secret1");
    await field("Password").fill("secret1");
    await field("Confirm password").fill("secret1");
    await button("Sign Up").click();
    await expect.poll(currentUrl).toBe("/login");
    await expect.element(button("Log in")).toBeVisible();
    expect(window.sessionStorage.getItem("signUp")).toContain("anna@example.com");
    expect(JSON.stringify(window.sessionStorage)).not.toContain("secret1");
  });

  it("The link to the terms does not accept them", async () => {
    open();
    await page.getByRole("link", { name: "Terms & Conditions" }).click();
    await expect.poll(currentUrl).toBe("/terms");
    appHistory.go(-1);
    await expect.element(page.getByRole("checkbox")).not.toBeChecked();
  });
});

describe("the log-out", () => {
  const LOG_OUT = "POST /api/logout";

  it("Logging out ends the session at once, and tells the server its refresh token", async () => {
    const server = serve({ [LOG_OUT]: { text: "" } });
    logIn();
    openPage("/logout");
    // Before any other request is possible.
    expect(session.get().kind).toBe("logged-out");
    await expect.poll(currentUrl).toBe("/login");
    await expect.poll(() => server.bodiesOf(LOG_OUT)).toEqual([{ token: buildTokens().refreshToken }]);
    expect(window.localStorage.getItem("refreshToken")).toBeNull();
  });

  it("Logging out works without a server", async () => {
    const server = serve({});
    server.goDown();
    logIn();
    openPage("/logout");
    await expect.poll(currentUrl).toBe("/login");
    expect(session.get().kind).toBe("logged-out");
  });

  it("Logging out in the app leads to the log-in, without a way back", async () => {
    enterApp();
    serve({ [LOG_OUT]: { text: "" } });
    logIn();
    openPage("/terms");
    await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
    appHistory.push("/logout");
    await expect.poll(currentUrl).toBe("/login");
    expect(appHistory.canGoBack()).toBe(false);
  });

  it("Logging out on the website leads to the root, without a way back", async () => {
    serve({ [LOG_OUT]: { text: "" } });
    logIn();
    openPage("/terms");
    await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
    appHistory.push("/logout");
    await expect.poll(currentUrl).toBe("/");
    expect(appHistory.canGoBack()).toBe(false);
  });
});
