import { describe, expect, it } from "vitest";
import { catalogs } from "../messages/catalog.ts";
import { mistakeOfPassword } from "./password.ts";

const owner = { firstname: "Zoë", lastname: "O'Neill-Meier", email: "zoe.meier+notes@example.com" };
const rule = { minLength: 6, isCommon: (password: string) => password === "iloveyou" };

const mistakeIn = (password: string, changes: Partial<typeof rule & typeof owner> = {}) =>
  mistakeOfPassword(password, { ...owner, ...changes }, { ...rule, ...changes })?.(catalogs.en) ?? null;

const { fields: say } = catalogs.en;

describe("a password that is being chosen", () => {
  it("may be anything else that is long enough", () => {
    for (const password of ["123abc", "a b c d", "      ", "......", "zoe.meier.1961", "pässwörter"])
      expect([password, mistakeIn(password)]).toEqual([password, null]);
  });

  it("is at least as long as the installation asks for, and the sentence names that number", () => {
    expect(mistakeIn("12345")).toBe("The password length must be at least 6");
    expect(mistakeIn("123456789", { minLength: 10 })).toBe("The password length must be at least 10");
    expect(mistakeIn("1234567890", { minLength: 10 })).toBeNull();
  });

  it("is none that many people use, in whatever capitals", () => {
    for (const password of ["iloveyou", "ILoveYou"]) expect(mistakeIn(password)).toBe(say.passwordCommon);
    expect(mistakeIn(" iloveyou")).toBeNull();
  });

  it("is neither the own address nor the own name, in whatever capitals, order and signs", () => {
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
