import { describe, expect, it } from "vitest";
import { linesWith, listProjectTexts } from "./project-texts.ts";

// Put together here, so that this file does not find itself.
const linter = "oxlint";
const texts = listProjectTexts();
const code = texts.filter(({ place }) => /\.(?:tsx?|mjs|css|html)$/.test(place));
const statements = texts.filter(({ place }) => place.endsWith(".sql"));

describe("the texts of the project", () => {
  it("The search finds texts of code, tests and settings", () => {
    expect(texts.map(({ place }) => place)).toEqual(
      expect.arrayContaining([
        "package.json",
        "packages/core/src/switch/decide.ts",
        "tests/house/project-texts.test.ts",
      ]),
    );
    expect(statements.length).toBeGreaterThan(0);
  });

  it("No text names a folder of one machine", () => {
    expect(linesWith(texts, machineFolder)).toEqual([]);
  });

  it("No code has a mark of unfinished work", () => {
    expect(linesWith(code, unfinished)).toEqual([]);
  });

  it("No comment silences a size, an any, the rule about reasons or all rules at once", () => {
    expect(linesWith(code, unsuppressible)).toEqual([]);
  });

  it("No text holds a secret key", () => {
    expect(linesWith(texts, secretKey)).toEqual([]);
  });
});

describe("the marks that these tests look for", () => {
  it("The pattern of folders finds one of a machine, and no path of the product", () => {
    for (const home of ["home", "Users", "root"]) expect(`see /${home}/anna/notes.md`).toMatch(machineFolder);
    expect("https://example.org/home/notes").not.toMatch(machineFolder);
  });

  it("The pattern of unfinished work finds a mark of it", () => {
    expect(`// ${"todo".toUpperCase()}: later`).toMatch(unfinished);
  });

  it("The pattern of silenced sizes finds them with any reason, and leaves other suppressions alone", () => {
    const disable = (rest: string): string => `// ${linter}-disable${rest}`;
    for (const rule of ["max-lines-per-function", "complexity", "typescript/no-explicit-any"])
      expect(disable(`-next-line ${rule} -- it reads better in one piece`)).toMatch(unsuppressible);
    expect(`/* ${linter}-disable -- this file is special */`).toMatch(unsuppressible);
    expect(`/* ${linter}-disable */`).toMatch(unsuppressible);
    expect(disable("-next-line house/reason-on-suppression -- no reason")).toMatch(unsuppressible);
    expect(disable("-next-line no-console -- the person at the terminal waits for it")).not.toMatch(
      unsuppressible,
    );
  });

  it("The pattern of secret keys finds a private key", () => {
    expect(`-----BEGIN ${"private".toUpperCase()} KEY-----`).toMatch(secretKey);
  });
});

describe("names of files", () => {
  it("No file is named data, info, manager, helper or utils", () => {
    const vague = code.map(({ place }) => place).filter((place) => vagueName.test(place));
    expect(vague).toEqual([]);
    expect("apps/web/src/shared/string-utils.ts").toMatch(vagueName);
    expect("apps/web/src/shared/device-info-page.ts").not.toMatch(vagueName);
  });
});

describe("statements of the database", () => {
  it("No SQL statement asks the database for the time", () => {
    expect(
      linesWith(statements, /\b(?:now|clock_timestamp)\s*\(\)|\bcurrent_(?:timestamp|date|time)\b/i),
    ).toEqual([]);
  });
});

const machineFolder = /(?<![\w.:/-])\/(?:home|root|Users|work)\/\w|C:\\Users\\/;
const unfinished = /\b(?:TO[D]O|FIX[M]E|XX[X]|HAC[K])\b/;
/** Sizes have no exceptions, and a comment that silences all rules would silence the one that asks for its reason. */
const unsuppressible =
  /(?:oxlint|eslint)-disable(?:-next-line|-line)?(?:\s*(?:\*\/|--|$)|\s.*(?:max-lines|complexity|max-depth|max-params|no-explicit-any|reason-on-suppression|short-test-functions))/;
const secretKey = /-----BEGIN [A-Z ]*PRIVATE[ ]KEY-----|\bAKIA[0-9A-Z]{16}\b/;
const vagueName = /(?:^|[/-])(?:data|info|manager|helpers?|utils?)\.(?:tsx?|mjs)$/;
