import { wallMs } from "@afterword/core/time/instant";
import { describe, expect, it } from "vitest";
import { findStep, keyUri, makeKey } from "./one-time-codes.ts";

/** "12345678901234567890", the key of the examples in RFC 6238 (appendix B). */
const KEY = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

const at = (seconds: number) => wallMs(seconds * 1000);

describe("one-time codes", () => {
  it.each([
    [59, "287082", 1],
    [1_111_111_109, "081804", 37_037_036],
    [1_111_111_111, "050471", 37_037_037],
    [1_234_567_890, "005924", 41_152_263],
    [2_000_000_000, "279037", 66_666_666],
    [20_000_000_000, "353130", 666_666_666],
  ])("The one-time code of RFC 6238 at %i seconds is accepted", (seconds, code, step) => {
    expect(findStep(KEY, code, at(seconds), 0)).toBe(step);
  });

  it("A one-time code is accepted one step off and refused two steps off", () => {
    expect(findStep(KEY, "287082", at(59 + 30), 0)).toBe(1);
    expect(findStep(KEY, "287082", at(29), 0)).toBe(1);
    expect(findStep(KEY, "287082", at(59 + 61), 0)).toBeNull();
    expect(findStep(KEY, "050471", at(1_111_111_111 - 61), 0)).toBeNull();
  });

  it("A one-time code works once and never after a later one", () => {
    expect(findStep(KEY, "081804", at(1_111_111_111), 37_037_035)).toBe(37_037_036);
    expect(findStep(KEY, "081804", at(1_111_111_111), 37_037_036)).toBeNull();
    expect(findStep(KEY, "081804", at(1_111_111_111), 37_037_037)).toBeNull();
  });

  it.each(["287083", "28708", "2870820", "", "abcdef"])("The one-time code “%s” is refused", (code) => {
    expect(findStep(KEY, code, at(59), 0)).toBeNull();
  });

  it("The key of one-time codes has 160 bits and is new each time", () => {
    const keys = Array.from({ length: 50 }, makeKey);
    expect(new Set(keys).size).toBe(50);
    for (const key of keys) expect(key).toMatch(/^[A-Z2-7]{32}$/);
  });

  it("The key of one-time codes is given to apps in an otpauth address", () => {
    const uri = new URL(keyUri(KEY, "ada+notes@example.com"));
    expect([uri.protocol, uri.host]).toEqual(["otpauth:", "totp"]);
    expect(decodeURIComponent(uri.pathname)).toBe("/Afterword:ada+notes@example.com");
    expect(Object.fromEntries(uri.searchParams)).toMatchObject({
      issuer: "Afterword",
      secret: KEY,
      algorithm: "SHA1",
      digits: "6",
      period: "30",
    });
  });
});
