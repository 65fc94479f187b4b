import { describe, expect, it } from "vitest";
import { createCell } from "./cell.ts";

describe("a cell", () => {
  it("Changing a cell changes only the named parts", () => {
    const cell = createCell({ one: 1, two: 2 });
    cell.change({ two: 3 });
    expect(cell.get()).toEqual({ one: 1, two: 3 });
  });

  it("Changing a cell leaves a value read earlier as it was", () => {
    const cell = createCell({ one: 1 });
    const before = cell.get();
    cell.change({ one: 2 });
    expect(before).toEqual({ one: 1 });
  });

  it("Every watcher of a cell is called after a change until it stops watching", () => {
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
