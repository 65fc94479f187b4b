import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runProgram } from "../../tools/run-program.ts";
import { plantedImports, properImports } from "./planted-imports.ts";
import { plantTree, type PlantedTree } from "./planted-tree.ts";

type Import = { readonly from: string; readonly to: string };
type Rule = { readonly name: string; readonly comment: string };
type Summary = {
  readonly violations: readonly { readonly from: string; readonly rule: { readonly name: string } }[];
  readonly totalCruised: number;
  readonly ruleSetUsed: { readonly forbidden: readonly Rule[] };
};

const cruise = async (folder: string): Promise<Summary> => {
  const { stdout } = await runProgram(
    "depcruise",
    ["--config", ".dependency-cruiser.mjs", "-T", "json", "packages", "apps", "tests"],
    { folder },
  );
  const { summary } = JSON.parse(stdout) as { summary: Summary };
  expect(summary.totalCruised).toBeGreaterThan(0);
  return summary;
};

describe("a tree in which every rule about imports is broken once", () => {
  let tree: PlantedTree;
  let summary: Summary;

  beforeAll(async () => {
    tree = plantTree(filesFor(Object.values(plantedImports).flat()), settings);
    summary = await cruise(tree.folder);
  });
  afterAll(() => tree.remove());

  it("Each rule of the walls has a planted violation", () => {
    expect(Object.keys(plantedImports).toSorted()).toEqual(
      summary.ruleSetUsed.forbidden.map(({ name }) => name).toSorted(),
    );
  });

  it("Each rule of the walls has a reason", () => {
    expect(summary.ruleSetUsed.forbidden.filter(({ comment }) => comment.length < 30)).toEqual([]);
  });

  it.each(Object.entries(plantedImports))(
    "The cruiser reports the violations of %s in each file where one is planted",
    (rule, planted) => {
      const found = summary.violations.filter(({ rule: { name } }) => name === rule).map(({ from }) => from);
      expect(planted.map(({ from }) => from).filter((from) => !found.includes(from))).toEqual([]);
      expect(planted).not.toEqual([]);
    },
  );
});

describe("a tree in which all imports point the right way", () => {
  let tree: PlantedTree;

  beforeAll(() => {
    tree = plantTree(
      { ...filesFor(properImports), "packages/core/src/hen.ts": `import "./switch/decide.ts";\n` },
      settings,
    );
  });
  afterAll(() => tree.remove());

  it("Imports that point the right way break no rule", async () => {
    const { violations } = await cruise(tree.folder);
    expect(violations.map(({ from, rule }) => `${from}: ${rule.name}`)).toEqual([]);
  });
});

/** Every importing file with all its imports, the files they lead to, and stand-ins for packages. */
const filesFor = (imports: readonly Import[]): Readonly<Record<string, string>> => {
  const files: Record<string, string> = { ...packageStandIns, "tests/e2e/none.e2e.ts": leaf };
  for (const { from, to } of imports) {
    const target = targetOf(from, to);
    if (target !== undefined) files[target] ??= leaf;
  }
  for (const { from, to } of imports) {
    files[from] = (to === "" ? "" : `import "${to}";\n`) + (files[from] ?? leaf);
  }
  return { ...files, "packages/core/src/hen.ts": `import "./egg.ts";\n${leaf}` };
};

/** The file of this tree that an import leads to; none for a stand-in, and none where the import is to lead nowhere. */
const targetOf = (from: string, to: string): string | undefined => {
  if (to.startsWith("@afterword/")) return `${to.replace(/^@afterword\/([^/]+)/, "packages/$1/src")}.ts`;
  if (!to.startsWith(".") || to.includes("nowhere")) return undefined;
  return path.posix.join(path.posix.dirname(from), to);
};

const settings = [
  ".dependency-cruiser.mjs",
  "tools/walls",
  ...["core", "contract", "bridge", "testing"].map((name) => `packages/${name}/package.json`),
];

const leaf = "export const here = 1;\n";

/** With its code in `dist`, as many packages have it: a setting that hides our own builds must not hide theirs. */
const standInFor = (name: string): Readonly<Record<string, string>> => ({
  [`node_modules/${name}/package.json`]: `{ "name": "${name}", "main": "dist/index.js", "exports": { ".": "./dist/index.js", "./*": "./dist/index.js" } }`,
  [`node_modules/${name}/dist/index.js`]: "",
});

const packageStandIns: Readonly<Record<string, string>> = Object.assign(
  {},
  ...["zod", "kysely", "pg", "react", "fastify", "nodemailer", "vitest"].map(standInFor),
);
