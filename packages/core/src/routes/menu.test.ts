import { describe, expect, it } from "vitest";
import { menuFor } from "./menu.ts";
import type { Viewer } from "./redirects.ts";

const viewer = (mode: Viewer["mode"], loggedIn: boolean, isAdmin = false): Viewer => ({
  mode,
  loggedIn,
  isAdmin,
});

const PAGES = ["account", "notes", "recipients", "subscription"];

describe("menuFor", () => {
  it("A logged-out viewer of the website is offered Home, Login, Terms and Privacy", () => {
    const menu = menuFor(viewer("website", false), "/login");
    expect(menu.website).toEqual(["home", "login", "terms", "privacy"]);
    expect(menu.app).toEqual([]);
    expect(menu.admin).toEqual([]);
  });

  it("A log-in on the website removes Login from the menu and adds the pages of the app", () => {
    const menu = menuFor(viewer("website", true), "/notes");
    expect(menu.website).toEqual(["home", "terms", "privacy"]);
    expect(menu.app).toEqual(PAGES);
  });

  it("The menu of a logged-in user in the app has Terms and Privacy in a group below the pages", () => {
    const menu = menuFor(viewer("app", true), "/notes");
    expect(menu.app).toEqual(PAGES);
    expect(menu.website).toEqual(["terms", "privacy"]);
  });

  it("The menu in the app lists its pages before the log-in too", () => {
    expect(menuFor(viewer("app", false), "/login").app).toEqual(PAGES);
  });

  it("Only logged-in admins see the administration in the menu", () => {
    const deliveries = ["adminDeliveries", "adminHeld", "adminUnreachable"];
    const system = ["adminAudit", "adminSystem", "adminSetup"];
    const admins = ["adminUsers", "adminPlans", "adminContents", "adminVouchers", ...deliveries, ...system];
    expect(menuFor(viewer("website", true, true), "/notes").admin).toEqual(admins);
    expect(menuFor(viewer("website", false, true), "/login").admin).toEqual([]);
    expect(menuFor(viewer("website", true), "/notes").admin).toEqual([]);
  });

  it("Only logged-in users are offered Add New Note and Log out", () => {
    expect(menuFor(viewer("app", true), "/notes")).toMatchObject({ addNote: true, logout: true });
    expect(menuFor(viewer("app", false), "/login")).toMatchObject({ addNote: false, logout: false });
  });

  it("Add New Note is hidden on a recording page", () => {
    expect(menuFor(viewer("app", true), "/video-recording")).toMatchObject({ addNote: false, logout: true });
  });
});
