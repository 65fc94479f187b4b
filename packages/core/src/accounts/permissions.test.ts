import { describe, expect, it } from "vitest";
import { actions, may } from "./permissions.ts";
import type { Action, Actor, Target } from "./permissions.ts";

const visitor: Actor = { kind: "visitor" };
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
  it("knows no action that these tests do not know", () => {
    const known = [...ofEverybody, ...ofTheOwner, ...ofAdmins, ...ofOtherAdmins, "read-user", "delete-user"];
    expect(actions.toSorted()).toEqual(known.toSorted());
  });

  it.each(ofEverybody)("lets everybody %s", (action) => {
    for (const actor of [visitor, anna, admin]) expect(may(actor, action)).toBe(true);
  });

  it.each(ofTheOwner)("lets only the owner %s, admins included", (action) => {
    expect(may(anna, action, annas)).toBe(true);
    expect(may(anna, action, bens)).toBe(false);
    expect(may(admin, action, admins)).toBe(true);
    expect(may(admin, action, annas)).toBe(false);
    expect(may(visitor, action, annas)).toBe(false);
  });

  it.each(ofTheOwner)("lets nobody %s when it is nobody's", (action) => {
    for (const actor of [visitor, anna, admin]) expect(may(actor, action)).toBe(false);
  });

  it.each(ofAdmins)("lets only an admin %s", (action) => {
    for (const target of [null, annas, admins]) {
      expect(may(admin, action, target)).toBe(true);
      expect(may(anna, action, target)).toBe(false);
      expect(may(visitor, action, target)).toBe(false);
    }
  });

  it.each(ofOtherAdmins)("lets an admin %s for others, never for the own account", (action) => {
    expect(may(admin, action, annas)).toBe(true);
    expect(may(admin, action, admins)).toBe(false);
    expect(may(admin, action)).toBe(false);
    for (const target of [annas, bens]) expect(may(anna, action, target)).toBe(false);
    expect(may(visitor, action, annas)).toBe(false);
  });

  it("lets a user read the own account, and an admin every account", () => {
    expect(may(anna, "read-user", annas)).toBe(true);
    expect(may(anna, "read-user", bens)).toBe(false);
    expect(may(admin, "read-user", annas)).toBe(true);
    expect(may(visitor, "read-user", annas)).toBe(false);
  });

  it("lets a user delete the own account, and an admin every account", () => {
    expect(may(anna, "delete-user", annas)).toBe(true);
    expect(may(anna, "delete-user", bens)).toBe(false);
    expect(may(admin, "delete-user", annas)).toBe(true);
    expect(may(admin, "delete-user", admins)).toBe(true);
    expect(may(visitor, "delete-user", annas)).toBe(false);
  });
});
