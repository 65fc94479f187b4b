import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createFaultyWay, type BridgeFault } from "./bridge-faults.ts";

describe("the faults of the bridge", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const sendThree = (fault: BridgeFault) => {
    const arrived: string[] = [];
    const send = createFaultyWay<string>(
      () => fault,
      (message) => void arrived.push(message),
      ["?"],
    );
    for (const message of ["one", "two", "three"]) send(message);
    return arrived;
  };

  it.each([
    ["none", ["one", "two", "three"]],
    ["lost", ["one", "two"]],
    ["twice", ["one", "one", "two", "two", "three", "three"]],
    ["wrong", ["?", "one", "?", "two", "?", "three"]],
  ] as const)("Of three messages on a way with the fault %j there arrive %j", (fault, expected) => {
    expect(sendThree(fault)).toEqual(expected);
  });

  it("Slow messages arrive later, in their order", () => {
    const arrived = sendThree("slow");
    expect(arrived).toEqual([]);
    vi.advanceTimersByTime(5_000);
    expect(arrived).toEqual(["one", "two", "three"]);
  });
});
