import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runProgram } from "../../tools/run-program.ts";
import { plantedLint, properLint } from "./planted-lint.ts";
import { plantTree, type PlantedTree } from "./planted-tree.ts";

type Found = { readonly code: string; readonly filename: string };

describe("a tree in which every lint rule of the house is broken", () => {
  let tree: PlantedTree;
  let found: readonly Found[];

  beforeAll(async () => {
    tree = plantTree(
      {
        ...Object.fromEntries([...plantedLint, ...properLint].map(({ place, text }) => [place, `${text}\n`])),
        "tsconfig.json": tsconfig,
      },
      [".oxlintrc.json", "tools/house-plugin.mjs", "tools/lint-rules"],
    );
    const { stdout } = await runProgram("oxlint", ["--format=json", "packages", "apps", "tests"], {
      folder: tree.folder,
    });
    found = (JSON.parse(stdout) as { diagnostics: readonly Found[] }).diagnostics;
  });
  afterAll(() => tree.remove());

  it.each(plantedLint)("The linter reports $rule in $place", ({ rule, place }) => {
    expect(codesIn(found, place)).toContain(rule);
  });

  it.each(properLint)("The linter reports nothing in $place", ({ place }) => {
    expect(codesIn(found, place)).toEqual([]);
  });

  it("Every rule that the house wrote itself has a planted violation", async () => {
    const { default: plugin } = (await import(pluginPlace)) as {
      default: { rules: Record<string, unknown> };
    };
    const planted = new Set(plantedLint.map(({ rule }) => rule));
    expect(Object.keys(plugin.rules).filter((name) => !planted.has(`house(${name})`))).toEqual([]);
  });
});

const pluginPlace = new URL("../../tools/house-plugin.mjs", import.meta.url).href;

const codesIn = (found: readonly Found[], place: string): readonly string[] =>
  found.filter(({ filename }) => filename === place).map(({ code }) => code);

const tsconfig = JSON.stringify({
  compilerOptions: { strict: true, target: "ES2024", module: "NodeNext", lib: ["ES2024", "DOM"], types: [] },
});
