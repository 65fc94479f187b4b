import { describe, expect, it } from "vitest";
import { markOf } from "./languages.ts";

describe("markOf", () => {
  it("Files in English have no mark in their names, and files in German have .de", () => {
    expect(markOf("en")).toBe("");
    expect(markOf("de")).toBe(".de");
  });
});
