import { describe, expect, it } from "vitest";
import { createObservable } from "./observable.ts";

describe("an observable", () => {
  it("Changing an observable changes only the named parts", () => {
    const observable = createObservable({ one: 1, two: 2 });
    observable.change({ two: 3 });
    expect(observable.get()).toEqual({ one: 1, two: 3 });
  });

  it("Changing an observable does not change a value read earlier", () => {
    const observable = createObservable({ one: 1 });
    const before = observable.get();
    observable.change({ one: 2 });
    expect(before).toEqual({ one: 1 });
  });

  it("Every listener of an observable is called after a change until it unsubscribes", () => {
    const observable = createObservable({ one: 1 });
    const seen: number[] = [];
    const stop = observable.watch(() => void seen.push(observable.get().one));
    observable.watch(() => void seen.push(-observable.get().one));
    observable.change({ one: 2 });
    expect(seen).toEqual([2, -2]);
    stop();
    observable.change({ one: 3 });
    expect(seen).toEqual([2, -2, -3]);
  });
});
