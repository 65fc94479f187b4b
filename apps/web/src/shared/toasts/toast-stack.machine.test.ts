import { describe, expect, it } from "vitest";
import {
  addToast,
  advanceToasts,
  EMPTY_STACK,
  nextToastChangeMs,
  withoutToast,
} from "./toast-stack.machine.ts";
import type { ToastStack } from "./toast-stack.machine.ts";

const summary = (stack: ToastStack): string[] =>
  stack.toasts.map(({ body, slot, phase }) => `${body}${slot} ${phase}`);

const at = (stack: ToastStack, nowMs: number): string[] => summary(advanceToasts(stack, nowMs));

describe("a toast of the default duration", () => {
  const called = addToast(EMPTY_STACK, { body: "a" }, 1000);

  it.each([
    [1000, ["a0 waiting"]],
    [1549, ["a0 waiting"]],
    [1550, ["a0 open"]],
    [1000 + 4049, ["a0 open"]],
    [1000 + 4050, ["a0 closing"]],
    [1000 + 4349, ["a0 closing"]],
    [1000 + 4350, []],
  ])("A toast called at 1000 ms is shown at %i ms as %j", (nowMs, expected) =>
    expect(at(called, nowMs)).toEqual(expected),
  );

  it("A toast is a success by default", () => expect(called.toasts[0]?.type).toBe("success"));
});

describe("stacked toasts", () => {
  const two = addToast(addToast(EMPTY_STACK, { body: "a", durationMs: 2000 }, 0), { body: "b" }, 100);

  it("Toasts take their slots in the order of their calls", () =>
    expect(summary(two)).toEqual(["a0 waiting", "b1 waiting"]));

  it("A toast moves down one slot when a lower one is gone, not when it begins to fade", () => {
    expect(at(two, 2550)).toEqual(["a0 closing", "b1 open"]);
    expect(at(two, 2849)).toEqual(["a0 closing", "b1 open"]);
    expect(at(two, 2850)).toEqual(["b0 open"]);
  });

  it("A toast keeps its slot when a higher one is gone", () => {
    const short = addToast(addToast(EMPTY_STACK, { body: "a" }, 0), { body: "b", durationMs: 100 }, 0);
    expect(at(short, 950)).toEqual(["a0 open"]);
  });

  it("A new toast stands above those that are left, or at the bottom", () => {
    const oneLeft = advanceToasts(two, 2850);
    expect(summary(addToast(oneLeft, { body: "c" }, 2850))).toEqual(["b0 open", "c1 waiting"]);
    expect(summary(addToast(advanceToasts(two, 9000), { body: "d" }, 9000))).toEqual(["d0 waiting"]);
  });
});

describe("a removed toast", () => {
  it("Removing a toast leaves the others, which move down", () => {
    const two = addToast(addToast(EMPTY_STACK, { body: "a" }, 0), { body: "b" }, 0);
    expect(summary(withoutToast(two, "a"))).toEqual(["b0 waiting"]);
    expect(withoutToast(two, "c")).toBe(two);
  });
});

describe("the same toast twice", () => {
  it("The same toast is not added twice while it waits or is open", () => {
    const once = addToast(EMPTY_STACK, { body: "a" }, 0);
    expect(addToast(once, { body: "a" }, 10)).toBe(once);
  });

  it("The same toast is added again once the first is fading", () => {
    const fading = advanceToasts(addToast(EMPTY_STACK, { body: "a" }, 0), 4050);
    expect(summary(addToast(fading, { body: "a" }, 4050))).toEqual(["a0 closing", "a1 waiting"]);
  });
});

describe("nextToastChangeMs", () => {
  it("The three changes of a toast are named in turn, then none", () => {
    const called = addToast(EMPTY_STACK, { body: "a" }, 0);
    expect(nextToastChangeMs(called)).toBe(550);
    expect(nextToastChangeMs(advanceToasts(called, 550))).toBe(4050);
    expect(nextToastChangeMs(advanceToasts(called, 4050))).toBe(4350);
    expect(nextToastChangeMs(advanceToasts(called, 4350))).toBeUndefined();
  });

  it("The earliest change of several toasts is named", () => {
    const two = addToast(addToast(EMPTY_STACK, { body: "a" }, 0), { body: "b" }, 100);
    expect(nextToastChangeMs(advanceToasts(two, 550))).toBe(650);
  });
});

describe("advanceToasts", () => {
  it("A stack without a change is returned as the same object", () => {
    const called = addToast(EMPTY_STACK, { body: "a" }, 0);
    expect(advanceToasts(called, 549)).toBe(called);
  });
});
