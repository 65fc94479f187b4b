import { messages } from "@afterword/core/messages/catalog";
import { pathTo } from "@afterword/core/routes/paths";
import type { Screen } from "./screen.ts";

const { confirmation, fields, session, shell } = messages;

/** Screens of sign-up and log-in. */
export const SESSION_SCREENS: readonly Screen[] = [
  { name: "login", route: "login", heading: shell.motto },
  {
    name: "login-with-what-is-wrong",
    route: "login",
    heading: shell.motto,
    act: async (page) => {
      await page.getByRole("button", { name: session.loginButton }).click();
      await page.getByText(fields.emailMissing).waitFor();
    },
  },
  {
    name: "login-after-sign-up",
    route: "login",
    heading: session.checkMail,
    mode: "app",
    before: (page) => page.addInitScript(() => sessionStorage.setItem("mailedTo", "anna@example.com")),
    act: (page) => page.getByRole("button", { name: confirmation.sendAgain }).waitFor(),
  },
  { name: "register", route: "register", heading: session.registerHeading, mode: "app" },
  {
    name: "register-with-what-is-wrong",
    route: "register",
    heading: session.registerHeading,
    mode: "app",
    act: async (page) => {
      await page.getByRole("button", { name: session.registerButton }).click();
      await page.getByText(fields.termsMissing).waitFor();
      // The messages come a moment after the press, and the page moved along to keep the button where it was.
      await page.evaluate(() => window.scrollTo(0, 0));
    },
  },
  { name: "forgotten-password", route: "forgotPassword", heading: session.forgotHeading },
  {
    name: "new-password-by-link",
    route: "resetPassword",
    path: () => pathTo("resetPassword", { secret: "a".repeat(43) }),
    heading: session.resetHeading,
  },
  {
    name: "new-password-dead-link",
    route: "resetPassword",
    path: () => pathTo("resetPassword", { secret: "abc" }),
    heading: session.linkDead,
  },
  {
    name: "confirm-email",
    route: "confirmEmail",
    path: () => pathTo("confirmEmail", { secret: "abc" }),
    heading: session.confirmEmailTitle,
  },
  {
    name: "confirm-updated-email",
    route: "confirmUpdatedEmail",
    path: () => pathTo("confirmUpdatedEmail", { secret: "abc" }),
    heading: session.confirmUpdatedEmailTitle,
  },
];
