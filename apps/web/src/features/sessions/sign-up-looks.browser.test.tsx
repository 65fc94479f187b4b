import { beforeEach, expect, it, onTestFinished } from "vitest";
import { page } from "vitest/browser";
import { openPage } from "../../testing/open-page.tsx";
import { serve } from "../../testing/server.ts";

const SIGN_UP = "POST /api/user";

/** As on a device that is dark, or after the log-out of a user who chose dark mode. */
const showTheme = (theme: "light" | "dark"): void => {
  document.documentElement.dataset["theme"] = theme;
  onTestFinished(() => document.documentElement.removeAttribute("data-theme"));
};

beforeEach(() => window.sessionStorage.clear());

it.each([
  ["dark", true],
  ["light", false],
] as const)("An account begins with the theme of its sign-up: %s", async (theme, darkMode) => {
  showTheme(theme);
  const server = serve({ [SIGN_UP]: { text: "" } });
  openPage("/register");
  for (const name of ["First name", "Last name", "Password", "Confirm password"])
    await page.getByRole("textbox", { name, exact: true }).fill("secret1");
  await page.getByRole("textbox", { name: "Email" }).fill("anna@example.com");
  await page.getByRole("checkbox").click();
  await page.getByRole("button", { name: "Sign Up" }).click();
  await expect.poll(() => server.bodiesOf(SIGN_UP)).toEqual([expect.objectContaining({ darkMode })]);
});
