import { expect, it } from "vitest";
import { csvOf } from "./csv.ts";

it("A table is written line by line, with quotes where a cell needs them", () => {
  expect(
    csvOf([
      ["name", "months"],
      ['Spring, "early"', 12],
      ["two\nlines", 1],
    ]),
  ).toBe('name,months\r\n"Spring, ""early""",12\r\n"two\nlines",1\r\n');
});

it.each(["=1+1", "+1", "-1", "@sum", "\t=1", " =1"])(
  "The cell %j is no formula for a spreadsheet",
  (cell) => {
    expect(csvOf([[cell]])).toBe(`'${cell}\r\n`);
  },
);
