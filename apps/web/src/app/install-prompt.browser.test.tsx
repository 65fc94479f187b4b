import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { appHistory } from "../shared/history/app-history.ts";
import { openApp } from "../testing/open-app.tsx";

const button = (name: string) => page.getByRole("button", { name, exact: true });

it("The browser's install prompt is shown once, also when the browser offered it on an earlier page", async () => {
  openApp("/terms");
  await expect.element(page.getByRole("heading", { name: "Terms & Conditions" })).toBeVisible();
  const event = new Event("beforeinstallprompt", { cancelable: true });
  let prompts = 0;
  window.dispatchEvent(Object.assign(event, { prompt: async () => void prompts++ }));
  appHistory.push("/login");
  await button("Install the App").click();
  await button("Install").click();
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  expect([prompts, event.defaultPrevented]).toEqual([1, true]);
  await button("Install the App").click();
  await button("Got it").click();
});
