import { describe, expect, it } from "vitest";
import { storedIn } from "./stored.ts";

const place = (changes: Partial<Storage> = {}): Storage => {
  const values = new Map<string, string>();
  return {
    length: 0,
    clear: () => values.clear(),
    key: () => null,
    getItem: (name) => values.get(name) ?? null,
    setItem: (name, value) => void values.set(name, value),
    removeItem: (name) => void values.delete(name),
    ...changes,
  };
};

const refuse = (): never => {
  throw new DOMException("full", "QuotaExceededError");
};

describe("storage of the browser", () => {
  it("A stored value can be read and removed", () => {
    const storage = place();
    const stored = storedIn(() => storage);
    expect(stored.write("token", "t1")).toBe(true);
    expect(stored.read("token")).toBe("t1");
    expect(storage.getItem("token")).toBe("t1");
    stored.write("token", null);
    expect(stored.read("token")).toBeNull();
  });

  it("A value that a full storage refuses is kept for this visit", () => {
    const stored = storedIn(() => place({ setItem: refuse }));
    expect(stored.write("current_note", "words")).toBe(false);
    expect(stored.read("current_note")).toBe("words");
  });

  it("Values are kept for this visit when the storage may not be touched at all", () => {
    const stored = storedIn(refuse);
    expect(stored.read("token")).toBeNull();
    stored.write("token", "t1");
    expect(stored.read("token")).toBe("t1");
    stored.write("token", null);
    expect(stored.read("token")).toBeNull();
  });

  it("The storage is read again once it accepts values", () => {
    let isFull = true;
    const storage = place();
    const stored = storedIn(() => (isFull ? place({ setItem: refuse }) : storage));
    stored.write("token", "old");
    isFull = false;
    stored.write("token", "new");
    storage.setItem("token", "of another tab");
    expect(stored.read("token")).toBe("of another tab");
  });
});
