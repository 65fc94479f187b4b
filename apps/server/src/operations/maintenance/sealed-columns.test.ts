import { describe, expect, it } from "vitest";
import { createDumpKey, openDumpKey, openRow, sealRow } from "./sealed-columns.ts";

const [older, newer] = [1, 2].map((fill) => ({ bytes: Buffer.alloc(32, fill) })) as [
  { readonly bytes: Buffer },
  { readonly bytes: Buffer },
];

describe("the key of a dump", () => {
  it("The key of a dump opens with its master key, also when that is the one before, and with no other", () => {
    const { key, wrapped } = createDumpKey(older);
    const text = wrapped.toString("base64url");
    expect(openDumpKey(older, text)).toEqual(key);
    expect(openDumpKey({ ...newer, previous: [older.bytes] }, text)).toEqual(key);
    expect(openDumpKey({ ...newer, believed: [older.bytes] }, text)).toBeNull();
    expect(openDumpKey(newer, text)).toBeNull();
    expect(openDumpKey(older, "no key")).toBeNull();
  });
});

describe("a row of a dump", () => {
  const { key } = createDumpKey(older);
  const ada = { clear: '{"name":"Ada","sealed":"x"}', secret: '{"hash":"of Ada"}' };

  it("A sealed row opens to the whole row and shows none of its secrets before", () => {
    const line = sealRow(key, "users", ada);
    expect(line).not.toContain("of Ada");
    expect(JSON.parse(openRow(key, "users", line))).toEqual({ name: "Ada", sealed: "x", hash: "of Ada" });
    expect(sealRow(key, "plans", { clear: "{}", secret: null })).toBe("{}");
  });

  it("The secrets of one row are not taken beside the rest of another, nor in another table", () => {
    const REFUSED = /unable to authenticate/;
    const line = sealRow(key, "users", ada);
    expect(() => openRow(key, "users", line.replace("Ada", "Eve"))).toThrow(REFUSED);
    expect(() => openRow(key, "admins", line)).toThrow(REFUSED);
    expect(() => openRow(key, "users", '{"name":"Ada","hash":"of Eve"}')).toThrow("has no seal");
  });
});
