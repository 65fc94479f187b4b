import { afterEach, describe, expect, it, vi } from "vitest";
import { whenAtRest } from "./when-at-rest.ts";

afterEach(() => {
  vi.useRealTimers();
});

describe("what is done for later", () => {
  it("waits three seconds, and then for a moment without work", () => {
    vi.useFakeTimers();
    const act = vi.fn<() => void>();
    whenAtRest(act);
    vi.advanceTimersByTime(2_999);
    expect(act).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1 + 1_000);
    expect(act).toHaveBeenCalledTimes(1);
  });

  it("is left when whoever wanted it is gone by then", () => {
    vi.useFakeTimers();
    const act = vi.fn<() => void>();
    whenAtRest(act)();
    vi.advanceTimersByTime(10_000);
    expect(act).not.toHaveBeenCalled();
  });
});
