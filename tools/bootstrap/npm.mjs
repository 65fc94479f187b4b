/** Runs npm with a Node from outside node_modules, because an installation removes the one inside while it runs. */
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { say } from "./say.mjs";

const progressMs = 5_000;
const keptLines = 25;

/** Runs an npm command and prints its progress every few seconds. Does not throw if npm fails. */
export async function runNpm(root, npmArguments) {
  const startedAt = Date.now();
  const seconds = () => Math.round((Date.now() - startedAt) / 1000);
  const { program, first, shell } = findNpm(root);
  const child = spawn(program, [...first, ...npmArguments], {
    cwd: root,
    shell,
    env: { ...process.env, PATH: withoutOwnBins(root) },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const words = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => words.push(String(chunk)));
  const progress = setInterval(() => say(`  still installing, ${seconds()} s`), progressMs);
  const code = await endOf(child, words);
  clearInterval(progress);
  return { code, seconds: seconds(), lastWords: lastWordsOf(words.join("")) };
}

/** The caller's PATH without the bin folders of this project and of its parents. */
export function withoutOwnBins(root) {
  const own = path.join(root, "node_modules") + path.sep;
  return (process.env.PATH ?? "")
    .split(path.delimiter)
    .filter((folder) => !path.resolve(folder).startsWith(own))
    .join(path.delimiter);
}

/** npm's error lines, if there are any; its warnings about old Node versions would bury them. */
function lastWordsOf(output) {
  const lines = output.trimEnd().split("\n");
  const errors = lines.filter((line) => /^npm (?:error|ERR!)\s+\S/.test(line));
  return errors.length > 0 ? errors.slice(0, keptLines).join("\n") : lines.slice(-keptLines).join("\n");
}

/** The npm that called us, else the one on PATH. */
function findNpm(root) {
  const caller = process.env.npm_execpath ?? "";
  const node = outsideNode(root);
  if (path.basename(caller) === "npm-cli.js" && existsSync(caller) && node !== undefined) {
    return { program: node, first: [caller], shell: false };
  }
  return { program: "npm", first: [], shell: process.platform === "win32" };
}

function outsideNode(root) {
  const name = process.platform === "win32" ? "node.exe" : "node";
  const candidates = withoutOwnBins(root)
    .split(path.delimiter)
    .map((folder) => path.join(folder, name));
  return candidates.find((candidate) => existsSync(candidate));
}

function endOf(child, words) {
  return new Promise((resolve) => {
    child.on("error", (error) => {
      words.push(`npm could not be started: ${error.message}\n`);
      resolve(127);
    });
    child.on("close", (code, signal) => resolve(code ?? signal));
  });
}
