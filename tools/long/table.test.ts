import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { projectRoot } from "../run-program.ts";
import { putIntoTable, recordTable, type Row } from "./table.ts";

const row = (name: string, change: Partial<Row> = {}): Row => ({
  name,
  what: "kills",
  bound: "0 violations",
  figure: "0 violations",
  isHeld: true,
  minutes: 7.44,
  date: "2026-11-22",
  machine: "2 cores",
  commit: "abc1234",
  ...change,
});
const order = ["chaos", "mutation"];

describe("the table of the long checks", () => {
  it("A row tells check, bound, figure, minutes, date, machine and commit", () => {
    expect(putIntoTable("", [row("chaos")], order)).toBe(
      [
        "| check | what | bound | figure | held | minutes | date | machine | commit |",
        "| --- | --- | --- | --- | --- | --- | --- | --- | --- |",
        "| chaos | kills | 0 violations | 0 violations | yes | 7.4 | 2026-11-22 | 2 cores | abc1234 |",
        "",
      ].join("\n"),
    );
  });

  it("A check that does not hold stands in the table in bold", () => {
    expect(putIntoTable("", [row("chaos", { isHeld: false })], order)).toContain("| **no** |");
  });

  it("A check that was not run is neither held nor failed in the table", () => {
    expect(putIntoTable("", [row("chaos", { isHeld: null })], order)).toContain("| not shown |");
  });

  it("A figure with a bar or a line break stays one cell", () => {
    expect(putIntoTable("", [row("chaos", { figure: "a | b\nc" })], order)).toContain("| a / b c |");
  });

  it("Control characters, angle brackets and backticks in a figure cannot leave its cell", () => {
    const figure = "\u0007a\u202e <!-- long checks: end --> `b` \u001b[31m";
    const line = putIntoTable("", [row("chaos", { figure })], order);
    expect(line).toContain("| a &lt;!-- long checks: end --&gt; &#96;b&#96; [31m |");
    const document =
      "<!-- long checks: written by `npm run test:long -- --record` -->\n<!-- long checks: end -->\n";
    const once = recordTable(document, line, order);
    expect(recordTable(once, line, order)).toBe(once);
  });

  it("Running some checks keeps the rows of the others and the order of the checks", () => {
    const first = putIntoTable("", [row("mutation", { figure: "99.1 %" })], order);
    const second = putIntoTable(first, [row("chaos")], order);
    const third = putIntoTable(second, [row("chaos", { figure: "2 violations" })], order);
    expect(third.match(/^\| (?:chaos|mutation) .*/gm)).toMatchObject([
      expect.stringContaining("2 violations"),
      expect.stringContaining("99.1 %"),
    ]);
  });

  it("The row of a check that no longer exists leaves the table", () => {
    expect(putIntoTable(putIntoTable("", [row("old")], ["old"]), [], order)).not.toContain("old");
  });
});

describe("the table in docs/reliability.md", () => {
  /** Later than any row that was recorded. */
  const LATER = { date: "2999-11-22" };
  const document = readFileSync(path.join(projectRoot, "docs/reliability.md"), "utf8");

  it("The recorded table replaces what stood between the marks and nothing else", () => {
    const once = recordTable(document, putIntoTable("", [row("chaos", LATER)], order), order);
    const twice = recordTable(once, putIntoTable("", [row("mutation", LATER)], order), order);
    expect(twice.match(/^\| (?:chaos|mutation) .*abc1234/gm)).toHaveLength(2);
    expect(twice.replaceAll(/\n\| check[^]*?<!-- long/g, "")).toBe(
      document.replaceAll(/\n\| check[^]*?<!-- long/g, ""),
    );
  });

  it("An older row does not replace a newer one in the document, and a row of the same day does", () => {
    const old = putIntoTable("", [row("chaos", { date: "2999-11-21", figure: "old" })], order);
    const mid = putIntoTable("", [row("chaos", { date: "2999-11-22", figure: "mid" })], order);
    const again = putIntoTable("", [row("chaos", { date: "2999-11-22", figure: "again" })], order);
    const recorded = recordTable(recordTable(document, mid, order), old, order);
    expect(recorded).toContain("| mid |");
    expect(recorded).not.toContain("| old |");
    expect(recordTable(recorded, again, order)).toContain("| again |");
  });

  it("Recording throws when a mark is there twice", () => {
    expect(() => recordTable(`${document}${document}`, "", order)).toThrow("marks");
  });

  it("Recording throws when the marks are missing", () => {
    expect(() => recordTable("# Reliability", "", order)).toThrow("marks");
  });
});
