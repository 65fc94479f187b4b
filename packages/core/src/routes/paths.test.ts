import { describe, expect, it } from "vitest";
import { findRoute, isAdminPath, isRecordingPath, parametersOf, pathTo, ROUTES } from "./paths.ts";
import type { RouteName } from "./paths.ts";

describe("findRoute", () => {
  it("knows every route of the table by an example of its pattern", () => {
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
  ])("takes %s for %s", (path, name) => expect(findRoute(path)).toBe(name));

  it.each(["/zzz", "/notes/a/b", "/confirm-email", "/account/other", "/Notes"])("does not know %s", (path) =>
    expect(findRoute(path)).toBeUndefined(),
  );
});

describe("pathTo", () => {
  it("fills in and encodes the parameter", () => {
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
  ])("finds in %s what stands at the names of its route", (path, parameters) =>
    expect(parametersOf(path)).toEqual(parameters),
  );
});

describe("isRecordingPath", () => {
  it("is true wherever -recording occurs", () => {
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
  it.each(routesOfTheProduct)("%s is %s", (path, name) => expect(findRoute(path)).toBe(name));
});

describe("isAdminPath", () => {
  it("is true for paths that begin with /admin-, and for nothing that merely holds it", () => {
    expect(isAdminPath("/admin-users")).toBe(true);
    expect(isAdminPath("/admin-anything")).toBe(true);
    expect(isAdminPath("/admin")).toBe(false);
    expect(isAdminPath("/notes/admin-users")).toBe(false);
  });
});
