import { describe, expect, it } from "vitest";
import { isNewcomer, readSettled, stepAfter, stepNamed, withSettled } from "./onboarding.ts";

describe("isNewcomer", () => {
  it.each([
    ["with neither notes nor recipients", { noteCount: 0, recipientIds: [], draftRecipientIds: [] }, true],
    [
      "whose only recipient is in the draft",
      { noteCount: 0, recipientIds: ["m"], draftRecipientIds: ["m"] },
      true,
    ],
    ["with a note", { noteCount: 1, recipientIds: [], draftRecipientIds: [] }, false],
    [
      "with a recipient outside the draft",
      { noteCount: 0, recipientIds: ["m", "b"], draftRecipientIds: ["m"] },
      false,
    ],
  ])("The newcomer check answers $2 for a user $0", (_who, holdings, expected) => {
    expect(isNewcomer(holdings)).toBe(expected);
  });
});

describe("the onboarding steps", () => {
  it("The steps follow in order, and an unknown step name starts at the first", () => {
    expect([stepNamed(null), stepNamed("person"), stepNamed("elsewhere")]).toEqual([
      "note",
      "person",
      "note",
    ]);
    expect([stepAfter("note"), stepAfter("person"), stepAfter("rhythm")]).toEqual(["person", "rhythm", null]);
  });
});

describe("the accounts with finished onboarding", () => {
  it("Finished onboarding is remembered once per account, and unreadable storage names none", () => {
    const both = withSettled(withSettled(withSettled([], "anna"), "ben"), "anna");
    expect(readSettled(JSON.stringify(both))).toEqual(["ben", "anna"]);
    for (const broken of [null, "{", "{}", "7"]) expect(readSettled(broken)).toEqual([]);
    expect(readSettled('["anna",7]')).toEqual(["anna"]);
  });

  it("Only the 50 most recent accounts with finished onboarding are remembered", () => {
    const many = Array.from({ length: 60 }, (_one, index) => `user ${index}`);
    const settled = many.reduce<readonly string[]>(withSettled, []);
    expect(settled).toHaveLength(50);
    expect(settled.at(-1)).toBe("user 59");
  });
});
