import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { projectRoot } from "../../tools/run-program.ts";

export type ProjectText = { readonly place: string; readonly text: string };

const made = new Set(["node_modules", "dist", "dist-server", "data", "coverage", "golden"]);
const readable = /\.(?:tsx?|mjs|json|sql|css|html|md|yml)$|^\.(?:npmrc|gitignore)$|^run$/;

/** Every text file of the project: code, settings, SQL, documents. The lock file is left out. */
export const listProjectTexts = (folder = ""): readonly ProjectText[] =>
  readdirSync(path.join(projectRoot, folder), { withFileTypes: true }).flatMap((entry) => {
    const place = folder === "" ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) return isMade(entry.name) ? [] : listProjectTexts(place);
    if (!readable.test(entry.name) || entry.name === "package-lock.json") return [];
    return [{ place, text: readFileSync(path.join(projectRoot, place), "utf8") }];
  });

/** Folders with a dot belong to tools and to the machine, except the one with the test command. */
const isMade = (name: string): boolean => made.has(name) || (name.startsWith(".") && name !== ".ci");

/** `place:line` of each line that matches the pattern. */
export const linesWith = (texts: readonly ProjectText[], mark: RegExp): readonly string[] =>
  texts.flatMap(({ place, text }) =>
    text
      .split("\n")
      .flatMap((line, index) => (mark.test(line) ? [`${place}:${index + 1}  ${line.trim()}`] : [])),
  );
