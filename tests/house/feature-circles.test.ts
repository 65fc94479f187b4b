import { describe, expect, it } from "vitest";
import { listProjectTexts } from "./project-texts.ts";

/** For each feature the features it uses. dependency-cruiser sees circles of files only. */
type Uses = ReadonlyMap<string, readonly string[]>;

const A_FEATURE = /\/src\/features\/([a-z-]+)\//;
const USED = /from "(?:\.\.\/)+(?:features\/)?([a-z-]+)\/public\.ts"/g;

const usesOf = (folder: string): Uses => {
  const uses = new Map<string, string[]>();
  for (const { place, text } of listProjectTexts(folder)) {
    const feature = A_FEATURE.exec(place)?.[1];
    if (feature === undefined || /\.(?:test|fixture)\.tsx?$/.test(place)) continue;
    const used = [...text.matchAll(USED)].map(([, name = ""]) => name);
    uses.set(feature, [...(uses.get(feature) ?? []), ...used]);
  }
  return uses;
};

/** The first circle that is found, from a feature back to itself; empty where there is none. */
const findCircle = (uses: Uses): readonly string[] => {
  const done = new Set<string>();
  const follow = (feature: string, way: readonly string[]): readonly string[] => {
    if (way.includes(feature)) return [...way.slice(way.indexOf(feature)), feature];
    if (done.has(feature)) return [];
    const found = (uses.get(feature) ?? [])
      .map((next) => follow(next, [...way, feature]))
      .find((circle) => circle.length > 0);
    done.add(feature);
    return found ?? [];
  };
  return [...uses.keys()].map((feature) => follow(feature, [])).find((circle) => circle.length > 0) ?? [];
};

describe("features that use each other", () => {
  it.each(["apps/web/src", "apps/server/src"])("The features of %s form no circle", (folder) => {
    const uses = usesOf(folder);
    expect([...uses.values()].flat().length).toBeGreaterThan(5);
    expect(findCircle(uses)).toEqual([]);
  });

  it("A circle is found, also one that goes round through a third feature", () => {
    const uses = new Map([
      ["notes", ["plans"]],
      ["plans", ["accounts"]],
      ["accounts", ["pictures", "notes"]],
    ]);
    expect(findCircle(uses)).toEqual(["notes", "plans", "accounts", "notes"]);
  });

  it("Two ways to the same feature are no circle", () => {
    const uses = new Map([
      ["notes", ["plans", "accounts"]],
      ["plans", ["accounts"]],
    ]);
    expect(findCircle(uses)).toEqual([]);
  });
});
