/**
 * The stamp of `npm run native:check`: a hash over everything that the app for real phones is made of. The last green
 * run wrote it to apps/native/checked.txt; while it is the same, there is nothing to check again. With `--print` it prints
 * the hash; else it ends with 0 if that is the one of the last green run, and with 1 if not. It runs on any Node from 20
 * on, before anything is installed, because `.ci/run` asks it.
 */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");
const parts = ["apps/native", "packages/bridge", "packages/core", "packages/contract", "package-lock.json"];

const stampFile = path.join(root, "apps/native/checked.txt");

const stamp = stampOfFiles();
if (process.argv.includes("--print")) console.log(stamp);
else process.exitCode = stamp === keptStamp() ? 0 : 1;

/** Over the files as they stand, in the order of their paths; what git ignores is left out. */
function stampOfFiles() {
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

function keptStamp() {
  return existsSync(stampFile) ? readFileSync(stampFile, "utf8").trim() : "";
}
