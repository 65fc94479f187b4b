import { describe, expect, it } from "vitest";
import type * as z from "zod/mini";
import { noteBody, noteChangeBody } from "./endpoints/notes.ts";
import { phoneFields } from "./endpoints/phones.ts";
import { planBody } from "./endpoints/plans.ts";
import { renamePasskey } from "./endpoints/second-factor.ts";
import { voucherOrder } from "./endpoints/vouchers.ts";
import { email, firstname, foundTimeZone, linkSecret, password, recipientName, timeZone } from "./fields.ts";
import { contentInBody, contentInForm } from "./note-content.ts";

const ID = "8b0c9b52-7d5c-4d0e-8a55-5f2f6a2c9a11";

const said = (schema: z.ZodMiniType, value: unknown): string | null => {
  const result = schema.safeParse(value);
  return result.success ? null : (result.error.issues[0]?.message ?? "no message");
};

describe("names", () => {
  it("A name is tidied before its length is measured", () => {
    expect(firstname.parse("  Anna \t Maria ")).toBe("Anna Maria");
    expect(firstname.parse(` ${"a".repeat(30)} `)).toHaveLength(30);
  });

  it("An invalid name is reported in the words of the product", () => {
    expect(said(firstname, "   ")).toBe("Required");
    expect(said(firstname, "a".repeat(31))).toBe("This firstname is too long");
    expect(said(firstname, "<b>")).toBe("This firstname is invalid");
    expect(said(recipientName, "")).toBe("Enter a name");
    expect(said(recipientName, "a".repeat(120))).toBeNull();
    expect(said(recipientName, "a".repeat(121))).toBe("This name is too long");
  });

  it("A name cannot carry a line break into a mail header", () => {
    expect(firstname.parse("Anna\r\nBcc")).toBe("Anna Bcc");
    expect(said(firstname, "Anna\r\nBcc: x@y.z")).toBe("This firstname is invalid");
  });
});

describe("email", () => {
  it("An email address is stripped of white space and limited to 200 characters", () => {
    expect(email.parse(" anna@ example.com ")).toBe("anna@example.com");
    expect(said(email, "")).toBe("Enter an email address");
    expect(said(email, "anna")).toBe("Invalid email address");
    expect(said(email, `${"a".repeat(189)}@example.com`)).toBe("This email address is too long");
    expect(said(email, `${"a".repeat(188)}@example.com`)).toBeNull();
  });
});

describe("passwords", () => {
  it("A new password needs 6 characters, and a password to compare needs one", () => {
    expect(said(password.fresh, "")).toBe("Enter a password");
    expect(said(password.fresh, "12345")).toBe("The password length must be at least 6");
    expect(said(password.fresh, "123456")).toBeNull();
    expect(said(password.present, "1")).toBeNull();
    expect(said(password.present, "")).toBe("Enter a password");
    expect(said(password.fresh, "x".repeat(1001))).toBe("This password is too long");
  });

  it("A password keeps the spaces that were typed", () =>
    expect(password.fresh.parse("  secret ")).toBe("  secret "));
});

describe("notes", () => {
  it("A note needs a title of at most 256 characters", () => {
    expect(said(contentInBody.title, "  ")).toBe("Title is required");
    expect(said(contentInBody.title, "x".repeat(256))).toBeNull();
    expect(said(contentInBody.title, "x".repeat(257))).toBe("This title is too long");
  });

  it("The text of a note keeps its spaces and has at most 65,536 characters", () => {
    expect(contentInBody.text.parse("  a\n")).toBe("  a\n");
    expect(said(contentInBody.text, "x".repeat(65_536))).toBeNull();
    expect(said(contentInBody.text, "x".repeat(65_537))).toBe("This text is too long");
  });

  it.each([noteBody, noteChangeBody])(
    "An active note needs at least one recipient, and a paused one needs none",
    (body) => {
      const note = {
        title: "For Miriam",
        text: "",
        recording: null,
        active: true,
        recipients: [{ _id: ID }],
      };
      expect(said(body, note)).toBeNull();
      expect(said(body, { ...note, recipients: [] })).toBe("Add at least one recipient");
      expect(said(body, { ...note, recipients: [], active: false })).toBeNull();
    },
  );
});

describe("a recording in the form of a preview", () => {
  const voice = { type: "audio", cloud: `${ID}/1790000000000.m4a`, length: 3 };

  it("The recording of a preview travels as text, and is missing in forms that know none", () => {
    const { recording } = contentInForm;
    expect(recording.parse(JSON.stringify(voice))).toEqual(voice);
    expect(recording.parse("null")).toBeNull();
    expect(recording.parse(undefined)).toBeNull();
    for (const broken of ["", "{", "7", JSON.stringify({ ...voice, cloud: "x" })])
      expect(recording.safeParse(broken).success).toBe(false);
  });

  it("What a device says of its recording besides is dropped", () => {
    expect(contentInBody.recording.parse({ ...voice, local: true, transcode: true })).toEqual(voice);
  });
});

describe("text of one line", () => {
  it.each([
    ["the title of a note", contentInBody.title],
    ["the name of a passkey", renamePasskey.body.shape.name],
    ["the name of a batch of vouchers", voucherOrder.shape.name],
    ["the name of a plan", planBody.shape.name],
    ["the model of a phone", phoneFields.shape.deviceModel],
  ])("In %s nothing breaks the line or turns it around", (_what, schema) => {
    expect(schema.parse("For\u2028Miriam\u0000and\u202E Ben\n")).toBe("For Miriam and Ben");
  });
});

describe("linkSecret", () => {
  it("A link secret consists of enough base64url characters only", () => {
    expect(said(linkSecret, "A".repeat(43))).toBeNull();
    expect(said(linkSecret, "../../etc/passwd/../../x")).not.toBeNull();
    expect(said(linkSecret, "short")).not.toBeNull();
  });
});

describe("time zones", () => {
  const phoneWith = (found: string | null) => phoneFields.parse({ timeZone: found }).timeZone;

  it("A time zone is kept in one spelling, however it was typed, and an offset is none", () => {
    for (const schema of [timeZone, foundTimeZone])
      expect(schema.parse("eUROPE/zURICH")).toBe("Europe/Zurich");
    expect(phoneWith("eUROPE/zURICH")).toBe("Europe/Zurich");
    expect(timeZone.safeParse("+13:00").success).toBe(false);
  });

  it("No log-in and no phone is refused for a time zone that is not known here", () => {
    expect(foundTimeZone.parse("+23:59")).toBeUndefined();
    expect([phoneWith("+23:59"), phoneWith(null)]).toEqual([undefined, null]);
  });
});
