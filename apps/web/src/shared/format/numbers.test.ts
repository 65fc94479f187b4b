import { expect, it } from "vitest";
import { formatSize } from "./numbers.ts";

it.each([
  [0, "0 kB"],
  [340_400, "340 kB"],
  [12_340_000, "12.3 MB"],
  [3_400_000_000, "3.4 GB"],
])("%i bytes are told as %s", (bytes, told) => {
  expect(formatSize(bytes)).toBe(told);
});
