import { expect, it } from "vitest";
import { saysItTakesNoMail } from "./takes-no-mail.ts";

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
