/** Code that breaks a lint rule of the house: the rule, the file it stands in, and its text. */
export type PlantedLint = { readonly rule: string; readonly place: string; readonly text: string };

const core = (name: string): string => `packages/core/src/${name}.ts`;
const server = (name: string): string => `apps/server/src/features/notes/${name}.ts`;

// Put together here, so that no search takes the examples for real suppressions.
const linter = "oxlint";
const compiler = "@ts";

const lines = (count: number, line: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => line(index)).join("\n");

/** Stands in for Vitest, which this tree does not have. */
const declaredTests = 'import { it, test } from "./runner.ts";';

export const plantedLint: readonly PlantedLint[] = [
  { rule: "house(no-ambient-clock)", place: core("date-now"), text: "export const at = Date.now();" },
  { rule: "house(no-ambient-clock)", place: core("new-date"), text: "export const at = new Date();" },
  { rule: "house(no-ambient-clock)", place: core("bare-date"), text: "export const at = Date();" },
  {
    rule: "house(no-ambient-clock)",
    place: server("stopwatch"),
    text: "export const at = performance.now();",
  },
  { rule: "house(no-ambient-clock)", place: server("taken-apart"), text: "export const { now } = Date;" },
  {
    rule: "house(no-ambient-clock)",
    place: server("global"),
    text: "export const at = globalThis.Date.now();",
  },
  {
    rule: "house(no-ambient-clock)",
    place: server("up"),
    text: "export const upSeconds = process.uptime();",
  },
  {
    rule: "house(no-ambient-clock)",
    place: server("sql"),
    text: "export const due = `select 1 where due_at <= now()`;",
  },
  {
    rule: "house(no-ambient-clock)",
    place: "apps/server/src/platform/smtp/local-inbox.ts",
    text: "export const at = Date.now();",
  },
  {
    rule: "house(no-ambient-clock)",
    place: "apps/web/src/features/player/player.machine.ts",
    text: "export const at = Date.now();",
  },
  {
    rule: "house(no-ambient-timers)",
    place: core("wait"),
    text: "export const id = setTimeout(() => undefined, 5);",
  },
  { rule: "house(no-ambient-randomness)", place: core("dice"), text: "export const dice = Math.random();" },
  {
    rule: "house(no-ambient-randomness)",
    place: server("id"),
    text: "export const id = crypto.randomUUID();",
  },
  {
    rule: "house(no-ambient-randomness)",
    place: server("bytes"),
    text: 'import { randomBytes } from "node:crypto";\nexport const bytes = randomBytes(8);',
  },
  {
    rule: "house(reason-on-suppression)",
    place: server("silent"),
    text: `// ${linter}-disable-next-line no-console\nconsole.log(1);\nexport const one = 1;`,
  },
  {
    rule: "house(no-raw-message)",
    place: "apps/web/src/shared/said.ts",
    text: 'declare const toast: (said: string) => void;\ntoast("Your note was saved.");\nexport const one = 1;',
  },
  {
    rule: "house(no-raw-message)",
    place: "apps/web/src/shared/said-inside.ts",
    text: "declare const toast: (said: object) => void;\ntoast({ text: `Note ${1} was saved.` });\nexport const one = 1;",
  },
  { rule: "house(no-reexport)", place: server("barrel"), text: 'export { date } from "./date.ts";' },
  {
    rule: "house(no-reexport)",
    place: "apps/web/src/features/player/parts/public.ts",
    text: 'export { play } from "../play.ts";',
  },
  {
    rule: "house(no-reexport)",
    place: "apps/web/src/features/lender/public.ts",
    text: 'export * from "./lend.ts";',
  },
  {
    rule: "eslint(no-restricted-imports)",
    place: server("around"),
    text: 'import { one } from "../../../../../packages/core/src/one.ts";\nexport const two = one;',
  },
  {
    rule: "import(no-default-export)",
    place: server("default"),
    text: "const one = 1;\nexport default one;",
  },
  {
    rule: "typescript(no-explicit-any)",
    place: server("loose"),
    text: "export const loose = (value: any): boolean => value === 1;",
  },
  {
    rule: "typescript(no-floating-promises)",
    place: server("adrift"),
    text: "const later = async (): Promise<number> => 1;\nexport const start = (): void => {\n  later();\n};",
  },
  {
    rule: "typescript(switch-exhaustiveness-check)",
    place: server("forgotten-case"),
    text: 'export const name = (kind: "a" | "b"): string => {\n  switch (kind) {\n    case "a":\n      return "A";\n  }\n  return "";\n};',
  },
  {
    rule: "typescript(ban-ts-comment)",
    place: server("ignored"),
    text: `// ${compiler}-ignore it is fine for now\nexport const one: string = 1;`,
  },
  {
    rule: "typescript(ban-ts-comment)",
    place: server("expected"),
    text: `// ${compiler}-expect-error\nexport const one: string = 1;`,
  },
  {
    rule: "typescript(no-non-null-assertion)",
    place: server("sure"),
    text: "export const first = (list: string[]): string => list[0]!;",
  },
  { rule: "eslint(no-console)", place: server("loud"), text: 'console.log("here");\nexport const one = 1;' },
  { rule: "unicorn(filename-case)", place: server("CamelCase"), text: "export const one = 1;" },
  {
    rule: "eslint(max-lines)",
    place: server("long-file"),
    text: lines(301, (index) => `export const a${index} = ${index};`),
  },
  {
    rule: "eslint(max-lines-per-function)",
    place: server("long-function"),
    text: `export const long = (list: number[]): void => {\n${lines(70, (index) => `  list.push(${index});`)}\n};`,
  },
  {
    rule: "house(short-test-functions)",
    place: server("long.test"),
    text: `export const long = (list: number[]): void => {\n${lines(70, (index) => `  list.push(${index});`)}\n};`,
  },
  ...Object.entries({
    small: 'it("adds up two whole numbers", () => undefined);',
    short: 'test("Adds two numbers", () => undefined);',
    stopped: 'it.each([1, 2])("The sum of %i is whole.", () => undefined);',
    vague: "it.only(`The sum of ${1} helps somebody`, () => undefined);",
    hanging: 'it.skipIf(true)("adds up two whole numbers", () => undefined);',
  }).map(([name, text]) => ({
    rule: "house(whole-test-titles)",
    place: `tests/house/${name}.test.ts`,
    text: `${declaredTests}\n${text}`,
  })),
  ...[
    "apps/server/src/platform/smtp/suites/sums.ts",
    "packages/bridge/src/suite.ts",
    "tests/e2e/screens/sums.ts",
  ].map((place) => ({
    rule: "house(whole-test-titles)",
    place,
    text: `${declaredTests}\nit("adds up two whole numbers", () => undefined);`,
  })),
  {
    rule: "eslint(complexity)",
    place: server("maze"),
    text: `export const maze = (n: number): number => {\n${lines(10, (index) => `  if (n === ${index}) return ${index + 1};`)}\n  return n;\n};`,
  },
];

