/**
 * Whether the installed packages are those of package-lock.json, and how they get there.
 *
 * A marker in node_modules holds the hash of the lock file and the size of the pinned Node's program, so that the
 * usual start costs two small reads. Without a marker npm's own list of what it installed decides.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { runNpm, withoutOwnBins } from "./npm.mjs";
import { BootstrapFailure, say } from "./say.mjs";
import { inTurn } from "./turn.mjs";

/** Returns when node_modules is what package-lock.json says and the pinned Node runs. */
export async function ensurePackages(root) {
  if (isMarked(root)) return;
  await inTurn(root, async () => {
    if (isMarked(root)) return;
    if (!isInstalled(root)) await install(root);
    await ensurePinnedNode(root);
    mark(root);
  });
}

/** The program of the Node that package.json pins. */
export function pinnedNode(root) {
  return path.join(root, "node_modules/node/bin", process.platform === "win32" ? "node.exe" : "node");
}

/** PATH under which `node` and the tools of the project are the pinned ones. */
export function pathWithPinnedNode(root) {
  const bins = [path.dirname(pinnedNode(root)), path.join(root, "node_modules/.bin")];
  return [...bins, withoutOwnBins(root)].join(path.delimiter);
}

const markerPath = (root) => path.join(root, "node_modules/.afterword-lock");

function isMarked(root) {
  try {
    return readFileSync(markerPath(root), "utf8") === markerText(root);
  } catch {
    return false;
  }
}

function mark(root) {
  writeFileSync(markerPath(root), markerText(root));
}

function markerText(root) {
  const lock = createHash("sha256")
    .update(readFileSync(path.join(root, "package-lock.json")))
    .digest("hex");
  return `${lock} ${statSync(pinnedNode(root)).size}\n`;
}

/** Compares versions only: the lock file of this project has no URLs, npm's own list has. */
function isInstalled(root) {
  const lock = readJson(path.join(root, "package-lock.json"));
  const installed = readJson(path.join(root, "node_modules/.package-lock.json"));
  if (lock === undefined || installed === undefined) return false;
  const expected = Object.entries(lock.packages).filter(([place]) => place.includes("node_modules/"));
  return expected.every(([place, entry]) => {
    const found = installed.packages[place];
    if (found === undefined) return entry.optional === true;
    return found.version === entry.version && found.link === entry.link;
  });
}

async function install(root) {
  rmSync(markerPath(root), { force: true });
  say("Installing the packages of package-lock.json. The first time this takes a minute or two.");
  // `npm ci` refuses a lock file without the optional programs of other systems, and removes everything first;
  // `install --no-save` installs the same versions, checks the same hashes and leaves the lock file alone.
  // The build tools are development packages; they are also needed with NODE_ENV=production.
  const outcome = await runNpm(root, ["install", "--no-save", "--include=dev", "--no-audit", "--no-fund"]);
  if (outcome.code !== 0) {
    throw new BootstrapFailure(
      `The packages could not be installed (npm ended with ${outcome.code}).\n` +
        `This needs the npm registry once, and room for about 700 MB. npm's last words:\n\n${outcome.lastWords}`,
    );
  }
  say(`Installed the packages in ${outcome.seconds} s.`);
}

/** Some npm settings (ignore-scripts, or the allow list of npm 12) skip the script that fetches the pinned Node. */
async function ensurePinnedNode(root) {
  const wanted = `v${readJson(path.join(root, "package.json")).dependencies.node}`;
  if (versionOf(pinnedNode(root)) === wanted) return;
  say(`Fetching Node ${wanted}.`);
  const outcome = await runNpm(root, ["rebuild", "node", "--ignore-scripts=false", "--foreground-scripts"]);
  if (versionOf(pinnedNode(root)) === wanted) return;
  throw new BootstrapFailure(
    `The pinned Node ${wanted} is not in node_modules, probably because npm may not run its install script.\n` +
      `Allow it with:  npm config set ignore-scripts false --location=project, then start again\n\n${outcome.lastWords}`,
  );
}

function versionOf(program) {
  if (!existsSync(program)) return "";
  return spawnSync(program, ["--version"], { encoding: "utf8" }).stdout.trim();
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}
