import { describe, expect, it } from "vitest";
import { findRoute, isAdminPath, isRecordingPath, parametersOf, pathTo, ROUTES } from "./paths.ts";
import type { RouteName } from "./paths.ts";

describe("findRoute", () => {
  it("Every route is found by an example of its pattern", () => {
    for (const [name, pattern] of Object.entries(ROUTES)) {
      expect(findRoute(pattern.replace(/:\w+/, "b2c1"))).toBe(name as RouteName);
    }
  });

  it.each([
    ["/notes/new", "newNote"],
    ["/notes/new/", "newNote"],
    ["/recipients/new", "newRecipient"],
    ["/notes/7f", "note"],
    ["/", "home"],
  ])("The path %s belongs to the route %s", (path, name) => expect(findRoute(path)).toBe(name));

  it.each(["/zzz", "/notes/a/b", "/confirm-email", "/account/other", "/Notes"])(
    "The path %s belongs to no route",
    (path) => expect(findRoute(path)).toBeUndefined(),
  );
});

describe("pathTo", () => {
  it("A path is built with its parameter filled in and encoded", () => {
    expect(pathTo("note", { id: "a/b c" })).toBe("/notes/a%2Fb%20c");
    expect(pathTo("notes")).toBe("/notes");
  });
});

describe("parametersOf", () => {
  it.each([
    ["/notes/7f", { id: "7f" }],
    ["/get-note/s3cret/", { secret: "s3cret" }],
    [pathTo("note", { id: "a/b c" }), { id: "a/b c" }],
    ["/notes/new", {}],
    ["/notes/%zz", { id: "%zz" }],
    ["/zzz/7f", {}],
  ])("The path %s yields the parameters of its route", (path, parameters) =>
    expect(parametersOf(path)).toEqual(parameters),
  );
});

describe("isRecordingPath", () => {
  it("A recording path is one that contains -recording", () => {
    expect(isRecordingPath("/audio-recording")).toBe(true);
    expect(isRecordingPath("/video-recording")).toBe(true);
    expect(isRecordingPath("/recordings")).toBe(false);
  });
});

/** Product §2, route by route. */
const routesOfTheProduct: readonly (readonly [path: string, name: RouteName])[] = [
  ["/", "home"],
  ["/login", "login"],
  ["/logout", "logout"],
  ["/register", "register"],
  ["/forgot-password", "forgotPassword"],
  ["/reset-password/s3cret", "resetPassword"],
  ["/confirm-email/s3cret", "confirmEmail"],
  ["/confirm-updated-email/s3cret", "confirmUpdatedEmail"],
  ["/done", "done"],
  ["/terms", "terms"],
  ["/privacy", "privacy"],
  ["/account", "account"],
  ["/account/profile", "profile"],
  ["/account/change-password", "changePassword"],
  ["/notes", "notes"],
  ["/recipients", "recipients"],
  ["/recipients/5", "recipient"],
  ["/add-recipient", "selectRecipient"],
  ["/add-recipient/5", "editRecipientOfNote"],
  ["/audio-recording", "audioRecording"],
  ["/video-recording", "videoRecording"],
  ["/subscription", "subscription"],
  ["/upgrade-subscription", "upgradeSubscription"],
  ["/admin-users", "adminUsers"],
  ["/admin-plans", "adminPlans"],
  ["/admin-contents", "adminContents"],
  ["/get-note/s3cret", "publicNote"],
  ["/notfound", "notFound"],
  ["/back", "back"],
  ["/forward", "forward"],
];

describe("the routes of the product", () => {
  it.each(routesOfTheProduct)("The product path %s belongs to the route %s", (path, name) =>
    expect(findRoute(path)).toBe(name),
  );
});

describe("isAdminPath", () => {
  it("An admin path is one that begins with /admin-", () => {
    expect(isAdminPath("/admin-users")).toBe(true);
    expect(isAdminPath("/admin-anything")).toBe(true);
    expect(isAdminPath("/admin")).toBe(false);
    expect(isAdminPath("/notes/admin-users")).toBe(false);
  });
});
