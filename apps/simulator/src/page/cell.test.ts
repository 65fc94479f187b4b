import { describe, expect, it } from "vitest";
import { createCell } from "./cell.ts";

describe("a cell", () => {
  it("changes the named parts only", () => {
    const cell = createCell({ one: 1, two: 2 });
    cell.change({ two: 3 });
    expect(cell.get()).toEqual({ one: 1, two: 3 });
  });

  it("does not change what was read before", () => {
    const cell = createCell({ one: 1 });
    const before = cell.get();
    cell.change({ one: 2 });
    expect(before).toEqual({ one: 1 });
  });

  it("tells its watchers after the change, until they stop", () => {
    const cell = createCell({ one: 1 });
    const seen: number[] = [];
    const stop = cell.watch(() => void seen.push(cell.get().one));
    cell.watch(() => void seen.push(-cell.get().one));
    cell.change({ one: 2 });
    expect(seen).toEqual([2, -2]);
    stop();
    cell.change({ one: 3 });
    expect(seen).toEqual([2, -2, -3]);
  });
});
