import { describe, expect, it, onTestFinished } from "vitest";
import { page } from "vitest/browser";
import { enterApp } from "../../testing/app-mode.ts";
import { currentUrl, openPage } from "../../testing/open-page.tsx";
import { serve } from "../../testing/server.ts";

const button = (name: string) => page.getByRole("button", { name, exact: true });

const open = (path = "/login") => {
  serve({});
  openPage(path);
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

  it("A newcomer from the home page's install link sees at once how to get the app", async () => {
    open("/login?install");
    await expect.element(page.getByRole("dialog", { name: "Install the App" })).toBeVisible();
    await button("Got it").click();
    expect(currentUrl()).toBe("/login");
  });

  it("The way to the app links to the simulated phone only where there is one", async () => {
    open();
    await button("Install the App").click();
    expect(page.getByRole("link", { name: "Open the simulated phone" }).elements()).toEqual([]);
    await button("Got it").click();
    document.head.insertAdjacentHTML("beforeend", '<meta name="demo-phone" content="/__dev/phone">');
    onTestFinished(() => document.querySelector('meta[name="demo-phone"]')?.remove());
    await button("Install the App").click();
    const link = page.getByRole("link", { name: "Open the simulated phone" });
    await expect.element(link).toHaveAttribute("href", "/__dev/phone");
  });
});
