import { describe, expect, it } from "vitest";
import type * as z from "zod/mini";
import { postLog } from "./misc.ts";
import { addNote, getNoteBySecret, updateNote } from "./notes.ts";
import { addRecipient } from "./recipients.ts";
import { renamePasskey } from "./second-factor.ts";
import { login, loginAgain, logout } from "./session.ts";
import { confirmAgency } from "./switch.ts";
import { confirmEmail, updateUser } from "./users.ts";

const ID = "8b0c9b52-7d5c-4d0e-8a55-5f2f6a2c9a11";
const SECRET = "A".repeat(43);

/** Where the first mistake lies, by dotted path; "taken" when there is none. */
const mistakeIn = (schema: z.ZodMiniType, value: unknown): string => {
  const { error } = schema.safeParse(value);
  return error === undefined ? "taken" : error.issues[0]!.path.join(".");
};

type Case = readonly [what: string, changes: Record<string, unknown>, mistake: string];

/** A good body, changed in one place at a time. */
const tryAll = (schema: z.ZodMiniType, good: object, cases: readonly Case[]): void => {
  it("takes a good body", () => expect(mistakeIn(schema, good)).toBe("taken"));

  it.each(cases)("%s: %o", (_what, changes, mistake) => {
    expect(mistakeIn(schema, { ...good, ...changes })).toBe(mistake);
  });

  it.each([undefined, null, "text", 7, [], true])("refuses %o in the place of a body", (value) => {
    expect(schema.safeParse(value).success).toBe(false);
  });
};

const note = { title: "For you", text: "", active: true, recipients: [{ _id: ID }] };
const noteCases: readonly Case[] = [
  ["takes an id of the caller", { _id: ID }, "taken"],
  ["refuses an id that is none", { _id: "1" }, "_id"],
  ["refuses a note without a title", { title: "  " }, "title"],
  ["refuses a title of 257 characters", { title: "x".repeat(257) }, "title"],
  ["takes the longest text", { text: "x".repeat(65_536) }, "taken"],
  ["refuses a longer text", { text: "x".repeat(65_537) }, "text"],
  ["refuses a text that is none", { text: null }, "text"],
  ["refuses a switch that is none", { active: "yes" }, "active"],
  ["refuses a note for nobody", { recipients: [] }, "recipients"],
  ["refuses a recipient without an id", { recipients: [{ name: "Miriam" }] }, "recipients.0._id"],
  [
    "refuses more recipients than anybody has",
    { recipients: Array.from({ length: 1001 }, () => ({ _id: ID })) },
    "recipients",
  ],
];
describe("adding a note", () => {
  tryAll(addNote.body, note, noteCases);
});
describe("changing a note", () => {
  tryAll(updateNote.body, note, noteCases);
});

describe("adding a recipient", () => {
  tryAll(addRecipient.body, { name: "Miriam", email: "miriam@example.com" }, [
    ["takes an id of the caller", { _id: ID }, "taken"],
    ["refuses an id that is none", { _id: "../x" }, "_id"],
    ["refuses an empty name", { name: " " }, "name"],
    ["refuses a name with markup", { name: "<b>" }, "name"],
    ["refuses an address that ends a mail's header", { email: "a@b.ch\r\nBcc: c@d.ch" }, "email"],
    ["refuses several addresses", { email: "a@b.ch,c@d.ch" }, "email"],
    ["refuses an address that is none", { email: 7 }, "email"],
  ]);
});

describe("the log-in", () => {
  tryAll(login.body, { email: "anna@example.com", fieldpw: "x" }, [
    ["takes the wish to stay", { remember: true, isApp: true }, "taken"],
    ["refuses a wish that is none", { remember: "true" }, "remember"],
    ["refuses an empty password", { fieldpw: "" }, "fieldpw"],
    ["refuses a password that would be costly to try", { fieldpw: "x".repeat(1001) }, "fieldpw"],
    ["refuses an object in the place of a password", { fieldpw: { $ne: "" } }, "fieldpw"],
    ["refuses a list of addresses", { email: ["anna@example.com"] }, "email"],
  ]);
});

