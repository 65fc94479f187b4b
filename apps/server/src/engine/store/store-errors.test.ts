import { describe, expect, it } from "vitest";
import { isOutOfReach, mayBeOfRows } from "./store-errors.ts";

const errorWith = (code: string): Error => Object.assign(new Error(code), { code });

describe("errors of the store", () => {
  it.each(["22021", "23514", "XX001", "P0001"])("An error with the code %s may be of some rows", (code) => {
    expect(mayBeOfRows(errorWith(code))).toBe(true);
  });

  it.each(["08006", "25006", "28000", "3D000", "40001", "42601", "53100", "55P03", "57014", "ECONNRESET"])(
    "An error with the code %s is of every row",
    (code) => {
      expect(mayBeOfRows(errorWith(code))).toBe(false);
    },
  );

  it("An error of this program may be of some rows, unless an outage caused it", () => {
    expect(mayBeOfRows(new Error("a decision broke a law"))).toBe(true);
    expect(mayBeOfRows(new Error("no connection", { cause: errorWith("ECONNREFUSED") }))).toBe(false);
  });

  it("A lost connection says that the store is out of reach, a statement that takes too long does not", () => {
    expect(["08006", "57P01", "57014", "40001"].map((code) => isOutOfReach(errorWith(code)))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});
