import { describe, expect, it } from "vitest";
import { ok, refuse } from "./outcome.ts";

describe("the outcome of a command", () => {
  it("is the value where it was done", () => {
    expect(ok("note-1")).toEqual({ ok: true, value: "note-1" });
  });

  it("is the reason where it was refused, and no value", () => {
    expect(refuse({ kind: "forbidden" })).toEqual({ ok: false, error: { kind: "forbidden" } });
  });
});
