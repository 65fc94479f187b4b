import { describe, expect, it } from "vitest";
import type * as z from "zod/mini";
import { postLog } from "./client.ts";
import { addNote, getNoteBySecret, updateNote } from "./notes.ts";
import { addPlan } from "./plans.ts";
import { addRecipient } from "./recipients.ts";
import { renamePasskey } from "./second-factor.ts";
import { login, loginAgain, logout } from "./sessions.ts";
import { giveSignOfLife } from "./signs-of-life.ts";
import { validatePlan } from "./subscriptions.ts";
import { confirmEmail, updateUser } from "./accounts.ts";

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
  it("A complete body is accepted", () => expect(mistakeIn(schema, good)).toBe("taken"));

  it.each(cases)("The body schema %s: %o", (_what, changes, mistake) => {
    expect(mistakeIn(schema, { ...good, ...changes })).toBe(mistake);
  });

  it.each([undefined, null, "text", 7, [], true])("The value %o is refused in place of a body", (value) => {
    expect(schema.safeParse(value).success).toBe(false);
  });
};

const note = { title: "For you", text: "", active: true, recipients: [{ _id: ID }] };
const voice = { type: "audio", cloud: `${ID}/1790000000000.m4a`, length: 3 };
const noteCases: readonly Case[] = [
  ["accepts an id of the caller", { _id: ID }, "taken"],
  ["refuses a malformed id", { _id: "1" }, "_id"],
  ["refuses a note without a title", { title: "  " }, "title"],
  ["refuses a title of 257 characters", { title: "x".repeat(257) }, "title"],
  ["accepts the longest text", { text: "x".repeat(65_536) }, "taken"],
  ["refuses a longer text", { text: "x".repeat(65_537) }, "text"],
  ["refuses a text of null", { text: null }, "text"],
  ["refuses an active flag that is not a boolean", { active: "yes" }, "active"],
  ["refuses a note without recipients", { recipients: [] }, "recipients"],
  ["refuses a recipient without an id", { recipients: [{ name: "Miriam" }] }, "recipients.0._id"],
  [
    "refuses 1001 recipients",
    { recipients: Array.from({ length: 1001 }, () => ({ _id: ID })) },
    "recipients",
  ],
  ["accepts a note without a recording", { recording: null }, "taken"],
  ["accepts what a device says besides", { recording: { ...voice, dirty: true, local: true } }, "taken"],
  [
    "refuses a recording of another type than its key",
    { recording: { ...voice, type: "video" } },
    "recording",
  ],
  ["refuses a key with a path", { recording: { ...voice, cloud: `../${voice.cloud}` } }, "recording"],
  ["refuses a recording without a length", { recording: { ...voice, length: 0 } }, "recording.length"],
  ["refuses a recording longer than a day", { recording: { ...voice, length: 86_401 } }, "recording.length"],
  ["accepts what was replaced", { oldrecordings: [voice.cloud, "of an older version"] }, "taken"],
];
describe("the body of a new note", () => {
  tryAll(addNote.body, note, noteCases);
});
describe("the body of a changed note", () => {
  tryAll(updateNote.body, note, noteCases);
});

describe("the body of a new recipient", () => {
  tryAll(addRecipient.body, { name: "Miriam", email: "miriam@example.com" }, [
    ["accepts an id of the caller", { _id: ID }, "taken"],
    ["refuses a malformed id", { _id: "../x" }, "_id"],
    ["refuses an empty name", { name: " " }, "name"],
    ["refuses a name with markup", { name: "<b>" }, "name"],
    ["refuses an address that ends a mail's header", { email: "a@b.ch\r\nBcc: c@d.ch" }, "email"],
    ["refuses several addresses", { email: "a@b.ch,c@d.ch" }, "email"],
    ["refuses a number as address", { email: 7 }, "email"],
  ]);
});

describe("the log-in", () => {
  tryAll(login.body, { email: "anna@example.com", fieldpw: "x" }, [
    ["accepts the wish to stay logged in", { remember: true, isApp: true }, "taken"],
    ["refuses the wish to stay logged in as text", { remember: "true" }, "remember"],
    ["refuses an empty password", { fieldpw: "" }, "fieldpw"],
    ["refuses a password of 1001 characters", { fieldpw: "x".repeat(1001) }, "fieldpw"],
    ["refuses an object in place of a password", { fieldpw: { $ne: "" } }, "fieldpw"],
    ["refuses a list of addresses", { email: ["anna@example.com"] }, "email"],
  ]);
});

it("A log-in without “remember” and “isApp” gets both as false", () => {
  expect(login.body.parse({ email: " anna@example.com ", fieldpw: " x " })).toEqual({
    email: "anna@example.com",
    fieldpw: " x ",
    remember: false,
    isApp: false,
  });
});

