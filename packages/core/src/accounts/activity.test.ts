import { describe, expect, it } from "vitest";
import { activity as sentences } from "../messages/en/activity.ts";
import { ACTIVITY_KINDS } from "./activity.ts";

describe("the activity kinds of the audit log", () => {
  it("Activity kinds are unique and made of short lower-case words", () => {
    expect(new Set(ACTIVITY_KINDS).size).toBe(ACTIVITY_KINDS.length);
    for (const kind of ACTIVITY_KINDS) expect(kind).toMatch(/^[a-z]+(?:-[a-z]+)*$/);
  });

  it("No two activity kinds share a sentence, so owners can tell the entries apart", () => {
    const said = ACTIVITY_KINDS.map((kind) => sentences[kind]);
    expect(new Set(said).size).toBe(ACTIVITY_KINDS.length);
  });

  it("The catalogue has a sentence for every activity kind and for nothing else", () => {
    expect(Object.keys(sentences).toSorted()).toEqual([...ACTIVITY_KINDS].toSorted());
  });

  it("Every activity sentence starts with a capital and has no full stop", () => {
    for (const kind of ACTIVITY_KINDS) expect(sentences[kind]).toMatch(/^[A-Z].*[^.]$/);
  });
});
