import { describe, expect, it } from "vitest";
import { storedIn } from "../../shared/storage/stored.ts";
import { claimReload } from "./claim-reload.ts";

function tab(begun: Record<string, string> = {}) {
  const values = new Map(Object.entries(begun));
  const place = {
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (name: string, value: string) => void values.set(name, value),
  };
  return storedIn(() => place as unknown as Storage);
}

describe("claiming a reload", () => {
  it("works once for each reason", () => {
    const kept = tab();
    expect(claimReload(kept, "0.1079")).toBe(true);
    expect(claimReload(kept, "0.1079")).toBe(false);
    expect(claimReload(kept, "0.1080")).toBe(true);
  });

  it("remembers several reasons, so that two of them cannot take turns for ever", () => {
    const kept = tab();
    claimReload(kept, "0.1079");
    claimReload(kept, "/assets/a.js");
    expect(claimReload(kept, "0.1079")).toBe(false);
    expect(claimReload(kept, "/assets/a.js")).toBe(false);
  });

  it("does not work where nothing can be kept", () => {
    const refusing = storedIn(() => {
      throw new DOMException("no", "SecurityError");
    });
    expect(claimReload(refusing, "0.1079")).toBe(false);
  });

  it.each(["", "no JSON", "7"])("works over what is no list: %j", (text) => {
    expect(claimReload(tab({ reloadedFor: text }), "0.1079")).toBe(true);
  });
});
