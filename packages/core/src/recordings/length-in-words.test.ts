import { expect, it } from "vitest";
import { catalogs } from "../messages/catalog.ts";
import { lengthInWords } from "./length-in-words.ts";

it("The length of a recording is said in seconds below a minute, and in whole minutes above", () => {
  expect([0.2, 1.4, 59.4, 59.6, 89, 90, 180, 900].map((seconds) => lengthInWords(seconds))).toEqual([
    "1 second",
    "1 second",
    "59 seconds",
    "59 seconds",
    "1 minute",
    "2 minutes",
    "3 minutes",
    "15 minutes",
  ]);
});

it("The length of a recording is said in the language that is passed", () => {
  expect(lengthInWords(180, catalogs.de.when)).toBe("3 Minuten");
});
