import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

/** A hash over names and contents of files and folders below `root`: a checkout changes times, not contents. */
export const fingerprint = (root: string, places: readonly string[]): string => {
  const hash = createHash("sha256");
  for (const file of places.flatMap((place) => filesOf(join(root, place)))) {
    hash.update(file.slice(root.length)).update("\0").update(readFileSync(file)).update("\0");
  }
  return hash.digest("hex").slice(0, 32);
};

const NOT_INPUTS = new Set(["node_modules", "dist", "dist-server", ".tsc", ".tsc-tests", "testing"]);

/** No build is made of tests, of what they share, or of what builds have written. */
const isInput = (name: string): boolean => !NOT_INPUTS.has(name) && !/\.(?:test|fixture)\./.test(name);

const filesOf = (place: string): string[] => {
  if (!statSync(place).isDirectory()) return [place];
  return readdirSync(place, { withFileTypes: true })
    .filter(({ name }) => isInput(name))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap(({ name }) => filesOf(join(place, name)));
};
