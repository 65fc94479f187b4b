import { ADMIN_ROUTES } from "@afterword/core/routes/menu";
import type { AdminRoute } from "@afterword/core/routes/menu";
import { findRoute, ROUTES } from "@afterword/core/routes/paths";
import type { RouteName } from "@afterword/core/routes/paths";
import { createElement } from "react";
import type { ReactElement } from "react";
import { LogoutPage } from "../features/sessions/logout-page.tsx";
import { page, present } from "./page-of-route.ts";
import type { PageOfRoute } from "./page-of-route.ts";

/** Routes that show no page of their own here. */
type WithoutPage =
  // Rendered on the server, so that they work without scripts.
  | ("home" | "publicNote" | "rehearsal" | "previewNote" | "signOfLife" | "disownFactor")
  // They redirect at once.
  | ("done" | "back" | "forward");

/**
 * Which page each route shows: the one place where features are named. A page is fetched when it is first shown. Menus
 * offer only routes that are listed here or redirected.
 */
const PAGES_OF_ALL = {
  login: page(() => import("../features/sessions/login-page.tsx"), "LoginPage"),
  // In the first download, so that logging out works without a connection.
  logout: present(LogoutPage),
  register: page(() => import("../features/sessions/register-page.tsx"), "RegisterPage"),
  forgotPassword: page(() => import("../features/sessions/forgot-password-page.tsx"), "ForgotPasswordPage"),
  resetPassword: page(() => import("../features/sessions/reset-password-page.tsx"), "ResetPasswordPage"),
  confirmEmail: page(() => import("../features/sessions/confirm-email-page.tsx"), "ConfirmEmailPage"),
  confirmUpdatedEmail: page(
    () => import("../features/sessions/confirm-email-page.tsx"),
    "ConfirmUpdatedEmailPage",
  ),
  account: page(() => import("./pages/account-with-plan.tsx"), "AccountWithPlan"),
  profile: page(() => import("../features/accounts/profile-page.tsx"), "ProfilePage"),
  changePassword: page(() => import("../features/accounts/change-password-page.tsx"), "ChangePasswordPage"),
  security: page(() => import("../features/security/security-page.tsx"), "SecurityPage"),
  history: page(() => import("../features/history/history-page.tsx"), "HistoryPage"),
  notes: page(() => import("./pages/notes-or-onboarding.tsx"), "NotesOrOnboarding"),
  newNote: page(() => import("../features/note-editor/note-editor-page.tsx"), "NewNotePage"),
  note: page(() => import("../features/note-editor/note-editor-page.tsx"), "NotePage"),
  recipients: page(() => import("../features/recipients/recipients-page.tsx"), "RecipientsPage"),
  newRecipient: page(() => import("../features/recipients/recipient-editor-page.tsx"), "NewRecipientPage"),
  recipient: page(() => import("../features/recipients/recipient-editor-page.tsx"), "RecipientPage"),
  selectRecipient: page(
    () => import("../features/recipients/select-recipient-page.tsx"),
    "SelectRecipientPage",
  ),
  editRecipientOfNote: page(
    () => import("../features/recipients/recipient-editor-page.tsx"),
    "RecipientPage",
  ),
  audioRecording: page(() => import("../features/recorder/recorder-page.tsx"), "AudioPage"),
  videoRecording: page(() => import("../features/recorder/recorder-page.tsx"), "VideoPage"),
  subscription: page(() => import("../features/plans/subscription-page.tsx"), "SubscriptionPage"),
  // The same screen, reached from the dialog about a limit (product §2).
  upgradeSubscription: page(() => import("../features/plans/subscription-page.tsx"), "SubscriptionPage"),
  terms: page(() => import("../features/snippets/content-page.tsx"), "TermsPage"),
  privacy: page(() => import("../features/snippets/content-page.tsx"), "PrivacyPage"),
  // What every unknown address is redirected to.
  notFound: page(() => import("./not-found-page.tsx"), "NotFoundPage"),
} satisfies Record<Exclude<RouteName, WithoutPage | AdminRoute>, PageOfRoute>;

const PAGES: Partial<Record<RouteName, PageOfRoute>> = {
  ...PAGES_OF_ALL,
  ...Object.fromEntries(ADMIN_ROUTES.map((route) => [route, adminPage(route)])),
};

/** Their addresses and files are in a file of their own: others do not download them. */
function adminPage(route: AdminRoute): PageOfRoute {
  return page(async () => (await import("./admin-pages.ts")).ADMIN_PAGES[route].fetch(), "default");
}

/** In a wide window these stay beside what was chosen in them (look.md, "Wide screens"). */
const HUBS: readonly string[] = [ROUTES.account, ROUTES.recipients];

/** The home page is the server's, and in the app the root is redirected. */
export const isOffered = (route: RouteName): boolean => route === "home" || PAGES[route] !== undefined;

/** The page of an address; null if it has none. */
export function pageAt(pathname: string): ReactElement | null {
  const shown = findPage(pathname)?.show();
  return shown === undefined ? null : createElement(shown);
}

/** The hub of an address; null if it has none, or was opened from a note, to which it leads back. */
export const hubAt = (url: string): string | null =>
  HUBS.find((hub) => url === hub || (url.startsWith(`${hub}/`) && !url.includes("?"))) ?? null;

/** Loads the code of an address's page, so that it can be drawn at once. If that fails, the page says so. */
export async function fetchPageAt(pathname: string): Promise<void> {
  await findPage(pathname)
    ?.fetch()
    .catch(() => undefined);
}

const findPage = (pathname: string): PageOfRoute | undefined => {
  const route = findRoute(pathname);
  return route === undefined ? undefined : PAGES[route];
};
