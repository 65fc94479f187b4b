import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readVoucherCode, showVoucherCode, VOUCHER_ALPHABET, VOUCHER_CODE_LENGTH } from "./voucher-code.ts";

const CODE = "7K2MQW3R0XYZ9AB1";

describe("the codes of vouchers", () => {
  it("A code is shown in groups of four", () => {
    expect(showVoucherCode(CODE)).toBe("7K2M-QW3R-0XYZ-9AB1");
  });

  it.each([
    "7K2M-QW3R-0XYZ-9AB1",
    " 7k2m qw3r 0xyz 9ab1 ",
    "7K2M–QW3R–0XYZ–9AB1",
    "7K2MQW3ROXYZ9ABI",
    "7k2mqw3roxyz9abl",
  ])("The code typed as %j is read", (typed) => {
    expect(readVoucherCode(typed)).toBe(CODE);
  });

  it.each(["", "7K2M", `${CODE}2`, "7K2MQW3R0XYZ9ABU", "7K2MQW3R0XYZ9ABß"])(
    "The text %j is no code",
    (typed) => {
      expect(readVoucherCode(typed)).toBeNull();
    },
  );

  it("Every code is read as it was shown", () => {
    const letter = fc.constantFrom(...VOUCHER_ALPHABET.split(""));
    const codes = fc.array(letter, { minLength: VOUCHER_CODE_LENGTH, maxLength: VOUCHER_CODE_LENGTH });
    fc.assert(
      fc.property(codes, (letters) => {
        const code = letters.join("");
        expect(readVoucherCode(showVoucherCode(code))).toBe(code);
      }),
    );
  });
});
