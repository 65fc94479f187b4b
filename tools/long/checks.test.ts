import { existsSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { listSourceFiles } from "../measure/source-files.ts";
import { projectRoot } from "../run-program.ts";
import { LONG_CHECKS } from "./checks.ts";

const inCommands = LONG_CHECKS.flatMap(({ command }) => command).filter((word) => word.endsWith(".ts"));

describe("the long checks", () => {
  it("Each name is there once and can be a cell of the table", () => {
    const names = LONG_CHECKS.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => !/^[a-z][a-z-]*$/.test(name))).toEqual([]);
  });

  it("Each file that a command names exists", () => {
    expect(inCommands.filter((place) => !existsSync(path.join(projectRoot, place)))).toEqual([]);
  });

  it("Each test with a short and a whole size runs in its whole size, but for those that chaos does at length", () => {
    const isTest = /\.(?:test\.tsx?|e2e\.ts)$/;
    const sizes = /^import .*"@afterword\/testing\/whole-run"/m;
    const inChaos = /^tests\/chaos\//;
    const withSizes = listSourceFiles(projectRoot)
      .filter(({ place, text }) => isTest.test(place) && sizes.test(text))
      .map(({ place }) => place);
    expect(withSizes.filter((place) => !inCommands.includes(place) && !inChaos.test(place))).toEqual([]);
  });
});
