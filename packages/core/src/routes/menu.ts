import { isRecordingPath } from "./paths.ts";
import type { PlainRouteName } from "./paths.ts";
import type { Visitor } from "./redirects.ts";

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

export function menuFor(visitor: Visitor, pathname: string): Menu {
  return {
    app: appMenu(visitor),
    admin: visitor.isAdmin && visitor.loggedIn ? ADMIN_PAGES : [],
    website: websiteMenu(visitor),
    addNote: visitor.loggedIn && !isRecordingPath(pathname),
    logout: visitor.loggedIn,
  };
}

const ADMIN_PAGES: readonly PlainRouteName[] = [
  "adminUsers",
  "adminPlans",
  "adminContents",
  "adminDeliveries",
  "adminHeld",
];

function appMenu({ mode, loggedIn }: Visitor): PlainRouteName[] {
  if (!loggedIn && mode !== "app") return [];
  const pages: PlainRouteName[] = ["account", "notes", "recipients", "subscription"];
  // The route table shows the content pages in the app only to those who are logged in.
  return mode === "app" && loggedIn ? [...pages, "terms", "privacy"] : pages;
}

function websiteMenu({ mode, loggedIn }: Visitor): PlainRouteName[] {
  if (mode !== "website") return [];
  return loggedIn ? ["home", "terms", "privacy"] : ["home", "login", "terms", "privacy"];
}
