import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { projectRoot } from "../../tools/run-program.ts";

export type PlantedTree = { readonly folder: string; readonly remove: () => void };

/** For each rule, imports that break it: which file imports what. */
export type PlantedImports = Readonly<
  Record<string, readonly { readonly from: string; readonly to: string }[]>
>;

/** Plants imports in the folders of one app; `src` is its folder of sources. */
export const plantingIn = (src: string) => ({
  /** The folders that are there now, counted from src. */
  foldersIn: (place: string): readonly string[] =>
    readdirSync(path.join(projectRoot, src, place), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => `${place}/${name}`),
  /** One import in a file of each of these folders. `to` counts from src, or names a package. */
  inEach: (folders: readonly string[], to: string, file = "planted.ts") =>
    folders.map((folder) => ({
      from: path.posix.join(src, folder, file),
      to: to.startsWith("@") || !to.includes("/") ? to : relativeTo(folder, to),
    })),
});

const relativeTo = (folder: string, to: string): string => {
  const way = path.posix.relative(folder, to);
  return way.startsWith(".") ? way : `./${way}`;
};

/**
 * A temporary folder with the settings of this project and a few files that break a wall, so that the project itself
 * contains no such file. `files` maps paths to texts; `settings` are copied from the project. Workspace packages are
 * linked as npm links them, if their package.json is among the settings.
 */
export const plantTree = (
  files: Readonly<Record<string, string>>,
  settings: readonly string[],
): PlantedTree => {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), "planted-")));
  for (const setting of settings)
    cpSync(path.join(projectRoot, setting), path.join(folder, setting), { recursive: true });
  for (const [place, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, place)), { recursive: true });
    writeFileSync(path.join(folder, place), text);
  }
  mkdirSync(path.join(folder, "node_modules/@afterword"), { recursive: true });
  for (const setting of settings) {
    const workspace = /^packages\/([^/]+)\/package\.json$/.exec(setting)?.[1];
    if (workspace === undefined) continue;
    symlinkSync(`../../packages/${workspace}`, path.join(folder, "node_modules/@afterword", workspace));
  }
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
};
