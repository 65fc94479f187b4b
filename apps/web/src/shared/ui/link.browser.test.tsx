import { expect, it, onTestFinished } from "vitest";
import { page } from "vitest/browser";
import { enterApp } from "../../testing/app-mode.ts";
import { currentUrl } from "../../testing/open-page.tsx";
import { show } from "../../testing/show.tsx";
import { Link } from "./link.tsx";

/** Whether a press of the link is left to the browser; the test prevents the navigation. */
const isLeftToBrowser = async (to: string): Promise<boolean> => {
  show(<Link to={to}>Go</Link>);
  let isLeft = false;
  const listener = (event: MouseEvent): void => {
    isLeft = !event.defaultPrevented;
    event.preventDefault();
  };
  window.addEventListener("click", listener);
  onTestFinished(() => window.removeEventListener("click", listener));
  await page.getByRole("link", { name: "Go" }).click();
  return isLeft;
};

it("A link to the home page is left to the browser on the website", async () => {
  expect(await isLeftToBrowser("/")).toBe(true);
});

it("A link to the root goes through the page's history in the app", async () => {
  enterApp();
  expect(await isLeftToBrowser("/")).toBe(false);
  expect(currentUrl()).toBe("/");
});

it("Any other link goes through the page's history", async () => {
  expect(await isLeftToBrowser("/terms")).toBe(false);
  expect(currentUrl()).toBe("/terms");
});
