import { describe, expect, it } from "vitest";
import { menuFor } from "./menu.ts";
import type { Visitor } from "./redirects.ts";

const visitor = (mode: Visitor["mode"], loggedIn: boolean, isAdmin = false): Visitor => ({
  mode,
  loggedIn,
  isAdmin,
});

const ROOMS = ["account", "notes", "recipients", "subscription"];

describe("menuFor", () => {
  it("offers a logged-out visitor of the website Home, Login, Terms and Privacy", () => {
    const menu = menuFor(visitor("website", false), "/login");
    expect(menu.website).toEqual(["home", "login", "terms", "privacy"]);
    expect(menu.app).toEqual([]);
    expect(menu.admin).toEqual([]);
  });

  it("takes Login off the website menu once logged in, and adds the rooms", () => {
    const menu = menuFor(visitor("website", true), "/notes");
    expect(menu.website).toEqual(["home", "terms", "privacy"]);
    expect(menu.app).toEqual(ROOMS);
  });

  it("adds Terms and Privacy to the rooms in the app, for those who are logged in", () => {
    const menu = menuFor(visitor("app", true), "/notes");
    expect(menu.app).toEqual([...ROOMS, "terms", "privacy"]);
    expect(menu.website).toEqual([]);
  });

  it("shows the rooms in the app before the log-in too", () => {
    expect(menuFor(visitor("app", false), "/login").app).toEqual(ROOMS);
  });

  it("shows the administration to admins only", () => {
    const admins = ["adminUsers", "adminPlans", "adminContents", "adminDeliveries", "adminHeld"];
    expect(menuFor(visitor("website", true, true), "/notes").admin).toEqual(admins);
    expect(menuFor(visitor("website", false, true), "/login").admin).toEqual([]);
    expect(menuFor(visitor("website", true), "/notes").admin).toEqual([]);
  });

  it("offers Add New Note and Log out to those who are logged in", () => {
    expect(menuFor(visitor("app", true), "/notes")).toMatchObject({ addNote: true, logout: true });
    expect(menuFor(visitor("app", false), "/login")).toMatchObject({ addNote: false, logout: false });
  });

  it("hides Add New Note on recording pages", () => {
    expect(menuFor(visitor("app", true), "/video-recording")).toMatchObject({ addNote: false, logout: true });
  });
});
