import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createReturnPaths } from "./return-paths.ts";

const ID = "6f1d7a50-0000-4000-8000-00000000000a";
const paths = createReturnPaths({ bytes: Buffer.alloc(32, 1) }, "Bounces.example");
const FIRST = { mail: ID, attempt: 1 };
const address = paths.of(ID, 1);
/** As the version before attempts were named wrote it. */
const OLDER_ADDRESS = "b+6f1d7a5000004000800000000000000a.d6d6c8bf049e5ffffddafbe5263b@Bounces.example";

describe("a return path", () => {
  it("names its mail, also after a mail system has changed its case", () => {
    for (const seen of [address, address.toUpperCase(), address.toLowerCase()])
      expect(paths.read(seen)).toEqual(FIRST);
  });

  it.each([1, 2, 35, 36, 9_999, 1_000_000])("names its attempt: %d", (attempt) => {
    expect(paths.read(paths.of(ID, attempt).toUpperCase())).toEqual({ mail: ID, attempt });
  });

  it("keeps within what a local part may be", () => {
    const [local = ""] = paths.of(ID, 1_000_000).split("@");
    expect(local.length).toBeLessThanOrEqual(64);
    expect(local).toMatch(/^[a-z\d+.]+$/);
  });

  it("says nothing of a mail or an attempt that it was not signed for", () => {
    const withSignatureOf = (other: string): string =>
      address.replace(/[^.]+@/, `${/([^.]+)@/.exec(other)?.[1]}@`);
    expect(withSignatureOf(address)).toBe(address);
    expect(paths.read(withSignatureOf(paths.of(randomUUID(), 1)))).toBeNull();
    expect(paths.read(withSignatureOf(paths.of(ID, 2)))).toBeNull();
  });

  it("is worth nothing with a single character changed", () => {
    for (let index = 0; index < address.length; index += 1) {
      const changed = address[index] === "1" ? "2" : "1";
      expect(paths.read(address.slice(0, index) + changed + address.slice(index + 1))).toBeNull();
    }
  });

  it("is of this installation and its domain alone", () => {
    expect(createReturnPaths({ bytes: Buffer.alloc(32, 2) }, "bounces.example").read(address)).toBeNull();
    expect(createReturnPaths({ bytes: Buffer.alloc(32, 1) }, "other.example").read(address)).toBeNull();
  });

  it("is believed after a rotation of the master key, as long as the previous one is known", () => {
    const next = { bytes: Buffer.alloc(32, 3), previous: [Buffer.alloc(32, 1)] };
    const rotated = createReturnPaths(next, "bounces.example");
    expect(rotated.read(address)).toEqual(FIRST);
    expect(rotated.of(ID, 1)).not.toBe(address.toLowerCase());
    expect(createReturnPaths({ bytes: next.bytes }, "bounces.example").read(address)).toBeNull();
  });

  it("of an earlier version is read as well, and says nothing of an attempt", () => {
    expect(paths.read(OLDER_ADDRESS.toUpperCase())).toEqual({ mail: ID, attempt: null });
    expect(paths.read(OLDER_ADDRESS.replace(/.@/, "0@"))).toBeNull();
    expect(paths.read(OLDER_ADDRESS.replace(/[^.]{4}@/, "@"))).toBeNull();
  });

  it.each([
    "",
    "@",
    "b+@bounces.example",
    "no-reply@bounces.example",
    `b+${"0".repeat(32)}.1.@bounces.example`,
  ])("is not %j", (text) => {
    expect(paths.read(text)).toBeNull();
  });
});
