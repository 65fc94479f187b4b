import { describe, expect, it } from "vitest";
import { ok, refuse } from "./outcome.ts";

describe("the outcome of a command", () => {
  it("A successful outcome carries its value", () => {
    expect(ok("note-1")).toEqual({ ok: true, value: "note-1" });
  });

  it("A refused outcome carries its reason and no value", () => {
    expect(refuse({ kind: "forbidden" })).toEqual({ ok: false, error: { kind: "forbidden" } });
  });
});
