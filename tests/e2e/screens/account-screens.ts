import { messages } from "@afterword/core/messages/catalog";
import type { Page } from "playwright-core";
import { press, type Screen } from "./screen.ts";

const { account, activity, fields, history, pictures, security, words } = messages;

const SMALLEST_PICTURE = {
  name: "me.gif",
  mimeType: "image/gif",
  buffer: Buffer.from("R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=", "base64"),
};

/** Visits in the app leave signs of life and sessions, which these screens would list. */
const UNVISITED = { who: "silent", mode: "website", inAppAs: "anna" } as const;

/** The server wants the password for these calls, as it does ten minutes after the log-in. */
const wantPassword =
  (method: "PUT" | "DELETE") =>
  (page: Page): Promise<unknown> =>
    page.route("**/api/user/*", (route) =>
      route.request().method() === method
        ? route.fulfill({
            status: 403,
            contentType: "application/problem+json",
            json: { detail: account.wrongPassword, fields: { fieldpw: account.wrongPassword } },
          })
        : route.continue(),
    );

/** Screens of the account. */
export const ACCOUNT_SCREENS: readonly Screen[] = [
  { name: "account", route: "account", heading: account.title, who: "anna" },
  {
    name: "account-delete-question",
    route: "account",
    heading: account.title,
    who: "anna",
    act: async (page) => {
      await page.getByRole("button", { name: account.deleteAccount }).click();
      await page.getByRole("dialog", { name: account.deleteQuestion }).waitFor();
    },
  },
  {
    name: "account-delete-asks-password",
    route: "account",
    heading: account.title,
    who: "anna",
    answers: wantPassword("DELETE"),
    act: async (page) => {
      await press(account.deleteAccount)(page);
      await press(account.deleteConfirm)(page);
      await page.getByLabel(words.password, { exact: true }).waitFor();
    },
  },
  { name: "profile", route: "profile", heading: account.profile, who: "anna" },
  {
    name: "profile-asks-password",
    route: "profile",
    heading: account.profile,
    who: "anna",
    answers: wantPassword("PUT"),
    act: async (page) => {
      await page.getByLabel(words.email, { exact: true }).fill("anna@example.org");
      await press(words.saveChanges)(page);
      const dialog = page.getByRole("dialog", { name: account.proofTitle });
      await dialog.getByLabel(words.password, { exact: true }).fill("one");
      await dialog.getByRole("button", { name: words.saveChanges }).click();
      await dialog.getByText(account.wrongPassword).waitFor();
    },
  },
  {
    name: "profile-address-waits",
    route: "profile",
    heading: account.profile,
    who: "newcomer",
    act: (page) => page.getByRole("button", { name: account.cancelNewEmail }).waitFor(),
  },
  {
    name: "profile-picture-editor",
    route: "profile",
    heading: account.profile,
    who: "newcomer",
    act: async (page) => {
      await page.getByRole("button", { name: pictures.addOwn }).click();
      await page.locator("input[type=file]").setInputFiles(SMALLEST_PICTURE);
      await page.getByRole("button", { name: pictures.larger }).waitFor();
    },
  },
  {
    name: "change-password-with-what-is-wrong",
    route: "changePassword",
    heading: account.changePassword,
    who: "anna",
    act: async (page) => {
      await page.getByLabel(account.oldPassword, { exact: true }).fill("one");
      await press(account.savePassword)(page);
      await page.getByText(fields.passwordMissing).first().waitFor();
    },
  },
  {
    name: "security",
    route: "security",
    heading: security.title,
    ...UNVISITED,
    act: (page) => page.getByText(activity["logged-in"]).first().waitFor(),
  },
  { name: "history", route: "history", heading: history.title, ...UNVISITED },
];
