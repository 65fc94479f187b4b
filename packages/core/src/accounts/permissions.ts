/**
 * Who may do what (product §6), in one table. Server and web both ask it; the server's answer counts.
 * Limits of a plan, device and mail confirmation are other questions.
 */

/** What an account may be; stored with it. */
export const ROLES = ["user", "admin"] as const;
export type Role = (typeof ROLES)[number];

/** The role that a row names; any other value counts for nothing. */
export const asRole = (text: string): Role => (text === "admin" ? "admin" : "user");

/** Who acts. An admin is also an ordinary user, with notes and recipients of the own. */
export type Actor =
  | { readonly kind: "anonymous" }
  | { readonly kind: "user"; readonly id: string }
  | { readonly kind: "admin"; readonly id: string };

/** Whose thing it is: the account itself, or the owner of a note, recipient or recording. Null: it has no owner. */
export type Target = { readonly ownerId: string } | null;

type Rule = (actor: Actor, target: Target) => boolean;

const rules = {
  register: anyone,
  "log-in": anyone,
  "read-plans": anyone,
  "read-snippets": anyone,
  "read-delivered-note": anyone,

  "read-user": ownOrAdmin,
  "edit-user": own,
  "change-password": own,
  "confirm-agency": own,
  "change-plan": own,
  "delete-user": ownOrAdmin,

  "list-notes": own,
  "read-note": own,
  "create-note": own,
  "edit-note": own,
  "delete-note": own,
  "list-recipients": own,
  "read-recipient": own,
  "create-recipient": own,
  "edit-recipient": own,
  "delete-recipient": own,
  "upload-recording": own,
  "read-recording": own,
  "delete-recording": own,

  "list-users": admin,
  "export-users": admin,
  "export-database": admin,
  "set-user-active": otherByAdmin,
  "set-user-role": otherByAdmin,
  "grant-free-plan": admin,
  "create-plan": admin,
  "edit-plan": admin,
  "delete-plan": admin,
  "edit-snippet": admin,
  "edit-homepage": admin,
} as const satisfies Record<string, Rule>;

export type Action = keyof typeof rules;

/** Every action of the table, for screens and tests that go through all of them. */
export const actions = Object.keys(rules) as readonly Action[];

/** Whether `actor` may do `action` to what belongs to `target`. */
export const may = (actor: Actor, action: Action, target: Target = null): boolean =>
  rules[action](actor, target);

function anyone(): boolean {
  return true;
}

function own(actor: Actor, target: Target): boolean {
  return actor.kind !== "anonymous" && target !== null && actor.id === target.ownerId;
}

function admin(actor: Actor): boolean {
  return actor.kind === "admin";
}

function ownOrAdmin(actor: Actor, target: Target): boolean {
  return admin(actor) || own(actor, target);
}

/** Admins do not lock themselves out: these rows are another admin's to change. */
function otherByAdmin(actor: Actor, target: Target): boolean {
  return admin(actor) && target !== null && !own(actor, target);
}
