import { describe, expect, it } from "vitest";
import { listProjectTexts } from "./project-texts.ts";

/** What each feature imports of others, through their public.ts. */
type Uses = ReadonlyMap<string, ReadonlySet<string>>;

const usesOf = (folder: string): Uses => {
  const uses = new Map<string, Set<string>>();
  for (const { place, text } of listProjectTexts(folder)) {
    if (/\.test\.tsx?$/.test(place)) continue;
    const feature = place.slice(folder.length + 1).split("/")[0] ?? "";
    const used = uses.get(feature) ?? new Set<string>();
    for (const [, other = ""] of text.matchAll(/(?:from |import\()"(?:\.\.\/)+([a-z-]+)\/public\.ts"/g))
      used.add(other);
    uses.set(feature, used);
  }
  return uses;
};

/** The features of a circle in order, or an empty list. */
const findCircle = (uses: Uses): readonly string[] => {
  const done = new Set<string>();
  const walk = (feature: string, way: readonly string[]): readonly string[] => {
    if (way.includes(feature)) return [...way.slice(way.indexOf(feature)), feature];
    if (done.has(feature)) return [];
    for (const other of uses.get(feature) ?? []) {
      const circle = walk(other, [...way, feature]);
      if (circle.length > 0) return circle;
    }
    done.add(feature);
    return [];
  };
  return [...uses.keys()].map((feature) => walk(feature, [])).find((circle) => circle.length > 0) ?? [];
};

describe("features that import each other's public.ts", () => {
  it.each(["apps/server/src/features", "apps/web/src/features"])(
    "No feature of %s needs a feature that needs it",
    (folder) => {
      const uses = usesOf(folder);
      expect([...uses.values()].some((used) => used.size > 0)).toBe(true);
      expect(findCircle(uses)).toEqual([]);
    },
  );

  it("A circle over three features is found and named", () => {
    const uses = new Map([
      ["notes", new Set(["plans", "recipients"])],
      ["plans", new Set<string>()],
      ["recipients", new Set(["pictures"])],
      ["pictures", new Set(["notes"])],
    ]);
    expect(findCircle(uses)).toEqual(["notes", "recipients", "pictures", "notes"]);
  });
});
