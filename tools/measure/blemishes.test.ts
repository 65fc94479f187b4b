import { describe, expect, it } from "vitest";
import { findBlemishes } from "./blemishes.ts";

const inFile = (text: string) => findBlemishes([{ place: "apps/web/src/here.ts", text, kind: "product" }]);

// Put together here, so that neither the linter nor the figures take the examples for the real thing.
const linter = "oxlint";
const compiler = "@ts";
const disable = (rest: string): string => `const a = 1;\n// ${linter}-disable-next-line ${rest}`;

describe("suppressions", () => {
  it("are fine with a reason", () => {
    const found = inFile(disable("no-console -- the person at the terminal waits for this line"));
    expect(found.suppressions).toHaveLength(1);
    expect(found.badSuppressions).toEqual([]);
  });

  it("are broken without a reason, and the line is named", () => {
    expect(inFile(disable("no-console")).badSuppressions).toMatchObject([
      { place: "apps/web/src/here.ts", line: 2 },
    ]);
  });

  it("are broken when they silence a size, whatever the reason", () => {
    expect(
      inFile(disable("max-lines-per-function -- it reads better in one piece")).badSuppressions,
    ).toHaveLength(1);
    expect(inFile(disable("complexity -- it reads better in one piece")).badSuppressions).toHaveLength(1);
  });

  it("are broken when they silence everything", () => {
    expect(inFile(`/* ${linter}-disable -- this file is special */`).badSuppressions).toHaveLength(1);
  });

  it("of the compiler need a reason as well", () => {
    expect(inFile(`// ${compiler}-expect-error`).badSuppressions).toHaveLength(1);
    expect(
      inFile(`// ${compiler}-expect-error the type of the library lacks this field`).badSuppressions,
    ).toEqual([]);
  });
});

it("finds marks of unfinished work, and nothing in ordinary words", () => {
  expect(inFile(`// ${"todo".toUpperCase()}: later`).leftovers).toHaveLength(1);
  expect(inFile("// what there is to do: todoist, hackney").leftovers).toEqual([]);
});
