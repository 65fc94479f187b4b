import { describe, expect, it } from "vitest";
import { EMAIL_PATTERN, loginEmail, tidyEmail } from "./email.ts";

describe("EMAIL_PATTERN", () => {
  it("EMAIL_PATTERN accepts ordinary addresses", () => {
    for (const email of ["a@b.ch", "anna.brunner+notes@mail.example.org", "o'neill@example.com"])
      expect(email).toMatch(EMAIL_PATTERN);
  });

  it("EMAIL_PATTERN rejects undeliverable addresses and look-alike letters", () => {
    for (const email of [
      "",
      "a",
      "a@b",
      "a@b.",
      "@b.ch",
      "a b@c.de",
      "a@-b.ch",
      "а@b.ch",
      "a@b.ch,c@d.ch",
      "a@b.ch>",
      "a@b..ch",
      "a..b@c.de",
      ".a@b.ch",
      "a.@b.ch",
    ])
      expect(email).not.toMatch(EMAIL_PATTERN);
  });
});

describe("tidyEmail", () => {
  it("White space is removed from an email address", () =>
    expect(tidyEmail(" anna @example.com\n")).toBe("anna@example.com"));
});

describe("loginEmail", () => {
  it("Capitals and white space are ignored in a log-in address, so one mailbox means one account", () =>
    expect(loginEmail("Anna@Example.COM ")).toBe("anna@example.com"));
});
