import { describe, expect, it } from "vitest";
import { linesWith, listProjectTexts } from "./project-texts.ts";

const texts = listProjectTexts();
const code = texts.filter(({ place }) => /\.(?:tsx?|mjs|css|html)$/.test(place));
const statements = texts.filter(({ place }) => place.endsWith(".sql"));

describe("the texts of the project", () => {
  it("are found", () => {
    expect(texts.map(({ place }) => place)).toEqual(
      expect.arrayContaining([
        "package.json",
        "packages/core/src/switch/decide.ts",
        "tests/house/project-texts.test.ts",
      ]),
    );
    expect(statements.length).toBeGreaterThan(0);
  });

  it("name no folder of one machine", () => {
    expect(linesWith(texts, machineFolder)).toEqual([]);
  });

  it("have no marks of unfinished work in code", () => {
    expect(linesWith(code, unfinished)).toEqual([]);
  });

  it("hold no secret key", () => {
    expect(linesWith(texts, secretKey)).toEqual([]);
  });
});

describe("the marks that these tests look for", () => {
  it("find a folder of one machine, and no path of the product", () => {
    for (const home of ["home", "Users", "root"]) expect(`see /${home}/anna/notes.md`).toMatch(machineFolder);
    expect("https://example.org/home/notes").not.toMatch(machineFolder);
  });

  it("find unfinished work", () => {
    expect(`// ${"todo".toUpperCase()}: later`).toMatch(unfinished);
  });

  it("find a secret key", () => {
    expect(`-----BEGIN ${"private".toUpperCase()} KEY-----`).toMatch(secretKey);
  });
});

describe("names of files", () => {
  it("never say data, info, manager, helper or utils, because those words say nothing", () => {
    const vague = code.map(({ place }) => place).filter((place) => vagueName.test(place));
    expect(vague).toEqual([]);
    expect("apps/web/src/shared/string-utils.ts").toMatch(vagueName);
    expect("apps/web/src/shared/device-info-page.ts").not.toMatch(vagueName);
  });
});

describe("statements of the database", () => {
  it("never ask the database for the time: it is handed over", () => {
    expect(
      linesWith(statements, /\b(?:now|clock_timestamp)\s*\(\)|\bcurrent_(?:timestamp|date|time)\b/i),
    ).toEqual([]);
  });
});

const machineFolder = /(?<![\w.:/-])\/(?:home|root|Users|work)\/\w|C:\\Users\\/;
const unfinished = /\b(?:TO[D]O|FIX[M]E|XX[X]|HAC[K])\b/;
const secretKey = /-----BEGIN [A-Z ]*PRIVATE[ ]KEY-----|\bAKIA[0-9A-Z]{16}\b/;
const vagueName = /(?:^|[/-])(?:data|info|manager|helpers?|utils?)\.(?:tsx?|mjs)$/;
