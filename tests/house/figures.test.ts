import { describe, expect, it } from "vitest";
import { findImporters, findSmallFiles } from "../../tools/measure/importers.ts";
import { countCodeLines, listSourceFiles, type SourceFile } from "../../tools/measure/source-files.ts";
import { projectRoot } from "../../tools/run-program.ts";

describe("the sources that are measured", () => {
  const sources = listSourceFiles(projectRoot);
  const kindOf = (place: string) => sources.find((source) => source.place === place)?.kind;

  it("Each source file is product, tool, test or sentences", () => {
    expect(kindOf("packages/core/src/switch/decide.ts")).toBe("product");
    expect(kindOf("tools/measure.ts")).toBe("tool");
    expect(kindOf("tests/house/figures.test.ts")).toBe("test");
    expect(kindOf("packages/core/src/messages/en/words.ts")).toBe("words");
    expect(kindOf("packages/core/src/messages/de/words.ts")).toBe("words");
  });

  it("Code lines are counted without blank lines and comments", () => {
    const text =
      "/**\n * Says why.\n */\n\nexport const one = 1; // first\n  // Alone.\nexport const two = 2;\n";
    expect(countCodeLines(text)).toBe(2);
  });
});

describe("small files with one importer", () => {
  const file = (place: string, ...lines: readonly string[]): SourceFile => ({
    place,
    text: `${lines.join("\n")}\n`,
    kind: place.includes(".test.") ? "test" : "product",
  });
  const smallFiles = (...files: readonly SourceFile[]) =>
    findSmallFiles(files, findImporters(files, projectRoot)).map(({ place, importer }) => [place, importer]);

  it("A small file is listed with the one product file that imports it", () => {
    const small = file("apps/web/src/a/small.ts", "export const one = 1;");
    const reader = file("apps/web/src/b/reader.ts", 'import { one } from "../a/small.ts";');
    const test = file("apps/web/src/a/small.test.ts", 'import { one } from "./small.ts";');
    expect(smallFiles(small, reader, test)).toEqual([[small.place, reader.place]]);
    expect(smallFiles(small, reader, { ...reader, place: "apps/web/src/b/other.ts" })).toEqual([]);
  });

  it("A small file is found by the name of its package", () => {
    const small = file("packages/core/src/time/duration.ts", "export const one = 1;");
    const reader = file("apps/web/src/reader.ts", 'import { one } from "@afterword/core/time/duration";');
    expect(smallFiles(small, reader)).toEqual([[small.place, reader.place]]);
  });

  it("Longer files, routes, public parts and lazy pages are not listed", () => {
    const long = file("apps/web/src/long.ts", ...Array.from({ length: 31 }, () => "export {};"));
    const others = ["routes.ts", "public.ts", "page.tsx"].map((name) => file(`apps/web/src/${name}`, ""));
    const reader = file(
      "apps/web/src/reader.ts",
      ...["long.ts", "routes.ts", "public.ts"].map((name) => `import "./${name}";`),
      'const page = () => import("./page.tsx");',
    );
    expect(smallFiles(long, ...others, reader)).toEqual([]);
  });
});
