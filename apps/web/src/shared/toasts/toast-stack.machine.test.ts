import { describe, expect, it } from "vitest";
import {
  addToast,
  advanceToasts,
  EMPTY_STACK,
  nextToastChangeMs,
  withoutToast,
} from "./toast-stack.machine.ts";
import type { ToastStack } from "./toast-stack.machine.ts";

const told = (stack: ToastStack): string[] =>
  stack.toasts.map(({ body, slot, phase }) => `${body}${slot} ${phase}`);

const at = (stack: ToastStack, nowMs: number): string[] => told(advanceToasts(stack, nowMs));

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
  ])("at %i ms", (nowMs, expected) => expect(at(called, nowMs)).toEqual(expected));

  it("is a success unless told otherwise", () => expect(called.toasts[0]?.type).toBe("success"));
});

describe("stacked toasts", () => {
  const two = addToast(addToast(EMPTY_STACK, { body: "a", durationMs: 2000 }, 0), { body: "b" }, 100);

  it("take the slots in the order of their calls", () =>
    expect(told(two)).toEqual(["a0 waiting", "b1 waiting"]));

  it("move one slot when a lower one is gone, not when it begins to fade", () => {
    expect(at(two, 2550)).toEqual(["a0 closing", "b1 open"]);
    expect(at(two, 2849)).toEqual(["a0 closing", "b1 open"]);
    expect(at(two, 2850)).toEqual(["b0 open"]);
  });

  it("stay where they are when a higher one is gone", () => {
    const short = addToast(addToast(EMPTY_STACK, { body: "a" }, 0), { body: "b", durationMs: 100 }, 0);
    expect(at(short, 950)).toEqual(["a0 open"]);
  });

  it("put a new one above those that are left, and at the bottom when none is left", () => {
    const oneLeft = advanceToasts(two, 2850);
    expect(told(addToast(oneLeft, { body: "c" }, 2850))).toEqual(["b0 open", "c1 waiting"]);
    expect(told(addToast(advanceToasts(two, 9000), { body: "d" }, 9000))).toEqual(["d0 waiting"]);
  });
});

describe("a sentence that ceased to be true", () => {
  it("is taken away alone, and those above it move down", () => {
    const two = addToast(addToast(EMPTY_STACK, { body: "a" }, 0), { body: "b" }, 0);
    expect(told(withoutToast(two, "a"))).toEqual(["b0 waiting"]);
    expect(withoutToast(two, "c")).toBe(two);
  });
});

describe("the same words twice", () => {
  it("stand once while they wait or are open", () => {
    const once = addToast(EMPTY_STACK, { body: "a" }, 0);
    expect(addToast(once, { body: "a" }, 10)).toBe(once);
  });

  it("come again once the first is fading", () => {
    const fading = advanceToasts(addToast(EMPTY_STACK, { body: "a" }, 0), 4050);
    expect(told(addToast(fading, { body: "a" }, 4050))).toEqual(["a0 closing", "a1 waiting"]);
  });
});

describe("nextToastChangeMs", () => {
  it("names each of the three changes in turn, then nothing", () => {
    const called = addToast(EMPTY_STACK, { body: "a" }, 0);
    expect(nextToastChangeMs(called)).toBe(550);
    expect(nextToastChangeMs(advanceToasts(called, 550))).toBe(4050);
    expect(nextToastChangeMs(advanceToasts(called, 4050))).toBe(4350);
    expect(nextToastChangeMs(advanceToasts(called, 4350))).toBeUndefined();
  });

  it("names the earliest of several", () => {
    const two = addToast(addToast(EMPTY_STACK, { body: "a" }, 0), { body: "b" }, 100);
    expect(nextToastChangeMs(advanceToasts(two, 550))).toBe(650);
  });
});

describe("advanceToasts", () => {
  it("answers the very same stack when nothing changed, so that nothing is drawn anew", () => {
    const called = addToast(EMPTY_STACK, { body: "a" }, 0);
    expect(advanceToasts(called, 549)).toBe(called);
  });
});
