import { describe, expect, it, onTestFinished } from "vitest";
import { page } from "vitest/browser";
import { storedInTab } from "../../shared/storage/stored.ts";
import { enterApp } from "../../testing/app-mode.ts";
import { currentUrl, openPage } from "../../testing/open-page.tsx";
import { serve } from "../../testing/server.ts";

const button = (name: string) => page.getByRole("button", { name, exact: true });

const open = (path = "/login") => {
  serve({});
  openPage(path);
};

/** What the server says in the page. */
const say = (name: string, content: string): void => {
  const meta = Object.assign(document.createElement("meta"), { name, content });
  document.head.append(meta);
  onTestFinished(() => meta.remove());
};

describe("the ways to begin", () => {
  it("The website offers to install the app, and the app offers the sign-up", async () => {
    open();
    await button("Install the App").click();
    await expect.element(page.getByRole("dialog", { name: "Install the App" })).toBeVisible();
    await button("Got it").click();
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
    enterApp();
    await expect.element(page.getByRole("link", { name: "Sign Up" })).toHaveAttribute("href", "/register");
    await expect.element(button("Install the App")).not.toBeInTheDocument();
  });

  it("A user whose address was just confirmed sees how to get the app only when asking for it", async () => {
    storedInTab.write("confirmed", "anna@example.com");
    onTestFinished(() => void storedInTab.write("confirmed", null));
    open();
    await expect.element(page.getByLabelText("Email", { exact: true })).toHaveValue("anna@example.com");
    await expect.element(button("Install the App")).not.toBeInTheDocument();
    open("/login?install");
    await expect.element(page.getByRole("dialog", { name: "Install the App" })).toBeVisible();
  });

  it("A newcomer from the home page's install link sees at once how to get the app", async () => {
    open("/login?install");
    await expect.element(page.getByRole("dialog", { name: "Install the App" })).toBeVisible();
    await button("Got it").click();
    expect(currentUrl()).toBe("/login");
  });

  it("The way to the app leads to the stores that have it, and says where it is not out yet", async () => {
    open();
    await button("Install the App").click();
    await expect.element(page.getByText("The app isn’t out yet.")).toBeVisible();
    await button("Got it").click();
    const android = "https://play.google.com/store/apps/details?id=com.example.notes";
    say("play-store", android);
    await button("Install the App").click();
    const link = page.getByRole("link", { name: "Google Play, for Android" });
    await expect.element(link).toHaveAttribute("href", android);
    await expect.element(page.getByText("The app for iPhone isn’t out yet.")).toBeVisible();
    await button("Got it").click();
    say("app-store", "https://apps.apple.com/app/id1");
    await button("Install the App").click();
    await expect.element(page.getByRole("link", { name: "App Store, for iPhone" })).toBeVisible();
    expect(page.getByText("not out yet", { exact: false }).elements()).toEqual([]);
  });

  it("The way to the app links to the simulated phone only where there is one", async () => {
    open();
    await button("Install the App").click();
    expect(page.getByRole("link", { name: "Open the simulated phone" }).elements()).toEqual([]);
    await button("Got it").click();
    say("demo-phone", "/__dev/phone");
    await button("Install the App").click();
    const link = page.getByRole("link", { name: "Open the simulated phone" });
    await expect.element(link).toHaveAttribute("href", "/__dev/phone");
  });
});

describe("a user without a phone", () => {
  it("A log-in without a phone shows what is wrong and the way to the app, and a toast says what to do", async () => {
    serve({ "POST /api/login": { status: 418, problem: {} } });
    openPage("/login");
    await page.getByRole("textbox", { name: "Email" }).fill("anna@example.com");
    await page.getByLabelText("Password", { exact: true }).fill("secret1");
    await button("Log in").click();
    await expect.element(page.getByText("No device registered! Please log in via app.")).toBeVisible();
    await expect.element(page.getByText("Please login on your app to register your device!")).toBeVisible();
    await button("Install the App").click();
    await expect.element(page.getByRole("dialog", { name: "Install the App" })).toBeVisible();
  });
});
