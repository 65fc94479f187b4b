import { describe, expect, it } from "vitest";
import { statusOf, withoutAddresses } from "./smtp-answer.ts";

describe("the stored answer of a mail server", () => {
  it.each([
    ["550 5.1.1 <maya.moss@example.com>: Recipient unknown", "550 5.1.1 <[address]>: Recipient unknown"],
    ["550 no mailbox maya.moss here", "550 no mailbox [address] here"],
    ['550 "Maya.Moss": unknown user.', '550 "[address]": unknown user.'],
    ["550 user maya.moss.", "550 user [address]."],
    ["250 2.0.0 Ok: queued as 4BxY maya.mossy", "250 2.0.0 Ok: queued as 4BxY maya.mossy"],
    ["451\r\n try  later", "451 try later"],
    ["250 ok\0 queued\u0007\u001b[1m as\u0085 7", "250 ok queued [1m as 7"],
  ])("The answer is stored without the address: %j", (answer, kept) => {
    expect(withoutAddresses(answer, "maya.moss@example.com")).toBe(kept);
  });

  it("The answer keeps a word that equals a short address", () => {
    expect(withoutAddresses("550 no to you", "no@example.com")).toBe("550 no to you");
  });

  it("The answer is cut to 300 characters", () => {
    expect(withoutAddresses("x".repeat(999))).toHaveLength(300);
  });
});

describe("the status of a mail server's answer", () => {
  it.each([
    ["550 5.1.1 <[address]>: Recipient unknown", "5.1.1"],
    ["452 4.2.2 Mailbox full", "4.2.2"],
    ["550-5.1.1 The account does not exist.\n550 5.1.1 Learn more", "5.1.1"],
    ["550-The account\r\n550 5.1.10 does not exist", "5.1.10"],
    ["550 #5.1.1 no such address", "5.1.1"],
    ["550 5.7.1", "5.7.1"],
  ])("The enhanced code behind the reply code is the status: %j", (reply, status) => {
    expect(statusOf(reply)).toBe(status);
  });

  it.each([
    "550 no such user",
    "550 blocked, see RFC 5.1.1",
    "550 5.1.1.7 is on our list",
    "450 5.1.1 greylisted",
    "550-5.1.1 unknown, or\n550 5.7.1 blocked",
    "550 5.1.1234 no such user",
    "250 5.1.1",
    "5.1.1 no such user",
    "",
  ])("An answer without an enhanced code behind the reply code has no status: %j", (reply) => {
    expect(statusOf(reply)).toBeNull();
  });
});
