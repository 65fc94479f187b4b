import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

export type SourceFile = {
  /** Path from the project root, with forward slashes. */
  readonly place: string;
  readonly text: string;
  readonly kind: "product" | "tool" | "test" | "words";
};

const roots = ["packages", "apps", "tools", "tests"];
const skipped = new Set([
  "node_modules",
  "dist",
  "dist-server",
  ".tsc",
  ".tsc-tests",
  ".cache",
  "coverage",
  "golden",
]);

/** All source files of the project, including uncommitted ones. */
export const listSourceFiles = (projectFolder: string): readonly SourceFile[] =>
  roots
    .flatMap((root) => walk(projectFolder, root))
    .map((place) => {
      const text = readFileSync(path.join(projectFolder, place), "utf8");
      return { place, text, kind: kindOf(place) };
    });

export const countLines = (text: string): number => text.trimEnd().split("\n").length;

/** Lines that are neither blank nor only a comment. */
export const countCodeLines = (text: string): number =>
  text.split("\n").filter((line) => !/^\s*(?:$|\/\/|\/\*|\*)/.test(line)).length;

/** Tables of sentences are counted separately: they are long, and have no tests. */
const kindOf = (place: string): SourceFile["kind"] => {
  if (
    /\.(?:test|e2e|fixture)\.tsx?$|^tests\/|^packages\/testing\/|\/src\/testing\/|\/suites?[/.]/.test(place)
  )
    return "test";
  if (/^packages\/core\/src\/messages\/[a-z]{2}\//.test(place)) return "words";
  return place.startsWith("tools/") ? "tool" : "product";
};

const walk = (projectFolder: string, folder: string): readonly string[] =>
  readdirSync(path.join(projectFolder, folder), { withFileTypes: true }).flatMap((entry) => {
    const place = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return skipped.has(entry.name) ? [] : walk(projectFolder, place);
    return /\.(?:tsx?|mjs)$/.test(entry.name) ? [place] : [];
  });
