import { describe, expect, it } from "vitest";
import { ROUTES } from "./paths.ts";
import type { RouteName } from "./paths.ts";
import { redirectFor } from "./redirects.ts";
import type { Viewer } from "./redirects.ts";

/** Logged out, logged in, and as an admin: first on the website, then in the app. */
const VIEWERS: readonly Viewer[] = (["website", "app"] as const).flatMap((mode) => [
  { mode, loggedIn: false, isAdmin: false },
  { mode, loggedIn: true, isAdmin: false },
  { mode, loggedIn: true, isAdmin: true },
]);

/** Where each of them comes to: "." stays, "^" sends the browser to the site root. */
type Row = readonly [
  out: string,
  user: string,
  admin: string,
  appOut: string,
  appUser: string,
  appAdmin: string,
];

const EVERYBODY: Row = [".", ".", ".", ".", ".", "."];
const PRIVATE: Row = ["/login", ".", ".", "/login", ".", "."];
const ADMINS: Row = ["^", "^", ".", "^", "^", "."];
const TO_ROOT: Row = ["/account", "/account", "/account", "/login", "/notes", "/notes"];
const STEP: Row = ["/", "/", "/", "/", "/", "/"];

/** Product §2, every route for everybody. */
const TABLE: Readonly<Record<RouteName, Row>> = {
  home: TO_ROOT,
  done: TO_ROOT,
  login: [".", "/account", "/account", ".", "/notes", "/notes"],
  logout: EVERYBODY,
  register: ["/login", "/login", "/login", ".", "/notes", "/notes"],
  forgotPassword: [".", "/account", "/account", ".", "/account", "/account"],
  resetPassword: [".", "/notes", "/notes", ".", "/notes", "/notes"],
  confirmEmail: EVERYBODY,
  confirmUpdatedEmail: EVERYBODY,
  signOfLife: EVERYBODY,
  disownFactor: EVERYBODY,
  terms: EVERYBODY,
  privacy: EVERYBODY,
  account: PRIVATE,
  profile: PRIVATE,
  changePassword: PRIVATE,
  security: PRIVATE,
  history: PRIVATE,
  notes: PRIVATE,
  newNote: PRIVATE,
  note: PRIVATE,
  recipients: PRIVATE,
  newRecipient: PRIVATE,
  recipient: PRIVATE,
  selectRecipient: PRIVATE,
  editRecipientOfNote: PRIVATE,
  audioRecording: PRIVATE,
  videoRecording: PRIVATE,
  subscription: PRIVATE,
  upgradeSubscription: PRIVATE,
  adminUsers: ADMINS,
  adminPlans: ADMINS,
  adminContents: ADMINS,
  adminVouchers: ADMINS,
  adminDeliveries: ADMINS,
  adminHeld: ADMINS,
  adminUnreachable: ADMINS,
  adminAudit: ADMINS,
  adminSystem: ADMINS,
  adminSetup: ADMINS,
  publicNote: EVERYBODY,
  rehearsal: EVERYBODY,
  previewNote: EVERYBODY,
  notFound: EVERYBODY,
  back: STEP,
  forward: STEP,
};

const told = (path: string, viewer: Viewer): string => {
  const redirect = redirectFor(path, viewer);
  if (redirect.kind === "leave") return redirect.path === ROUTES.home ? "^" : `leave ${redirect.path}`;
  return redirect.kind === "go" ? redirect.path : ".";
};

describe("the redirects of the product", () => {
  it.each(Object.entries(TABLE))("The route %s leads the six kinds of viewers to %j", (name, row) => {
    const path = ROUTES[name as RouteName].replace(/:\w+/, "x1");
    expect(VIEWERS.map((viewer) => told(path, viewer))).toEqual(row);
  });

  it.each(VIEWERS)("An unknown address sends %o to the page /notfound", (viewer) => {
    expect(told("/no/such/page", viewer)).toBe("/notfound");
  });
});
