import { describe, expect, it, vi } from "vitest";
import { keepOne } from "./keep-one.ts";

type Thing = { readonly number: number; isWhole: boolean };

const things = () => {
  let number = 0;
  const begin = vi.fn<() => Promise<Thing>>(async () => ({ number: ++number, isWhole: true }));
  return { begin, ask: keepOne(begin, ({ isWhole }) => isWhole) };
};

describe("a resource that all stories share", () => {
  it("All callers get the same resource, even at the same time", async () => {
    const { begin, ask } = things();
    const [first, second] = await Promise.all([ask(), ask()]);
    expect(second).toBe(first);
    expect(await ask()).toBe(first);
    expect(begin).toHaveBeenCalledTimes(1);
  });

  it("After a failed start the next caller gets a new resource", async () => {
    const { begin, ask } = things();
    begin.mockRejectedValueOnce(new Error("no port was free"));
    await expect(ask()).rejects.toThrow("no port was free");
    expect((await ask()).isWhole).toBe(true);
    expect(begin).toHaveBeenCalledTimes(2);
  });

  it("A broken resource is replaced once, for all callers at the same time", async () => {
    const { begin, ask } = things();
    const first = await ask();
    first.isWhole = false;
    const [second, third] = await Promise.all([ask(), ask()]);
    expect(second).not.toBe(first);
    expect(third).toBe(second);
    expect(begin).toHaveBeenCalledTimes(2);
  });
});
