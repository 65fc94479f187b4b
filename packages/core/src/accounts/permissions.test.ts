import { describe, expect, it } from "vitest";
import { actions, may } from "./permissions.ts";
import type { Action, Actor, Target } from "./permissions.ts";

const anonymous: Actor = { kind: "anonymous" };
const anna: Actor = { kind: "user", id: "anna" };
const admin: Actor = { kind: "admin", id: "root" };

const annas: Target = { ownerId: "anna" };
const bens: Target = { ownerId: "ben" };
const admins: Target = { ownerId: "root" };

const ofEverybody: readonly Action[] = [
  "register",
  "log-in",
  "read-plans",
  "read-snippets",
  "read-delivered-note",
];
const ofTheOwner: readonly Action[] = [
  "edit-user",
  "change-password",
  "confirm-agency",
  "change-plan",
  "list-notes",
  "read-note",
  "create-note",
  "edit-note",
  "delete-note",
  "list-recipients",
  "read-recipient",
  "create-recipient",
  "edit-recipient",
  "delete-recipient",
  "upload-recording",
  "read-recording",
  "delete-recording",
];
const ofAdmins: readonly Action[] = [
  "list-users",
  "export-users",
  "export-database",
  "grant-free-plan",
  "create-plan",
  "edit-plan",
  "delete-plan",
  "edit-snippet",
  "edit-homepage",
];
const ofOtherAdmins: readonly Action[] = ["set-user-active", "set-user-role"];

describe("may (product §6)", () => {
  it("The permission table has no action that these tests leave out", () => {
    const known = [...ofEverybody, ...ofTheOwner, ...ofAdmins, ...ofOtherAdmins, "read-user", "delete-user"];
    expect(actions.toSorted()).toEqual(known.toSorted());
  });

  it.each(ofEverybody)("Visitors, users and admins are all allowed to do “%s”", (action) => {
    for (const actor of [anonymous, anna, admin]) expect(may(actor, action)).toBe(true);
  });

  it.each(ofTheOwner)("Only the owner is allowed to do “%s”, even when an admin asks", (action) => {
    expect(may(anna, action, annas)).toBe(true);
    expect(may(anna, action, bens)).toBe(false);
    expect(may(admin, action, admins)).toBe(true);
    expect(may(admin, action, annas)).toBe(false);
    expect(may(anonymous, action, annas)).toBe(false);
  });

  it.each(ofTheOwner)("The action “%s” is denied to every actor when the target has no owner", (action) => {
    for (const actor of [anonymous, anna, admin]) expect(may(actor, action)).toBe(false);
  });

  it.each(ofAdmins)("Only admins are allowed to do “%s”", (action) => {
    for (const target of [null, annas, admins]) {
      expect(may(admin, action, target)).toBe(true);
      expect(may(anna, action, target)).toBe(false);
      expect(may(anonymous, action, target)).toBe(false);
    }
  });

  it.each(ofOtherAdmins)("Admins are allowed to do “%s” to other accounts but not to their own", (action) => {
    expect(may(admin, action, annas)).toBe(true);
    expect(may(admin, action, admins)).toBe(false);
    expect(may(admin, action)).toBe(false);
    for (const target of [annas, bens]) expect(may(anna, action, target)).toBe(false);
    expect(may(anonymous, action, annas)).toBe(false);
  });

  it("Users may read their own account, and admins may read every account", () => {
    expect(may(anna, "read-user", annas)).toBe(true);
    expect(may(anna, "read-user", bens)).toBe(false);
    expect(may(admin, "read-user", annas)).toBe(true);
    expect(may(anonymous, "read-user", annas)).toBe(false);
  });

  it("Users may delete their own account, and admins may delete every account", () => {
    expect(may(anna, "delete-user", annas)).toBe(true);
    expect(may(anna, "delete-user", bens)).toBe(false);
    expect(may(admin, "delete-user", annas)).toBe(true);
    expect(may(admin, "delete-user", admins)).toBe(true);
    expect(may(anonymous, "delete-user", annas)).toBe(false);
  });
});
