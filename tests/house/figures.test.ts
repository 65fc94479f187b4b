import { describe, expect, it } from "vitest";
import { countCodeLines, listSourceFiles } from "../../tools/measure/source-files.ts";
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
