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

it.each([
  ["Spring;=1+1", `"Spring;'=1+1"`],
  ["Spring; -1", `"Spring;' -1"`],
  ["two\n=1+1", `"two\n'=1+1"`],
  ["＝1+1", "'＝1+1"],
  ["Anna-Lena; A+B", `"Anna-Lena; A+B"`],
])("The cell %j has no formula for a spreadsheet of another language either", (cell, written) => {
  expect(csvOf([[cell]])).toBe(`${written}\r\n`);
});

it.each(["=1+1", "+1", "-1", "@sum", "\t=1", " =1"])(
  "The cell %j is no formula for a spreadsheet",
  (cell) => {
    expect(csvOf([[cell]])).toBe(`'${cell}\r\n`);
  },
);
