import { isRecordingPath } from "./paths.ts";
import type { PlainRouteName } from "./paths.ts";
import type { Viewer } from "./redirects.ts";

/** What the sidebar offers (product §2). Empty groups are not shown. */
export type Menu = {
  readonly app: readonly PlainRouteName[];
  readonly admin: readonly PlainRouteName[];
  readonly website: readonly PlainRouteName[];
  /** The Add New Note button. */
  readonly addNote: boolean;
  /** The Log out link. */
  readonly logout: boolean;
};

export function menuFor(viewer: Viewer, pathname: string): Menu {
  return {
    app: appMenu(viewer),
    admin: viewer.isAdmin && viewer.loggedIn ? ADMIN_ROUTES : [],
    website: websiteMenu(viewer),
    addNote: viewer.loggedIn && !isRecordingPath(pathname),
    logout: viewer.loggedIn,
  };
}

/** The pages of admins, in the order of their menu. */
export const ADMIN_ROUTES = [
  "adminUsers",
  "adminPlans",
  "adminContents",
  "adminVouchers",
  "adminDeliveries",
  "adminHeld",
  "adminUnreachable",
  "adminAudit",
  "adminSystem",
  "adminSetup",
] as const satisfies readonly PlainRouteName[];

export type AdminRoute = (typeof ADMIN_ROUTES)[number];

const appMenu = ({ mode, loggedIn }: Viewer): PlainRouteName[] =>
  loggedIn || mode === "app" ? ["account", "notes", "recipients", "subscription"] : [];

function websiteMenu({ mode, loggedIn }: Viewer): PlainRouteName[] {
  // The route table shows the content pages in the app only to those who are logged in.
  if (mode === "app") return loggedIn ? ["terms", "privacy"] : [];
  return loggedIn ? ["home", "terms", "privacy"] : ["home", "login", "terms", "privacy"];
}