describe("the renewal of a session", () => {
  tryAll(loginAgain.body, { token: "x.y.z", _id: ID }, [
    ["refuses an empty token", { token: "" }, "token"],
    ["refuses a token of 4097 characters", { token: "x".repeat(4097) }, "token"],
    ["refuses a malformed owner id", { _id: "anna" }, "_id"],
  ]);
});

describe("the log-out", () => {
  tryAll(logout.body, { token: "x.y.z" }, [["refuses an empty token", { token: "" }, "token"]]);
});

describe("the body of a sign of life", () => {
  it.each(["button", "app-opened", "app-resumed"])("The source %s is kept", (source) => {
    expect(giveSignOfLife.body.parse({ source, device: "phone" })).toEqual({ source });
  });

  it.each([
    ["a source that only the server knows", { source: "log-in" }],
    ["the mail's link, which needs its secret", { source: "mail-link" }],
    ["a source of another version", { source: "watch-tapped" }],
    ["a source that is no text", { source: ["app-opened"] }],
    ["no source", {}],
    ["no body", undefined],
    ["null", null],
    ["a list", ["app-opened"]],
    ["a text", "app-opened"],
  ])("A body with %s counts as the button", (_what, body) => {
    expect(giveSignOfLife.body.parse(body)).toEqual({ source: "button" });
  });
});

describe("the confirmation of an address", () => {
  tryAll(confirmEmail.body, { secret: SECRET }, [
    ["refuses a secret that can be guessed", { secret: "1" }, "secret"],
    ["refuses a secret with a path", { secret: `../../${SECRET}` }, "secret"],
    ["refuses a secret of 201 characters", { secret: "A".repeat(201) }, "secret"],
  ]);
});

describe("a line for the log", () => {
  tryAll(postLog.body, { message: "TypeError" }, [
    ["refuses an empty message", { message: "" }, "message"],
    ["accepts 4000 characters", { message: "x".repeat(4000) }, "taken"],
    ["refuses 4001 characters", { message: "x".repeat(4001) }, "message"],
  ]);
});

describe("the body of a changed profile", () => {
  tryAll(updateUser.body, {}, [
    ["accepts a first name alone", { firstname: "Eva" }, "taken"],
    ["refuses an empty name", { firstname: "" }, "firstname"],
    ["refuses 72.5 hours", { confirmFrequency: 72.5 }, "confirmFrequency"],
    ["refuses hours as text", { sendingDelay: "48" }, "sendingDelay"],
    ["refuses infinite hours", { sendingDelay: Number.POSITIVE_INFINITY }, "sendingDelay"],
    ["accepts an end of sleep in UTC", { sleepUntil: "2026-12-24T00:00:00.000Z" }, "taken"],
    ["refuses a day without a time", { sleepUntil: "2026-12-24" }, "sleepUntil"],
    ["refuses a time of another zone", { sleepUntil: "2026-12-24T00:00:00+01:00" }, "sleepUntil"],
    ["accepts the removal of a phone", { deviceId: null, pushToken: null }, "taken"],
    ["refuses an empty device id", { deviceId: "" }, "deviceId"],
    ["refuses a push token of 501 characters", { pushToken: "x".repeat(501) }, "pushToken"],
    ["accepts the cancellation of a new address", { newEmail: "" }, "taken"],
    ["refuses a malformed address", { newEmail: "anna" }, "newEmail"],
    ["refuses an unknown role", { role: "owner" }, "role"],
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
  ])("The answer to whether the secret “%s” is accepted is %s", (secret, taken) => {
    expect(getNoteBySecret.params.safeParse({ secret }).success).toBe(taken);
  });
});

describe("the texts of a plan", () => {
  const limits = { maxNumNotes: 1, maxNumRecipients: 1, maxRecordingLength: 1, dataRetentionNumMonth: 0 };
  tryAll(
    addPlan.body,
    { name: "Family", description: "", price: 1, isPopular: false, active: true, ...limits },
    [
      ["accepts lines in the description", { description: "For\nall" }, "taken"],
      ["refuses a description with a zero byte", { description: "For\0all" }, "description"],
    ],
  );

  it("A plan is not looked for by a name with a zero byte", () => {
    expect(validatePlan.params.safeParse({ name: "Fam\0ily" }).success).toBe(false);
    expect(validatePlan.params.safeParse({ name: "Für alle (2)" }).success).toBe(true);
  });
});

describe("the name of a passkey", () => {
  tryAll(renamePasskey.body, { name: "Blue key" }, [
    ["refuses a blank name", { name: "  " }, "name"],
    ["refuses a name of 61 characters", { name: "x".repeat(61) }, "name"],
  ]);
});
