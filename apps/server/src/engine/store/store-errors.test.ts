import { describe, expect, it } from "vitest";
import { mayBeOfRows } from "./store-errors.ts";

const errorWith = (code: string): Error => Object.assign(new Error(code), { code });

describe("errors of the store", () => {
  it.each(["22021", "23514", "XX001", "P0001"])("One with the code %s may be of some rows", (code) => {
    expect(mayBeOfRows(errorWith(code))).toBe(true);
  });

  it.each(["08006", "25006", "28000", "3D000", "40001", "42601", "53100", "55P03", "57014", "ECONNRESET"])(
    "One with the code %s is of every row",
    (code) => {
      expect(mayBeOfRows(errorWith(code))).toBe(false);
    },
  );

  it("One of this program may be of some rows, unless an outage caused it", () => {
    expect(mayBeOfRows(new Error("a decision broke a law"))).toBe(true);
    expect(mayBeOfRows(new Error("no connection", { cause: errorWith("ECONNREFUSED") }))).toBe(false);
  });
});
