import { device } from "@afterword/core/messages/device";
import { session as say } from "@afterword/core/messages/session";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { page } from "vitest/browser";
import { appHistory } from "../../shared/history/app-history.ts";
import { session } from "../../shared/http/session.ts";
import { storedInTab } from "../../shared/storage/stored.ts";
import { showToast } from "../../shared/toasts/toasts.ts";
import { enterApp } from "../../testing/app-mode.ts";
import { openApp } from "../../testing/open-app.tsx";
import { freezeTime } from "../../testing/time.ts";
import { serve } from "../../testing/server.ts";

beforeEach(() => {
  session.end("logged-out");
  for (const kept of [window.localStorage, window.sessionStorage]) kept.clear();
});

const AGAIN = "POST /api/user/confirmation-mail";
const EMAIL = "anna@example.com";
const email = () => page.getByLabelText("Email", { exact: true });
const button = (name: string) => page.getByRole("button", { name, exact: true });

/** A sign-up with a slip in its address. */
const fillIn = async (): Promise<void> => {
  await page.getByLabelText("First name").fill("Anna");
  await page.getByLabelText("Last name").fill("Brunner");
  await email().fill("ana@example.com");
  for (const name of ["Password", "Confirm password"])
    await page.getByLabelText(name, { exact: true }).fill("secret1");
  await page.getByRole("checkbox").click();
};

describe("the log-in after the sign-up", () => {
  it("After the sign-up, the log-in says where the mail went and what to do if none came, with both ways in view", async () => {
    storedInTab.write("mailedTo", EMAIL);
    openApp("/login");
    await expect.element(page.getByRole("heading", { level: 1, name: "Check your mail" })).toBeVisible();
    await expect.element(page.getByText(say.registered)).toBeVisible();
    await expect.element(page.getByText(/^The link is in our email to anna@example\.com\./)).toBeVisible();
    const notice = page.getByText(/^Nothing yet\? It can take a minute/);
    await expect.element(notice).toBeVisible();
    await expect.element(email()).toHaveValue(EMAIL);
    expect(getComputedStyle(notice.element()).color).toBe(getComputedStyle(document.body).color);
    for (const way of [button("Send it again"), email()]) {
      const { bottom } = way.element().getBoundingClientRect();
      // The bars of the phone's browser take part of the window.
      expect(bottom).toBeLessThan(window.innerHeight - 80);
    }
    await expect.element(button("Log in")).toHaveAttribute("data-kind", "plain");
    await expect.element(page.getByText(/^Written now, kept private/)).not.toBeInTheDocument();
  });

  it("The mail is sent again at a press, and the answer does not say whether the address is known", async () => {
    storedInTab.write("mailedTo", EMAIL);
    const server = openApp("/login", { [AGAIN]: { text: "" } });
    await button("Send it again").click();
    await expect.element(page.getByText(/^If this address still needs confirming/)).toBeVisible();
    expect(server.bodiesOf(AGAIN)).toEqual([{ email: EMAIL }]);
  });

  it("After a mail was sent again the button pauses for half a minute and says how long", async () => {
    storedInTab.write("mailedTo", EMAIL);
    const server = openApp("/login", { [AGAIN]: { text: "" } });
    await expect.element(button("Send it again")).toBeVisible();
    const { pass } = freezeTime();
    const pressed = button("Send it again").element() as HTMLButtonElement;
    pressed.click();
    await pass(100);
    expect(pressed.textContent).toBe("Send it again in 30 s");
    for (let seconds = 0; seconds < 29; seconds += 1) await pass(1_000);
    expect(pressed.textContent).toBe("Send it again in 1 s");
    pressed.click();
    await pass(1_000);
    expect(pressed.textContent).toBe("Send it again");
    expect(server.bodiesOf(AGAIN)).toHaveLength(1);
    pressed.click();
    await pass(100);
    expect(server.bodiesOf(AGAIN)).toHaveLength(2);
  });

  it("In the app, another address leads to the sign-up with all that was typed but the passwords, and back to the mail", async () => {
    enterApp();
    openApp("/register", { "POST /api/user": { text: "" } });
    await fillIn();
    await button("Sign Up").click();
    await button("Use another address").click();
    await expect.element(page.getByLabelText("Last name")).toHaveValue("Brunner");
    await expect.element(email()).toHaveValue("ana@example.com");
    await expect.element(page.getByLabelText("Password", { exact: true })).toHaveValue("");
    appHistory.navigate("/back");
    await expect.element(page.getByRole("heading", { level: 1, name: "Check your mail" })).toBeVisible();
    await expect.element(email()).toHaveValue("ana@example.com");
    await expect.element(button("Send it again")).toBeVisible();
    // It was the one way to another sign-up, and is the one for an address with a slip.
    expect(page.getByRole("link", { name: say.signUp, exact: true }).elements()).toEqual([]);
  });

  it("Three presses within one moment sign up once", async () => {
    enterApp();
    const server = openApp("/register", { "POST /api/user": { text: "" } });
    await fillIn();
    const pressed = button("Sign Up").element() as HTMLButtonElement;
    for (let presses = 0; presses < 3; presses += 1) pressed.click();
    await expect.element(page.getByRole("heading", { level: 1, name: "Check your mail" })).toBeVisible();
    expect(server.bodiesOf("POST /api/user")).toHaveLength(1);
  });

  it("On the website, another address empties the log-in", async () => {
    storedInTab.write("mailedTo", EMAIL);
    openApp("/login");
    await button("Use another address").click();
    await expect.element(email()).toHaveValue("");
    expect(page.getByText(/our email to/).elements()).toEqual([]);
    await expect.element(button("Log in")).toHaveAttribute("data-kind", "primary");
  });
});

