import { expect, it } from "vitest";
import { readerOf, UNKNOWN_READER } from "./reader.ts";

it("A reader of whom nothing is known reads English, in UTC", () => {
  expect(readerOf(UNKNOWN_READER)).toEqual({ language: "en", timeZone: "UTC" });
});

it("A reader has the stored language and time zone", () => {
  const stored = { language: "de", timeZone: "Europe/Zurich" };
  expect(readerOf(stored)).toEqual(stored);
  expect(readerOf({ ...stored, timeZone: "eUROPE/zURICH" })).toEqual(stored);
});

it("A stored language or time zone that is not known here counts as none", () => {
  const stored = { language: "xx", timeZone: "Atlantis/Capital" };
  expect(readerOf(stored)).toEqual({ language: "en", timeZone: "UTC" });
});
