import { describe, expect, it } from "vitest";
import { hashRecoveryCode, makeRecoveryCodes } from "./recovery-codes.ts";

describe("recovery codes", () => {
  it("The ten recovery codes differ and use unambiguous characters", () => {
    const codes = makeRecoveryCodes();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{5}-){4}[0-9A-HJKMNP-TV-Z]{5}$/);
  });

  it("Every character of the recovery codes occurs about equally often", () => {
    const counts = new Map<string, number>();
    const signs = Array.from({ length: 200 }, makeRecoveryCodes).flat().join("").replaceAll("-", "");
    for (const sign of signs) counts.set(sign, (counts.get(sign) ?? 0) + 1);
    expect(counts.size).toBe(32);
    const even = signs.length / 32;
    for (const count of counts.values()) expect(Math.abs(count / even - 1)).toBeLessThan(0.2);
  });

  it("A recovery code is found with or without its hyphens", () => {
    expect(hashRecoveryCode("ABCDE-FGHJK")).toBe(hashRecoveryCode("ABCDEFGHJK"));
    expect(hashRecoveryCode("ABCDE-FGHJK")).not.toBe(hashRecoveryCode("ABCDE-FGHJM"));
  });
});
