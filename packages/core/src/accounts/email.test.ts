import { describe, expect, it } from "vitest";
import { EMAIL_PATTERN, loginEmail, tidyEmail } from "./email.ts";

describe("EMAIL_PATTERN", () => {
  it("admits ordinary addresses", () => {
    for (const email of ["a@b.ch", "anna.brunner+notes@mail.example.org", "o'neill@example.com"])
      expect(email).toMatch(EMAIL_PATTERN);
  });

  it("refuses what no mail server could deliver, or what pretends to be another address", () => {
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
  it("takes white space out", () => expect(tidyEmail(" anna @example.com\n")).toBe("anna@example.com"));
});

describe("loginEmail", () => {
  it("makes one account for one mailbox", () =>
    expect(loginEmail("Anna@Example.COM ")).toBe("anna@example.com"));
});
