import { findRoute, isAdminPath, ROUTES } from "./paths.ts";
import type { RouteName } from "./paths.ts";

/** Where the product runs: in a browser, or inside the native wrapper. */
export type Mode = "website" | "app";

/** Who looks at a page, logged in or not. */
export type Viewer = { readonly mode: Mode; readonly loggedIn: boolean; readonly isAdmin: boolean };

/** `leave` loads the site root anew, outside the page's own history (product §2: "sends the browser to the site root"). */
export type Redirect =
  | { readonly kind: "stay" }
  | { readonly kind: "go"; readonly path: string }
  | { readonly kind: "leave"; readonly path: string };

/**
 * Where a visit of this path ends: the redirect rules followed to their end, so that no stop between is drawn. They
 * have no cycle, which the tests try for every route and viewer.
 */
export function restingPlace(pathname: string, viewer: Viewer): Redirect {
  const redirect = redirectFor(pathname, viewer);
  if (redirect.kind !== "go") return redirect;
  const next = restingPlace(redirect.path, viewer);
  return next.kind === "stay" ? redirect : next;
}

/** The redirect rules of product §2 as one pure function of path and viewer: a single step. */
export function redirectFor(pathname: string, viewer: Viewer): Redirect {
  if (isAdminPath(pathname) && !viewer.isAdmin) return { kind: "leave", path: ROUTES.home };
  const route = findRoute(pathname);
  if (route === undefined) return go("notFound");
  const target = RULES[route]?.(viewer) ?? guard(route, viewer);
  return target === undefined ? STAY : go(target);
}

/**
 * Where the root leads a logged-in user in the app, where most visits begin. The server names this page's files at the
 * root, since it does not know who visits.
 */
export const PAGE_OF_ROOT = "notes" satisfies RouteName;

/** Where a log-in leads (product §2, Account). */
export const landingAfterLogin = (mode: Mode): string => (mode === "app" ? ROUTES.notes : ROUTES.account);

/**
 * Where a switch of mode leads; the history is cleared with it. The website keeps the page, save for the sign-up,
 * which exists only in the app.
 */
export function redirectAfterModeSwitch(pathname: string, viewer: Viewer): Redirect {
  if (viewer.mode === "app") return go(viewer.loggedIn ? "notes" : "login");
  return findRoute(pathname) === "register" ? { kind: "leave", path: ROUTES.home } : STAY;
}

const STAY: Redirect = { kind: "stay" };

const go = (route: keyof typeof ROUTES): Redirect => ({ kind: "go", path: ROUTES[route] });

type Rule = (viewer: Viewer) => RouteName | undefined;

/** For a step within the page; a load of the website's root is answered with the home page (decision 031). */
const toRoot: Rule = ({ mode, loggedIn }) => {
  if (mode === "website") return "account";
  return loggedIn ? PAGE_OF_ROOT : "login";
};

const RULES: Partial<Record<RouteName, Rule>> = {
  home: toRoot,
  done: toRoot,
  back: () => "home",
  forward: () => "home",
  forgotPassword: ({ loggedIn }) => (loggedIn ? "account" : undefined),
  login: ({ loggedIn, mode }) => {
    if (!loggedIn) return undefined;
    return mode === "app" ? "notes" : "account";
  },
  register: ({ mode, loggedIn }) => {
    if (mode === "website") return "login";
    return loggedIn ? "notes" : undefined;
  },
  resetPassword: ({ loggedIn }) => (loggedIn ? "notes" : undefined),
};

/** Pages that show a user's own things require a login. Product §2 says so for /account only. */
const guard = (route: RouteName, { loggedIn }: Viewer): RouteName | undefined =>
  !loggedIn && PRIVATE.has(route) ? "login" : undefined;

const PRIVATE: ReadonlySet<RouteName> = new Set([
  "account",
  "profile",
  "changePassword",
  "security",
  "history",
  "notes",
  "newNote",
  "note",
  "recipients",
  "newRecipient",
  "recipient",
  "selectRecipient",
  "editRecipientOfNote",
  "audioRecording",
  "videoRecording",
  "subscription",
  "upgradeSubscription",
] satisfies RouteName[]);
