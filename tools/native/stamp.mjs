/**
 * The stamp of `npm run native:check`: a hash over everything that the app for real phones is made of. The last green
 * run wrote it to apps/native/checked.txt; while it is the same, there is nothing to check again. It runs on any Node
 * from 20 on, before anything is installed, because `.ci/run` asks it.
 */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");
const parts = ["apps/native", "packages/bridge", "packages/core", "packages/contract", "package-lock.json"];

export const stampFile = path.join(root, "apps/native/checked.txt");

/** Over the files as they stand, in the order of their paths; what git ignores is left out. */
export function stampOfFiles() {
  const listed = execFileSync(
    "git",
    ["ls-files", "-z", "--cached", "--others", "--exclude-standard", ...parts],
    {
      cwd: root,
      encoding: "utf8",
      maxBuffer: 64 * 2 ** 20,
    },
  );
  const places = [...new Set(listed.split("\0"))]
    .filter((place) => place !== "")
    .toSorted((a, b) => (a < b ? -1 : 1));
  const hash = createHash("sha256");
  for (const place of places) {
    const file = path.join(root, place);
    if (file === stampFile || !existsSync(file)) continue;
    hash.update(`${place}\0`).update(createHash("sha256").update(readFileSync(file)).digest());
  }
  return hash.digest("hex");
}

const isAsked = process.argv[1] === fileURLToPath(import.meta.url);
if (isAsked) {
  const kept = existsSync(stampFile) ? readFileSync(stampFile, "utf8").trim() : "";
  process.exitCode = kept === stampOfFiles() ? 0 : 1;
}
