import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { projectRoot } from "../../tools/run-program.ts";

type Dependencies = Readonly<Record<string, string>>;
type PackageFile = {
  readonly name: string;
  readonly dependencies?: Dependencies;
  readonly devDependencies?: Dependencies;
  readonly scripts?: Readonly<Record<string, string>>;
};
type LockEntry = PackageFile & {
  readonly resolved?: string;
  readonly link?: boolean;
  readonly version?: string;
};

const readJson = (place: string): unknown => JSON.parse(readFileSync(path.join(projectRoot, place), "utf8"));
const readLock = (place: string) =>
  (readJson(place) as { packages: Readonly<Record<string, LockEntry>> }).packages;
const lock = readLock("package-lock.json");
const nativeLock = readLock("apps/native/package-lock.json");
const workspaces = globSync("{packages,apps,tests}/*/package.json", { cwd: projectRoot })
  .map((place) => place.replace("/package.json", ""))
  .filter((folder) => folder !== "apps/native");

describe("the lock file", () => {
  it("The lock files have no addresses, so that any registry can serve them", () => {
    expect(
      Object.values({ ...lock, ...nativeLock }).filter(({ resolved }) =>
        /^(?:https?|git|file):/.test(resolved ?? ""),
      ),
    ).toEqual([]);
  });

  it("The app for real phones has a lock file of its own, which says the same as its package.json", () => {
    const { dependencies, devDependencies } = readJson("apps/native/package.json") as PackageFile;
    const entry = nativeLock[""];
    expect({ ...entry?.dependencies, ...entry?.devDependencies }).toEqual({
      ...dependencies,
      ...devDependencies,
    });
    expect(Object.keys(lock)).not.toContain("apps/native");
  });

  it("The lock file names a version for every installed package", () => {
    const nameless = Object.entries(lock).filter(
      ([place, { version, link }]) =>
        place.includes("node_modules/") && link !== true && version === undefined,
    );
    expect(nameless).toEqual([]);
  });

  it.each(["", ...workspaces])("The lock file says the same as package.json of %j", (folder) => {
    const { dependencies, devDependencies } = readJson(path.join(folder, "package.json")) as PackageFile;
    const entry = lock[folder];
    expect({ ...entry?.dependencies, ...entry?.devDependencies }).toEqual({
      ...dependencies,
      ...devDependencies,
    });
  });
});

describe("package.json files", () => {
  it.each(["", "apps/native", ...workspaces])(
    "The package.json of %j pins every foreign version exactly",
    (folder) => {
      const { dependencies, devDependencies } = readJson(path.join(folder, "package.json")) as PackageFile;
      const loose = Object.entries({ ...dependencies, ...devDependencies }).filter(
        ([name, version]) => !name.startsWith("@afterword/") && !/^\d+\.\d+\.\d+[\w.-]*$/.test(version),
      );
      expect(loose).toEqual([]);
    },
  );

  it("The package.json of the project offers only commands that exist", () => {
    const { scripts } = readJson("package.json") as PackageFile;
    const programs = readJson("tools/commands.json") as Readonly<Record<string, string>>;
    const commands = Object.values(scripts ?? {}).map((script) =>
      script.replace("node tools/bootstrap.mjs ", ""),
    );
    expect(commands.toSorted()).toEqual(Object.keys(programs).toSorted());
    const missing = Object.values(programs).filter((place) => !existsSync(path.join(projectRoot, place)));
    expect(missing).toEqual([]);
  });
});
