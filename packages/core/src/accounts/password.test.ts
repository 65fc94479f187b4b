import { describe, expect, it } from "vitest";
import { catalogs } from "../messages/catalog.ts";
import { mistakeOfPassword } from "./password.ts";

const owner = { firstname: "Zoë", lastname: "O'Neill-Meier", email: "zoe.meier+notes@example.com" };
const rule = { minLength: 6, isCommon: (password: string) => password === "iloveyou" };

const mistakeIn = (password: string, changes: Partial<typeof rule & typeof owner> = {}) =>
  mistakeOfPassword(password, { ...owner, ...changes }, { ...rule, ...changes })?.(catalogs.en) ?? null;

const { fields: say } = catalogs.en;

describe("the rules for a new password", () => {
  it("Any long enough password is accepted unless it is common or the user's own name or address", () => {
    for (const password of ["123abc", "a b c d", "      ", "......", "zoe.meier.1961", "pässwörter"])
      expect([password, mistakeIn(password)]).toEqual([password, null]);
  });

  it("A password shorter than the installation's minimum is rejected with that number", () => {
    expect(mistakeIn("12345")).toBe("The password length must be at least 6");
    expect(mistakeIn("123456789", { minLength: 10 })).toBe("The password length must be at least 10");
    expect(mistakeIn("1234567890", { minLength: 10 })).toBeNull();
  });

  it("A common password is rejected regardless of its capitals", () => {
    for (const password of ["iloveyou", "ILoveYou"]) expect(mistakeIn(password)).toBe(say.passwordCommon);
    expect(mistakeIn(" iloveyou")).toBeNull();
  });

  it("A user's own name or address is rejected as a password, in any capitals, order and punctuation", () => {
    const guesses = [
      "zoe.meier+notes@example.com",
      "ZOE.MEIER+NOTES@EXAMPLE.COM",
      "zoe.meier+notes",
      "zoemeiernotes",
      "o'neill-meier",
      "ONeill Meier",
      "Zoë O'Neill-Meier",
      "zoe o'neill-meier",
      "o'neill-meier, zoe",
    ];
    for (const password of guesses)
      expect([password, mistakeIn(password)]).toEqual([password, say.passwordIsOwnName]);
  });
});
