import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { recordFile } from "./record-file.ts";
import { replaceFile } from "./replace-file.ts";

const MARKED =
  "<!-- long checks: written by `npm run test:long -- --record` -->\n<!-- long checks: end -->\n";
const TABLE = "| chaos | kills | 0 | 0 violations | yes | 7.4 | 2026-11-22 | 2 cores | abc1234 |\n";

let folder: string;
const said: string[] = [];
const inFolder = (name: string): string => path.join(folder, name);

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "afterword-record-"));
  said.length = 0;
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const record = () =>
  recordFile({
    table: inFolder("long.md"),
    document: inFolder("page.md"),
    order: ["chaos"],
    say: (line) => void said.push(line),
  });

describe("the recording of the long checks", () => {
  it("The rows of the table come into the document", () => {
    writeFileSync(inFolder("long.md"), TABLE);
    writeFileSync(inFolder("page.md"), MARKED);
    expect(record()).toBe(0);
    expect(readFileSync(inFolder("page.md"), "utf8")).toContain(TABLE);
  });

  it("Recording without a table says so, ends with 1 and leaves the document", () => {
    writeFileSync(inFolder("page.md"), MARKED);
    expect(record()).toBe(1);
    expect(said).toEqual([expect.stringContaining("There is no table")]);
    expect(readFileSync(inFolder("page.md"), "utf8")).toBe(MARKED);
  });

  it("Recording into a document with damaged marks gives one sentence and ends with 2", () => {
    writeFileSync(inFolder("long.md"), TABLE);
    writeFileSync(inFolder("page.md"), "# Reliability\n");
    expect(record()).toBe(2);
    expect(said).toEqual([expect.stringMatching(/stays as it was: The two marks .* are damaged\.$/)]);
    expect(readFileSync(inFolder("page.md"), "utf8")).toBe("# Reliability\n");
  });
});

describe("the replacing of a file", () => {
  it("A file is replaced by a new one, so that an open reader keeps the old text whole", () => {
    const place = inFolder("deep/file.md");
    replaceFile(place, "old");
    const reader = openSync(place, "r");
    replaceFile(place, "new");
    expect([readFileSync(reader, "utf8"), readFileSync(place, "utf8")]).toEqual(["old", "new"]);
    closeSync(reader);
    expect(readdirSync(inFolder("deep"))).toEqual(["file.md"]);
  });

  it("A file that cannot be replaced leaves no draft beside it", () => {
    mkdirSync(inFolder("taken/inside"), { recursive: true });
    expect(() => replaceFile(inFolder("taken"), "new")).toThrow(/EISDIR|ENOTEMPTY|EEXIST/);
    expect(readdirSync(folder)).toEqual(["taken"]);
  });
});
