import { describe, expect, it } from "vitest";
import { createKeeper, NOTHING_KEPT } from "./quiet-signs-memory.ts";
import type { QuietSignsKey, QuietSignsPorts } from "./quiet-signs-ports.ts";

/** A vault that is slow to read at first, as one that has to wake up, and may fail once. */
const buildVault = () => {
  const kept = new Map<QuietSignsKey, string>();
  const reads = [30, 30];
  let fails = false;
  const vault: QuietSignsPorts["vault"] = {
    read: async (key) => {
      await new Promise((resolve) => setTimeout(resolve, reads.shift() ?? 0));
      return kept.get(key) ?? null;
    },
    write: async (key, value) => {
      if (fails) throw new Error("the vault is locked");
      if (value === null) kept.delete(key);
      else kept.set(key, value);
    },
  };
  return { vault, kept, fail: (isFailing: boolean) => void (fails = isFailing) };
};

describe("createKeeper", () => {
  it("Changes take effect in the order in which they were asked for, however slow the vault is", async () => {
    const { vault, kept } = buildVault();
    const keeper = createKeeper(vault);
    await Promise.all([
      keeper.change((now) => ({ ...now, deviceToken: "token" })),
      keeper.change(() => NOTHING_KEPT),
    ]);
    expect(kept.size).toBe(0);
  });

  it("A change that failed does not stop the next one", async () => {
    const { vault, kept, fail } = buildVault();
    const keeper = createKeeper(vault);
    fail(true);
    await expect(keeper.change((now) => ({ ...now, deviceToken: "first" }))).rejects.toThrow("is locked");
    fail(false);
    await keeper.change((now) => ({ ...now, deviceToken: "second" }));
    expect(kept.get("deviceToken")).toBe("second");
  });
});
