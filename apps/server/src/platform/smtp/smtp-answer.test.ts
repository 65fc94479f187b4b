import { describe, expect, it } from "vitest";
import { withoutAddresses } from "./smtp-answer.ts";

describe("the stored answer of a mail server", () => {
  it.each([
    ["550 5.1.1 <maya.moss@example.com>: Recipient unknown", "550 5.1.1 <[address]>: Recipient unknown"],
    ["550 no mailbox maya.moss here", "550 no mailbox [address] here"],
    ['550 "Maya.Moss": unknown user.', '550 "[address]": unknown user.'],
    ["550 user maya.moss.", "550 user [address]."],
    ["250 2.0.0 Ok: queued as 4BxY maya.mossy", "250 2.0.0 Ok: queued as 4BxY maya.mossy"],
    ["451\r\n try  later", "451 try later"],
  ])("The answer is stored without the address: %s", (answer, kept) => {
    expect(withoutAddresses(answer, "maya.moss@example.com")).toBe(kept);
  });

  it("The answer keeps a word that equals a short address", () => {
    expect(withoutAddresses("550 no to you", "no@example.com")).toBe("550 no to you");
  });

  it("The answer is cut to 300 characters", () => {
    expect(withoutAddresses("x".repeat(999))).toHaveLength(300);
  });
});
