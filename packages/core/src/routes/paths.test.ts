import { describe, expect, it } from "vitest";
import { findRoute, isRecordingPath, pathTo, ROUTES } from "./paths.ts";
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

describe("isRecordingPath", () => {
  it("is true wherever -recording occurs", () => {
    expect(isRecordingPath("/audio-recording")).toBe(true);
    expect(isRecordingPath("/video-recording")).toBe(true);
    expect(isRecordingPath("/recordings")).toBe(false);
  });
});
