import { describe, expect, it } from "vitest";
import { domainOf, EMAIL_PATTERN, loginEmail, mailtoOf, saysItTakesNoMail, tidyEmail } from "./email.ts";

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

it("A link to write a mail holds the whole address, and nothing of it becomes a part of the mail", () => {
  expect(mailtoOf("a?bcc=b%26&c@example.com")).toBe("mailto:a%3Fbcc%3Db%2526%26c@example.com");
});

describe("loginEmail", () => {
  it("Capitals and white space are ignored in a log-in address, so one mailbox means one account", () =>
    expect(loginEmail("Anna@Example.COM ")).toBe("anna@example.com"));
});

it.each([
  ["Anna@Mail.Example.COM", "mail.example.com"],
  ['"anna@home"@example.com', "example.com"],
  ["anna", ""],
  ["anna@", ""],
])("The domain of the address “%s” is “%s”", (address, domain) => expect(domainOf(address)).toBe(domain));

it.each([
  "5.1.1",
  "5.1.1 smtp; 550 5.1.1 no such user",
  "550 5.1.1 no such user",
  "550-5.1.2 no such host",
  "556 5.1.10 takes no mail",
])("The answer “%s” means that the address takes no mail", (answer) =>
  expect(saysItTakesNoMail(answer)).toBe(true),
);

it.each([
  "550 no",
  "5.2.2 mailbox full",
  "450 4.1.1 not now",
  "553 5.1.8 bad sender",
  "550 5.7.1 see 5.1.1",
  "5.1.11 unheard of",
  "",
])("The answer “%s” does not mean that the address takes no mail", (answer) =>
  expect(saysItTakesNoMail(answer)).toBe(false),
);