/** The same deeds where they are allowed, and look-alikes; no rule may object. */
export const properLint: readonly { readonly place: string; readonly text: string }[] = [
  { place: "apps/web/src/features/player/public.ts", text: 'export { play } from "./play.ts";' },
  {
    place: "apps/server/src/platform/time/system-clock.ts",
    text: "export const at = (): number => Date.now();",
  },
  {
    place: "apps/server/src/platform/crypto/seal.ts",
    text: "export const nonce = (): Uint8Array => crypto.getRandomValues(new Uint8Array(12));",
  },
  { place: "packages/testing/src/ids.ts", text: "export const id = (): string => crypto.randomUUID();" },
  {
    place: core("from-instant"),
    text: "export const year = (at: number): number => new Date(at).getUTCFullYear();",
  },
  {
    place: core("own-date"),
    text: "export const ask = (clock: { readonly now: () => number }): number => clock.now();",
  },
  {
    place: server("spoken"),
    text: `// ${linter}-disable-next-line no-console -- the person at the terminal waits for this line\nconsole.log(1);\nexport const one = 1;`,
  },
  {
    place: "apps/web/src/shared/key.ts",
    text: 'declare const toast: (key: string) => void;\ntoast("note.saved");\nexport const one = 1;',
  },
  {
    place: "tests/house/sums.test.ts",
    text: [
      "type Run = (title: string, run: () => void) => void;",
      "declare const it: Run & { readonly each: (rows: readonly unknown[]) => Run };",
      "declare const expect: (value: unknown) => { readonly toBe: (other: unknown) => void };",
      'it("The sum of two numbers is whole", () => expect(1 + 1).toBe(2));',
      'it("/notes answers with the newest note", () => expect(1).toBe(1));',
      'it.each([1, 2])("%i is a whole number", () => expect(1).toBe(1));',
      'it.each([{ n: 1 }])("$n has a whole square", () => expect(1).toBe(1));',
      "for (const n of [1, 2]) it(`${n} is a whole number`, () => expect(n).toBe(n));",
    ].join("\n"),
  },
  { place: server("sentence"), text: 'export const advice = "Do it now (or later).";' },
];
