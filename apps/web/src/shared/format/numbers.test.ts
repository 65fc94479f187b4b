import { expect, it } from "vitest";
import { formatNumber, formatSize } from "./numbers.ts";

it.each([
  [0, "0 kB"],
  [340_400, "340 kB"],
  [12_340_000, "12.3 MB"],
  [3_400_000_000, "3.4 GB"],
])("%i bytes are told as %s", (bytes, told) => {
  expect(formatSize(bytes)).toBe(told);
});

it("Numbers are grouped and pointed as English writes them on an English page", () => {
  expect([formatNumber(1_234_567), formatNumber(1234.56, 1)]).toEqual(["1,234,567", "1,234.6"]);
});
