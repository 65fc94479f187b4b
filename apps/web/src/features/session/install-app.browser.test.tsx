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

describe("how one begins", () => {
  it("offers the sign-up in the app, and how to get the app on the website", async () => {
    open();
    await button("Install the App").click();
    await expect.element(page.getByRole("dialog", { name: "Install the App" })).toBeVisible();
    await button("Got it").click();
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
    enterApp();
    await expect.element(page.getByRole("link", { name: "Sign Up" })).toHaveAttribute("href", "/register");
    await expect.element(button("Install the App")).not.toBeInTheDocument();
  });

  it("tells how to get the app at once to whoever comes from the home page for that", async () => {
    open("/login?install");
    await expect.element(page.getByRole("dialog", { name: "Install the App" })).toBeVisible();
    await button("Got it").click();
    expect(currentUrl()).toBe("/login");
  });

  it("leads to the simulated phone where there is one", async () => {
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