it("fills in what a log-in does not say", () => {
  expect(login.body.parse({ email: " anna@example.com ", fieldpw: " x " })).toEqual({
    email: "anna@example.com",
    fieldpw: " x ",
    remember: false,
    isApp: false,
  });
});

describe("renewing a session", () => {
  tryAll(loginAgain.body, { token: "x.y.z", _id: ID }, [
    ["refuses no token", { token: "" }, "token"],
    ["refuses a token longer than any", { token: "x".repeat(4097) }, "token"],
    ["refuses an owner that is none", { _id: "anna" }, "_id"],
  ]);
});

describe("the log-out", () => {
  tryAll(logout.body, { token: "x.y.z" }, [["refuses no token", { token: "" }, "token"]]);
});

describe("a sign of life", () => {
  tryAll(confirmAgency.body, { source: "button" }, [
    ["takes the app's opening", { source: "app-opened" }, "taken"],
    ["refuses a source that only the server knows", { source: "log-in" }, "source"],
    ["refuses the mail's link, which needs its secret", { source: "mail-link" }, "source"],
  ]);
});

describe("confirming an address", () => {
  tryAll(confirmEmail.body, { secret: SECRET }, [
    ["refuses a secret that can be guessed", { secret: "1" }, "secret"],
    ["refuses a secret that leads elsewhere", { secret: `../../${SECRET}` }, "secret"],
    ["refuses a secret longer than any", { secret: "A".repeat(201) }, "secret"],
  ]);
});

describe("a line for the log", () => {
  tryAll(postLog.body, { message: "TypeError" }, [
    ["refuses an empty one", { message: "" }, "message"],
    ["takes 4000 characters", { message: "x".repeat(4000) }, "taken"],
    ["refuses more", { message: "x".repeat(4001) }, "message"],
  ]);
});

describe("changing a profile", () => {
  tryAll(updateUser.body, {}, [
    ["takes a name alone", { firstname: "Eva" }, "taken"],
    ["refuses an empty name", { firstname: "" }, "firstname"],
    ["refuses 72.5 hours", { confirmFrequency: 72.5 }, "confirmFrequency"],
    ["refuses hours as text", { sendingDelay: "48" }, "sendingDelay"],
    ["refuses hours without end", { sendingDelay: Number.POSITIVE_INFINITY }, "sendingDelay"],
    ["takes an end of sleep in UTC", { sleepUntil: "2026-12-24T00:00:00.000Z" }, "taken"],
    ["refuses a day without a time", { sleepUntil: "2026-12-24" }, "sleepUntil"],
    ["refuses a time of another zone", { sleepUntil: "2026-12-24T00:00:00+01:00" }, "sleepUntil"],
    ["takes a phone away", { deviceId: null, pushToken: null }, "taken"],
    ["refuses a phone without a name", { deviceId: "" }, "deviceId"],
    ["refuses a push token longer than any", { pushToken: "x".repeat(501) }, "pushToken"],
    ["takes a change of address back", { newEmail: "" }, "taken"],
    ["refuses an address that is none", { newEmail: "anna" }, "newEmail"],
    ["refuses a role that is none", { role: "owner" }, "role"],
  ]);
});

describe("a secret in an address", () => {
  it.each([
    [SECRET, true],
    ["a-_".repeat(14), true],
    ["short", false],
    [`${SECRET}/x`, false],
    [`${SECRET}%00`, false],
    [`${SECRET}\n`, false],
  ])("%s: taken %s", (secret, taken) => {
    expect(getNoteBySecret.params.safeParse({ secret }).success).toBe(taken);
  });
});

describe("the name of a passkey", () => {
  tryAll(renamePasskey.body, { name: "Blue key" }, [
    ["is there", { name: "  " }, "name"],
    ["is short", { name: "x".repeat(61) }, "name"],
    ["holds what PostgreSQL takes", { name: "Blue\0key" }, "name"],
  ]);
});
