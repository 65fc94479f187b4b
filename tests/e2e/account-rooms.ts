import { messages } from "@afterword/core/messages/catalog";
import { pathTo } from "@afterword/core/routes/paths";
import type { Page } from "playwright-core";

const { account, activity, fields, pictures, security, session } = messages;

const SMALLEST_PICTURE = {
  name: "me.gif",
  mimeType: "image/gif",
  buffer: Buffer.from("R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=", "base64"),
};

export type Room = {
  readonly name: string;
  readonly path: () => string;
  readonly heading: string | RegExp;
  readonly who?: "anna" | "newcomer" | "silent";
  readonly inApp?: boolean;
  /** What is done there before it is looked at. */
  readonly act?: (page: Page) => Promise<void>;
};

/** The rooms through which somebody comes in, and those that belong to an account. */
export const ACCOUNT_ROOMS: readonly Room[] = [
  { name: "log-in", path: () => pathTo("login"), heading: session.loginHeading },
  { name: "log-in in the app", path: () => pathTo("login"), heading: session.loginHeading, inApp: true },
  {
    name: "log-in with what is wrong",
    path: () => pathTo("login"),
    heading: session.loginHeading,
    act: async (page) => {
      await page.getByRole("button", { name: session.loginButton }).click();
      await page.getByText(fields.emailInvalid).or(page.getByText(fields.required)).first().waitFor();
    },
  },
  {
    name: "sign-up in the app",
    path: () => pathTo("register"),
    heading: session.registerHeading,
    inApp: true,
  },
  {
    name: "sign-up with what is wrong",
    path: () => pathTo("register"),
    heading: session.registerHeading,
    inApp: true,
    act: async (page) => {
      await page.getByRole("button", { name: session.registerButton }).click();
      await page.getByText(fields.termsMissing).waitFor();
    },
  },
  { name: "forgotten password", path: () => pathTo("forgotPassword"), heading: session.forgotHeading },
  {
    name: "new password by a link",
    path: () => pathTo("resetPassword", { secret: "a".repeat(43) }),
    heading: session.resetHeading,
  },
  {
    name: "link to a new password that is none",
    path: () => pathTo("resetPassword", { secret: "abc" }),
    heading: session.linkDead,
  },
  {
    name: "confirmation of an address",
    path: () => "/confirm-email/abc",
    heading: session.confirmEmailTitle,
  },
  { name: "account", path: () => pathTo("account"), heading: account.title, who: "anna" },
  {
    name: "account behind the question whether to delete it",
    path: () => pathTo("account"),
    heading: account.title,
    who: "anna",
    act: async (page) => {
      await page.getByRole("button", { name: account.deleteAccount }).click();
      await page.getByRole("dialog", { name: account.deleteQuestion }).waitFor();
    },
  },
  { name: "profile", path: () => pathTo("profile"), heading: account.profile, who: "anna" },
  {
    name: "profile with an address that waits",
    path: () => pathTo("profile"),
    heading: account.profile,
    who: "newcomer",
    act: (page) => page.getByRole("button", { name: account.cancelNewEmail }).waitFor(),
  },
  {
    name: "profile behind the editor of its picture",
    path: () => pathTo("profile"),
    heading: account.profile,
    who: "newcomer",
    act: async (page) => {
      await page.getByRole("button", { name: pictures.addOwn }).click();
      await page.locator("input[type=file]").setInputFiles(SMALLEST_PICTURE);
      await page.getByRole("button", { name: pictures.larger }).waitFor();
    },
  },
  {
    name: "change of password with what is wrong",
    path: () => pathTo("changePassword"),
    heading: account.changePassword,
    who: "anna",
    act: async (page) => {
      await page.getByRole("button", { name: account.savePassword }).click();
      await page.getByText(fields.required).first().waitFor();
    },
  },
  {
    name: "security",
    path: () => pathTo("security"),
    heading: security.title,
    who: "anna",
    act: (page) => page.getByText(activity["logged-in"]).first().waitFor(),
  },
];
