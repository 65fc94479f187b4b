import { describe, expect, it, vi } from "vitest";
import { keepOne } from "./keep-one.ts";

type Thing = { readonly number: number; isWhole: boolean };

const things = () => {
  let number = 0;
  const begin = vi.fn<() => Promise<Thing>>(async () => ({ number: ++number, isWhole: true }));
  return { begin, ask: keepOne(begin, ({ isWhole }) => isWhole) };
};

describe("a thing that all stories share", () => {
  it("All who ask get the same thing, also at the same time", async () => {
    const { begin, ask } = things();
    const [first, second] = await Promise.all([ask(), ask()]);
    expect(second).toBe(first);
    expect(await ask()).toBe(first);
    expect(begin).toHaveBeenCalledTimes(1);
  });

  it("After a failed beginning the next one who asks gets a new thing", async () => {
    const { begin, ask } = things();
    begin.mockRejectedValueOnce(new Error("no port was free"));
    await expect(ask()).rejects.toThrow("no port was free");
    expect((await ask()).isWhole).toBe(true);
    expect(begin).toHaveBeenCalledTimes(2);
  });

  it("A broken thing is replaced once, for all who ask at the same time", async () => {
    const { begin, ask } = things();
    const first = await ask();
    first.isWhole = false;
    const [second, third] = await Promise.all([ask(), ask()]);
    expect(second).not.toBe(first);
    expect(third).toBe(second);
    expect(begin).toHaveBeenCalledTimes(2);
  });
});
