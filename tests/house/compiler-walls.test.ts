import { readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { projectRoot, runProgram } from "../../tools/run-program.ts";
import { plantTree, type PlantedTree } from "./planted-tree.ts";

/** Names of the machine that core must not use, one file each. */
const machineNames: Readonly<Record<string, string>> = {
  fetch: 'export const answer = fetch("/");',
  setTimeout: "export const timer = setTimeout(() => undefined, 1);",
  process: "export const home = process.env;",
  document: "export const title = document.title;",
  console: 'console.log("here");\nexport const one = 1;',
  "node:fs": 'import { readFileSync } from "node:fs";\nexport const text = readFileSync("x", "utf8");',
};

const settings = [
  "tsconfig.base.json",
  ...["core", "contract"].flatMap((name) => [
    `packages/${name}/package.json`,
    `packages/${name}/tsconfig.json`,
  ]),
];

describe("core as the compiler sees it", () => {
  let tree: PlantedTree;
  let complaints: readonly string[];

  beforeAll(async () => {
    tree = plantTree(
      {
        "packages/core/src/pure.ts": "export const twice = (n: number): number => n * 2;\n",
        ...Object.fromEntries(
          Object.values(machineNames).map((text, index) => [
            `packages/core/src/planted-${index}.ts`,
            `${text}\n`,
          ]),
        ),
      },
      settings,
    );
    const { stdout } = await runProgram("tsc", ["-b", "packages/core"], { folder: tree.folder });
    complaints = stdout.split("\n").filter((line) => line.includes("error TS"));
  });
  afterAll(() => tree.remove());

  it.each(Object.keys(machineNames).map((name, index) => ({ name, index })))(
    "Core does not compile with the name $name",
    ({ name, index }) => {
      const complaint = complaints.find((line) => line.includes(`planted-${index}.ts`));
      expect(complaint).toContain(`'${name}'`);
    },
  );

  it("Pure code in core compiles without a complaint", () => {
    expect(complaints.filter((line) => line.includes("pure.ts"))).toEqual([]);
  });
});

describe("what a package keeps to itself", () => {
  let tree: PlantedTree;

  beforeAll(() => {
    tree = plantTree(
      {
        "packages/core/src/open.ts": "export const open = 1;\n",
        "packages/core/src/open.test.ts": "export const tried = 1;\n",
        "packages/core/src/internal/secret.ts": "export const secret = 1;\n",
        "packages/contract/src/asks-openly.ts":
          'import { open } from "@afterword/core/open";\nexport const o = open;\n',
        "packages/contract/src/asks-deeply.ts":
          'import { secret } from "@afterword/core/internal/secret";\nexport const s = secret;\n',
        "packages/contract/src/walks-around.ts":
          'import { open } from "../../core/src/open.ts";\nexport const o = open;\n',
      },
      settings,
    );
  });
  afterAll(() => tree.remove());

  it("The compiler refuses an import of a package's internal file", async () => {
    const { stdout } = await runProgram("tsc", ["-b", "packages/contract"], { folder: tree.folder });
    expect(stdout).toMatch(/asks-deeply\.ts.*TS2307/);
    expect(stdout).not.toContain("asks-openly.ts");
  });

  it.each(["internal/secret", "open.test"])(
    "Node refuses the import of core's %s from outside",
    async (place) => {
      const program = `await import("@afterword/core/${place}")`;
      const { stderr, code } = await runProgram(process.execPath, ["--input-type=module", "-e", program], {
        folder: tree.folder,
      });
      expect(stderr).toContain("ERR_PACKAGE_PATH_NOT_EXPORTED");
      expect(code).toBe(1);
    },
  );

  it("An import of an offered file succeeds at run time", async () => {
    const program = `const { open } = await import("@afterword/core/open"); process.stdout.write(String(open))`;
    const { stdout } = await runProgram(process.execPath, ["--input-type=module", "-e", program], {
      folder: tree.folder,
    });
    expect(stdout).toBe("1");
  });
});

describe("a web page that reaches into the server", () => {
  let tree: PlantedTree;

  beforeAll(() => {
    tree = plantTree(
      {
        "apps/server/src/secret.ts": "export const secret = 1;\n",
        "apps/web/src/reach.ts":
          'import { secret } from "../../server/src/secret.ts";\nexport const s = secret;\n',
        "apps/web/tsconfig.json": webSettingsAlone(),
      },
      ["tsconfig.base.json"],
    );
  });
  afterAll(() => tree.remove());

  it("The compiler refuses a page that imports a file of the server", async () => {
    const { stdout } = await runProgram("tsc", ["-b", "apps/web"], { folder: tree.folder });
    expect(stdout).toMatch(/TS6059|TS6307/);
  });
});

/** The settings of the web app without the packages that this tree lacks; what it may contain stays as it is. */
const webSettingsAlone = (): string => {
  const settingsText = readFileSync(path.join(projectRoot, "apps/web/tsconfig.json"), "utf8");
  const { compilerOptions, ...rest } = JSON.parse(settingsText) as { compilerOptions: object };
  return JSON.stringify({ ...rest, compilerOptions: { ...compilerOptions, types: [] }, references: [] });
};
