import { describe, expect, it } from "vitest";
import { deliveryKey, reminderKey } from "./effects.ts";

describe("the keys under which effects are queued (§1.5, §3)", () => {
  it("are the same for the same reminder and differ for any other", () => {
    expect(reminderKey(4, 2)).toBe(reminderKey(4, 2));
    const keys = [
      reminderKey(4, 2),
      reminderKey(4, 3),
      reminderKey(5, 2),
      reminderKey(42, 2),
      reminderKey(4, 1),
    ];
    expect(new Set(keys).size).toBe(keys.length);
  });

  it("are the same for the same note and recipient and differ for any other", () => {
    expect(deliveryKey("n", "r")).toBe(deliveryKey("n", "r"));
    const keys = [deliveryKey("n", "r"), deliveryKey("r", "n"), deliveryKey("n", "s"), deliveryKey("m", "r")];
    expect(new Set(keys).size).toBe(keys.length);
  });
});
