import { describe, expect, it } from "vitest";
import { activity as sentences } from "../messages/en/activity.ts";
import { ACTIVITY_KINDS } from "./activity.ts";

describe("what the security log tells its owner", () => {
  it("has kinds that stand in rows for good: short words, each once", () => {
    expect(new Set(ACTIVITY_KINDS).size).toBe(ACTIVITY_KINDS.length);
    for (const kind of ACTIVITY_KINDS) expect(kind).toMatch(/^[a-z]+(?:-[a-z]+)*$/);
  });

  it("tells no two things in the same words: whoever reads it decides whether it was them", () => {
    const said = ACTIVITY_KINDS.map((kind) => sentences[kind]);
    expect(new Set(said).size).toBe(ACTIVITY_KINDS.length);
  });

  it("has a sentence for nothing that it never tells", () => {
    expect(Object.keys(sentences).toSorted()).toEqual([...ACTIVITY_KINDS].toSorted());
  });

  it("says it as a line of a list: a capital, and no full stop", () => {
    for (const kind of ACTIVITY_KINDS) expect(sentences[kind]).toMatch(/^[A-Z].*[^.]$/);
  });
});
