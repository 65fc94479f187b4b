import { describe, expect, it } from "vitest";
import { ROUTES } from "./paths.ts";
import { landingAfterLogin, redirectAfterModeSwitch, redirectFor, restingPlace } from "./redirects.ts";
import type { Redirect, Viewer } from "./redirects.ts";

const web: Viewer = { mode: "website", loggedIn: false, isAdmin: false };
const webUser: Viewer = { ...web, loggedIn: true };
const webAdmin: Viewer = { ...webUser, isAdmin: true };
const app: Viewer = { ...web, mode: "app" };
const appUser: Viewer = { ...webUser, mode: "app" };
const viewers = { web, webUser, webAdmin, app, appUser };

const told = (redirect: Redirect): string =>
  redirect.kind === "stay" ? "stay" : `${redirect.kind} ${redirect.path}`;

describe("redirectFor", () => {
  it.each([
    ["/forgot-password", "webUser", "go /account"],
    ["/forgot-password", "appUser", "go /account"],
    ["/forgot-password", "web", "stay"],
    ["/", "appUser", "go /notes"],
    ["/", "app", "go /login"],
    ["/", "web", "go /account"],
    ["/", "webUser", "go /account"],
    ["/done", "appUser", "go /notes"],
    ["/done", "app", "go /login"],
    ["/done", "web", "go /account"],
    ["/done", "webUser", "go /account"],
    ["/login", "appUser", "go /notes"],
    ["/login", "webUser", "go /account"],
    ["/login", "web", "stay"],
    ["/login", "app", "stay"],
    ["/account", "web", "go /login"],
    ["/account", "app", "go /login"],
    ["/account", "webUser", "stay"],
    ["/reset-password/s1", "webUser", "go /notes"],
    ["/reset-password/s1", "appUser", "go /notes"],
    ["/reset-password/s1", "web", "stay"],
    ["/admin-users", "webUser", "leave /"],
    ["/admin-users", "web", "leave /"],
    ["/admin-anything", "appUser", "leave /"],
    ["/admin-users", "webAdmin", "stay"],
    ["/admin-anything", "webAdmin", "go /notfound"],
    ["/register", "web", "go /login"],
    ["/register", "webUser", "go /login"],
    ["/register", "app", "stay"],
    ["/register", "appUser", "go /notes"],
    ["/back", "webUser", "go /"],
    ["/forward", "appUser", "go /"],
    ["/zzz", "web", "go /notfound"],
    ["/notes/a/b", "webUser", "go /notfound"],
    ["/notfound", "web", "stay"],
  ] as const)("The path %s, opened as %s, is answered with “%s”", (path, who, expected) => {
    expect(told(redirectFor(path, viewers[who]))).toBe(expected);
  });

  it.each([
    "/account/profile",
    "/account/change-password",
    "/account/security",
    "/account/history",
    "/notes",
    "/notes/new",
    "/notes/7f",
    "/recipients",
    "/recipients/new",
    "/recipients/7f",
    "/add-recipient",
    "/add-recipient/7f",
    "/audio-recording",
    "/video-recording",
    "/subscription",
    "/upgrade-subscription",
  ])("A logged-out viewer of %s is sent to the log-in", (path) => {
    expect(told(redirectFor(path, web))).toBe("go /login");
    expect(told(redirectFor(path, app))).toBe("go /login");
    expect(told(redirectFor(path, webUser))).toBe("stay");
  });

  it.each([
    "/terms",
    "/privacy",
    "/logout",
    "/confirm-email/s1",
    "/confirm-updated-email/s1",
    "/get-note/s1",
  ])("Every kind of viewer may open %s", (path) => {
    for (const viewer of Object.values(viewers)) expect(told(redirectFor(path, viewer))).toBe("stay");
  });
});

describe("restingPlace", () => {
  it.each([
    ["/back", "web", "go /login"],
    ["/", "web", "go /login"],
    ["/", "webUser", "go /account"],
    ["/done", "app", "go /login"],
    ["/notes", "web", "go /login"],
    ["/zzz", "webUser", "go /notfound"],
    ["/terms", "web", "stay"],
    ["/admin-users", "webUser", "leave /"],
  ] as const)("The final place of %s, opened as %s, is “%s”", (path, who, expected) => {
    expect(told(restingPlace(path, viewers[who]))).toBe(expected);
  });

  it("The final place needs no further redirect, for every route and viewer", () => {
    const paths = Object.values(ROUTES).map((pattern) => pattern.replace(/:\w+/, "x1"));
    const restless = Object.values(viewers).flatMap((viewer) =>
      paths
        .map((path) => restingPlace(path, viewer))
        .filter((place) => place.kind === "go" && redirectFor(place.path, viewer).kind !== "stay"),
    );
    expect(restless).toEqual([]);
  });
});

describe("redirectAfterModeSwitch", () => {
  it.each([
    ["/notes/7f", "appUser", "go /notes"],
    ["/terms", "app", "go /login"],
    ["/register", "web", "leave /"],
    ["/register", "webUser", "leave /"],
    ["/terms", "web", "stay"],
  ] as const)("After a mode switch, %s as %s is answered with “%s”", (path, who, expected) => {
    expect(told(redirectAfterModeSwitch(path, viewers[who]))).toBe(expected);
  });
});

describe("landingAfterLogin", () => {
  it("A log-in leads to /notes in the app and to /account in a browser", () => {
    expect(landingAfterLogin("app")).toBe("/notes");
    expect(landingAfterLogin("website")).toBe("/account");
  });
});