describe("the log-in before the confirmation", () => {
  const logInUnconfirmed = async () => {
    const server = openApp("/login", {
      "POST /api/login": { status: 409, problem: {} },
      [AGAIN]: { text: "" },
    });
    await email().fill(EMAIL);
    await page.getByLabelText("Password", { exact: true }).fill("secret1");
    await button("Log in").click();
    await expect.element(page.getByText(/^No email from us\?/)).toBeVisible();
    return server;
  };

  it("In the app, an unconfirmed log-in links to a sign-up that knows the address", async () => {
    enterApp();
    await logInUnconfirmed();
    await button("Use another address").click();
    await expect.element(page.getByRole("heading", { level: 1, name: "Start with your name" })).toBeVisible();
    await expect.element(email()).toHaveValue(EMAIL);
  });

  it("The refusal of an unconfirmed log-in shows once, beside the button", async () => {
    storedInTab.write("mailedTo", "ana@example.com");
    await logInUnconfirmed();
    await expect.element(page.getByRole("alert").getByText(say.emailNotConfirmed)).toBeVisible();
    expect(page.getByText(say.registered).elements()).toHaveLength(1);
  });

  it("On the website, an unconfirmed log-in has the mail sent again, until the next try", async () => {
    const server = await logInUnconfirmed();
    await button("Send it again").click();
    await expect.poll(() => server.bodiesOf(AGAIN)).toEqual([{ email: EMAIL }]);
    expect(button("Use another address").elements()).toEqual([]);
    serve({ "POST /api/login": { status: 403, problem: {} } });
    await button("Log in").click();
    await expect.element(page.getByText("Invalid email or password!")).toBeVisible();
    expect(page.getByText(/^No email from us\?/).elements()).toEqual([]);
  });
});

describe("a toast over the log-in", () => {
  it("A toast about the log-in does not cover what it asks for", async () => {
    await page.viewport(390, 620);
    onTestFinished(() => page.viewport(390, 844));
    openApp("/login");
    await expect.element(button("Log in")).toBeVisible();
    showToast(device.logInToRegister, { type: "warning" });
    const pill = () => page.getByText(device.logInToRegister).element().getBoundingClientRect();
    await expect.element(page.getByText(device.logInToRegister)).toBeVisible();
    expect(pill().top).toBeGreaterThan(0);
    expect(pill().bottom).toBeLessThan(email().element().getBoundingClientRect().top);
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
