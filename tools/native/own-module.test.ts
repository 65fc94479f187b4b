import { describe, expect, it } from "vitest";
import { projectRoot } from "../run-program.ts";
import { judgeLinking, judgeModule, readModuleSources, type ModuleSources } from "./own-module.ts";

const sources = readModuleSources(projectRoot);
const changed = (part: keyof ModuleSources, [from, to]: readonly [string, string]) => {
  expect(sources[part]).toContain(from);
  return judgeModule({ ...sources, [part]: sources[part].replace(from, to) });
};

describe("the app's own module", () => {
  it("The module has the functions that are called", () => {
    expect(judgeModule(sources)).toEqual([]);
  });

  const faults = [
    ["swift", ['"backgroundRefresh"', '"refreshStatus"'], /backgroundRefresh answers nothing/],
    ["kotlin", ['<Boolean>("isUnlocked")', '<Int>("isUnlocked")'], /isUnlocked answers number/],
    ["types", ["readonly mediaStatus:", "readonly other:"], /TypeScript expects nothing/],
    ["swift", ['Name("PhoneFacts")', 'Name("Facts")'], /nothing calls a module "Facts"/],
    ["kotlin", ["// Never compiled", "// Compiled"], /never compiled/],
    ["swift", ["import UIKit", `import UIKit${"\n".repeat(20)}`], /lines, more than/],
  ] as const;

  it.each(faults)("The check catches a fault in the %s: %j", (part, change, words) => {
    expect(changed(part, change).join("\n")).toMatch(words);
  });

  it("The check catches a class that is not linked", () => {
    const linked = { apple: ["PhoneFactsModule"], android: ["app.afterword.phonefacts.PhoneFactsModule"] };
    expect(judgeLinking(sources, linked)).toEqual([]);
    expect(judgeLinking(sources, { ...linked, android: ["app.other.PhoneFactsModule"] })).toHaveLength(1);
    expect(judgeLinking(sources, { apple: [], android: [] })).toHaveLength(2);
  });
});
