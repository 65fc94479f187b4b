import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createReturnPaths } from "./return-paths.ts";

const ID = "6f1d7a50-0000-4000-8000-00000000000a";
const paths = createReturnPaths({ bytes: Buffer.alloc(32, 1) }, "Bounces.example");
const FIRST = { mail: ID, attempt: 1 };
const address = paths.of(ID, 1);
/** As the version before attempts were named wrote it. */
const OLDER_ADDRESS = "b+6f1d7a5000004000800000000000000a.d6d6c8bf049e5ffffddafbe5263b@Bounces.example";

describe("return paths", () => {
  it("A return path names its mail, even after a mail server changed its case", () => {
    for (const seen of [address, address.toUpperCase(), address.toLowerCase()])
      expect(paths.read(seen)).toEqual(FIRST);
  });

  it.each([1, 2, 35, 36, 9_999, 1_000_000])("A return path names its attempt %d", (attempt) => {
    expect(paths.read(paths.of(ID, attempt).toUpperCase())).toEqual({ mail: ID, attempt });
  });

  it("A return path fits into a local part and uses only allowed characters", () => {
    const [local = ""] = paths.of(ID, 1_000_000).split("@");
    expect(local.length).toBeLessThanOrEqual(64);
    expect(local).toMatch(/^[a-z\d+.]+$/);
  });

  it("A return path with the signature of another mail or attempt is not accepted", () => {
    const withSignatureOf = (other: string): string =>
      address.replace(/[^.]+@/, `${/([^.]+)@/.exec(other)?.[1]}@`);
    expect(withSignatureOf(address)).toBe(address);
    expect(paths.read(withSignatureOf(paths.of(randomUUID(), 1)))).toBeNull();
    expect(paths.read(withSignatureOf(paths.of(ID, 2)))).toBeNull();
  });

  it("A return path with any character changed is not accepted", () => {
    for (let index = 0; index < address.length; index += 1) {
      const changed = address[index] === "1" ? "2" : "1";
      expect(paths.read(address.slice(0, index) + changed + address.slice(index + 1))).toBeNull();
    }
  });

  it("A return path of another installation or domain is not accepted", () => {
    expect(createReturnPaths({ bytes: Buffer.alloc(32, 2) }, "bounces.example").read(address)).toBeNull();
    expect(createReturnPaths({ bytes: Buffer.alloc(32, 1) }, "other.example").read(address)).toBeNull();
  });

  it("A return path is still accepted after a rotation as long as its key is known", () => {
    const next = { bytes: Buffer.alloc(32, 3), previous: [Buffer.alloc(32, 1)] };
    const rotated = createReturnPaths(next, "bounces.example");
    expect(rotated.read(address)).toEqual(FIRST);
    expect(rotated.of(ID, 1)).not.toBe(address.toLowerCase());
    expect(createReturnPaths({ bytes: next.bytes }, "bounces.example").read(address)).toBeNull();
  });

  it("A return path of the older format is read without an attempt", () => {
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
  ])("The text %j is not a return path", (text) => {
    expect(paths.read(text)).toBeNull();
  });
});
