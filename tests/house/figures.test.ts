import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { measureLengths, type Lengths } from "../../tools/measure/lengths.ts";
import { listSourceFiles } from "../../tools/measure/source-files.ts";
import { projectRoot } from "../../tools/run-program.ts";
import { plantTree, type PlantedTree } from "./planted-tree.ts";

const statements = (count: number): string =>
  Array.from({ length: count }, (_, index) => `  list.push(${index});`).join("\n\n");

const files = {
  "apps/web/src/long.ts": `// Says why.\nexport const fill = (list: number[]): void => {\n${statements(71)}\n};\n`,
  "apps/web/src/long.test.ts": `describe("a table of contents", () => {\n${statements(80)}\n});\n`,
  "packages/core/src/loose.ts": "export const loose = (value: any): boolean => value === 1;\n",
  "tools/maze.ts": `export const maze = (n: number): number => {\n${Array.from({ length: 11 }, (_, index) => `  if (n === ${index}) return ${index};`).join("\n")}\n  return n;\n};\n`,
  "tests/house/short.test.ts": "export const one = 1;\n",
};

describe("figures of a tree that breaks them", () => {
  let tree: PlantedTree;
  let lengths: Lengths;

  beforeAll(async () => {
    tree = plantTree(files, []);
    lengths = await measureLengths(tree.folder, listSourceFiles(tree.folder));
  });
  afterAll(() => tree.remove());

  it("count code lines of files without blank lines and comments", () => {
    expect(lengths.files).toContainEqual(
      expect.objectContaining({ place: "apps/web/src/long.ts", value: 73 }),
    );
  });

  it("count code lines of functions, but not of a describe", () => {
    const places = lengths.functions.filter(({ value }) => value > 70).map(({ place }) => place);
    expect(places).toEqual(["apps/web/src/long.ts"]);
  });

  it("count the ways through a function", () => {
    const mazes = lengths.complexities.filter(({ value }) => value > 10);
    expect(mazes).toEqual([expect.objectContaining({ place: "tools/maze.ts", value: 12 })]);
  });

  it("count every use of any", () => {
    expect(lengths.anys.map(({ place }) => place)).toEqual(["packages/core/src/loose.ts"]);
  });
});

describe("the sources that are measured", () => {
  const sources = listSourceFiles(projectRoot);
  const kindOf = (place: string) => sources.find((source) => source.place === place)?.kind;

  it("tell product, tools, tests and sentences apart", () => {
    expect(kindOf("packages/core/src/switch/decide.ts")).toBe("product");
    expect(kindOf("tools/measure.ts")).toBe("tool");
    expect(kindOf("tests/house/figures.test.ts")).toBe("test");
    expect(kindOf("packages/core/src/messages/en/words.ts")).toBe("words");
    expect(kindOf("packages/core/src/messages/de/words.ts")).toBe("words");
  });
});
