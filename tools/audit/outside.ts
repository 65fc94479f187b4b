import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { projectRoot, runProgram, type Outcome } from "../run-program.ts";

/** Third-party suites, in a folder of their own, so that an installation of the product does not include them. */
const outsideFolder = path.join(projectRoot, ".cache/audit");

const SOURCE = fileURLToPath(new URL("outside", import.meta.url));

/** Installs them if they are missing or out of date. Returns npm's output if that fails. */
export const installOutside = async (say: (line: string) => void): Promise<string | undefined> => {
  const marker = path.join(outsideFolder, "installed");
  const wanted = createHash("sha256")
    .update(readFileSync(path.join(SOURCE, "package-lock.json")))
    .digest("hex");
  mkdirSync(outsideFolder, { recursive: true });
  cpSync(SOURCE, outsideFolder, { recursive: true });
  if (existsSync(marker) && readFileSync(marker, "utf8") === wanted) return undefined;
  say("Installing the outside suites (once, about 200 MB).");
  rmSync(marker, { force: true });
  const { code, stderr } = await runProgram("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund"], {
    folder: outsideFolder,
  });
  if (code !== 0) return stderr.trim();
  writeFileSync(marker, wanted);
  return undefined;
};

/**
 * Runs a suite in their folder. `into` is a file for its output, for programs that exit before a pipe is drained. No suite
 * may report its use to its makers.
 */
export const runOutside = (program: string, words: readonly string[], into?: string): Promise<Outcome> => {
  const place = path.join(outsideFolder, "node_modules/.bin", program);
  const [first, rest] = into === undefined ? [place, words] : ["sh", ["-c", TO_FILE, into, place, ...words]];
  return runProgram(first, rest, {
    folder: outsideFolder,
    environment: {
      SCARF_ANALYTICS: "false",
      REDOCLY_TELEMETRY: "off",
      REDOCLY_SUPPRESS_UPDATE_NOTICE: "true",
      PORTMAN_API_URL: "",
      NO_COLOR: "1",
      CI: "1",
    },
  });
};

/** The shell names the first argument after the script `$0`, and the others `$@`. */
const TO_FILE = '"$@" > "$0"';

/** The path of a file that suites share. */
export const outsideFile = (name: string): string => path.join(outsideFolder, name);
