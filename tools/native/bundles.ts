import { globSync, readFileSync } from "node:fs";
import path from "node:path";

/** A bundle for one system: its bytes, and the files that it was made of. */
export type Bundle = { readonly bytes: Buffer; readonly sources: readonly string[] };

/** The first bytes of a program that Hermes, the engine of React Native, runs without compiling it on the phone. */
const HERMES = Buffer.from("c61fbc03c103191f", "hex");

/** What the wrapper certainly says; a bundle without it would be somebody else's. */
const OWN_WORDS = ["AfterwordApp/", "/api/phone/fine", "afterword.push"];

/** Code of tests, of the simulated phone, of the server and of the page. */
const FOREIGN =
  /(?:^|\/)(?:(?:apps|\.\.)\/(?:simulator|server|web)|packages\/(?:contract|testing)|tests)\/|\/suites?[/.]|\.(?:test|fixture)\.tsx?$/;

export const readBundle = (folder: string): Bundle => {
  const [map = "", ...others] = globSync("_expo/static/js/*/*.hbc.map", { cwd: folder });
  if (map === "" || others.length > 0) throw new Error(`${folder} has not one bundle`);
  const { sources } = JSON.parse(readFileSync(path.join(folder, map), "utf8")) as { sources: string[] };
  return { bytes: readFileSync(path.join(folder, map.replace(/\.map$/, ""))), sources };
};

/** What is wrong with a bundle; nothing if it is well. `wanted`: files of the app that must be in it. */
export const judgeBundle = ({ bytes, sources }: Bundle, wanted: readonly string[]): readonly string[] => {
  const own = sources.filter((source) => !source.includes("node_modules/"));
  return [
    ...(bytes.subarray(0, HERMES.length).equals(HERMES) ? [] : ["it is no program for Hermes"]),
    ...OWN_WORDS.filter((word) => !bytes.includes(word)).map((word) => `it does not say ${word}`),
    ...own.filter((source) => FOREIGN.test(source)).map((source) => `it contains ${source}`),
    ...wanted
      .filter((file) => !own.some((source) => source.endsWith(file)))
      .map((file) => `it lacks ${file}`),
  ];
};

/** The app's own files that hold code, types left out. */
export const filesOfApp = (root: string): readonly string[] =>
  globSync("apps/native/{src,expo}/**/*.{ts,tsx}", { cwd: root })
    .filter(
      (file) =>
        !/\.(?:test|fixture)\.tsx?$/.test(file) &&
        /^(?:export )?(?:const|function)/m.test(readFileSync(path.join(root, file), "utf8")),
    )
    .map((file) => file.replace("apps/native", ""));

export const sizeOf = ({ bytes }: Bundle): string => `${(bytes.length / 1e6).toFixed(1)} MB`;
