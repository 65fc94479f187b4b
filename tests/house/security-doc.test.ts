import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { projectRoot } from "../../tools/run-program.ts";
import { listProjectTexts } from "./project-texts.ts";

const document = readFileSync(path.join(projectRoot, "docs/security.md"), "utf8");
const names = new Set(listProjectTexts().map(({ place }) => path.basename(place)));
const rows = Array.from(
  document.matchAll(/^\| (\d+\.[^|]*) \| ([12]) \| ([^|]*) \|/gm),
  ([, ids, level, how]) => ({
    ids: (ids ?? "").split(", ").flatMap(idsOf),
    level: Number(level),
    how,
  }),
);

it("The page on security names only tests that exist", () => {
  const named = Array.from(
    document.matchAll(/`([\w.-]+\.(?:test\.tsx?|e2e\.ts))`/g),
    ([, name = ""]) => name,
  );
  expect(named.length).toBeGreaterThan(200);
  expect(named.filter((name) => !names.has(name))).toEqual([]);
});

it("The page on security answers each requirement of levels 1 and 2 once", () => {
  const idsOfLevel = (wanted: number) => rows.flatMap(({ ids, level }) => (level === wanted ? ids : []));
  const all = [...idsOfLevel(1), ...idsOfLevel(2)];
  expect(all.filter((id, at) => all.indexOf(id) !== at)).toEqual([]);
  expect([idsOfLevel(1).length, idsOfLevel(2).length]).toEqual([70, 183]);
});

it("The page on security gives each requirement one of five states", () => {
  const words = ["met", "part", "no", "operator", "n.a."];
  expect(rows.filter(({ how = "" }) => !words.includes(how))).toEqual([]);
});

/** `10.4.1-10.4.5` stands for five. */
function idsOf(text: string): readonly string[] {
  const [first = "", last] = text.split("-");
  if (last === undefined) return [first];
  const section = first.slice(0, first.lastIndexOf(".") + 1);
  const [from, to] = [first, last].map((id) => Number(id.slice(section.length))) as [number, number];
  return Array.from({ length: to - from + 1 }, (_, step) => `${section}${from + step}`);
}
