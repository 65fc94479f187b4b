import { describe, expect, it } from "vitest";
import { isNewcomer, readSettled, stepAfter, stepNamed, withSettled } from "./onboarding.ts";

describe("a newcomer", () => {
  it.each([
    ["has nothing at all", { noteCount: 0, recipientIds: [], draftRecipientIds: [] }, true],
    ["has the person of their draft", { noteCount: 0, recipientIds: ["m"], draftRecipientIds: ["m"] }, true],
    ["is nobody who has a note", { noteCount: 1, recipientIds: [], draftRecipientIds: [] }, false],
    ["is nobody with people", { noteCount: 0, recipientIds: ["m", "b"], draftRecipientIds: ["m"] }, false],
  ])("%s", (_who, holdings, expected) => {
    expect(isNewcomer(holdings)).toBe(expected);
  });
});

describe("the steps", () => {
  it("follow each other, and an address that names none begins with the first", () => {
    expect([stepNamed(null), stepNamed("person"), stepNamed("elsewhere")]).toEqual([
      "note",
      "person",
      "note",
    ]);
    expect([stepAfter("note"), stepAfter("person"), stepAfter("rhythm")]).toEqual(["person", "rhythm", null]);
  });
});

describe("whose onboarding is over", () => {
  it("is remembered for each account, once, and what cannot be read names nobody", () => {
    const both = withSettled(withSettled(withSettled([], "anna"), "ben"), "anna");
    expect(readSettled(JSON.stringify(both))).toEqual(["ben", "anna"]);
    for (const broken of [null, "{", "{}", "7"]) expect(readSettled(broken)).toEqual([]);
    expect(readSettled('["anna",7]')).toEqual(["anna"]);
  });

  it("stays short however many people use this device", () => {
    const many = Array.from({ length: 60 }, (_one, index) => `user ${index}`);
    const settled = many.reduce<readonly string[]>(withSettled, []);
    expect(settled).toHaveLength(50);
    expect(settled.at(-1)).toBe("user 59");
  });
});
