import { describe, expect, it } from "vitest";
import { failingChecks, isLocked } from "./system-checks.ts";
import type { Check, CheckFacts } from "./system-checks.ts";

const NOTHING: CheckFacts = {
  passcodeEnabled: null,
  notificationsGranted: null,
  cellularRestricted: null,
  backgroundRefreshStatus: null,
  deviceSecure: null,
  ignoringBatteryOptimizations: null,
  backgroundDataRestricted: null,
};
const FINE: CheckFacts = {
  passcodeEnabled: true,
  notificationsGranted: true,
  cellularRestricted: false,
  backgroundRefreshStatus: 2,
  deviceSecure: true,
  ignoringBatteryOptimizations: true,
  backgroundDataRestricted: false,
};
const WRONG: CheckFacts = {
  passcodeEnabled: false,
  notificationsGranted: false,
  cellularRestricted: true,
  backgroundRefreshStatus: 1,
  deviceSecure: false,
  ignoringBatteryOptimizations: false,
  backgroundDataRestricted: true,
};
const ORDER: readonly Check[] = [
  "passcode",
  "notifications",
  "cellular-data",
  "background-refresh",
  "screen-lock",
  "battery-optimisation",
  "background-data",
];

describe("the settings of a phone", () => {
  it("Every wrong setting fails its check, in the product's order", () => {
    expect(failingChecks(WRONG)).toEqual(ORDER);
  });

  it("Settings that are right, that the system lacks, or that cannot be changed fail no check", () => {
    expect(failingChecks(FINE)).toEqual([]);
    expect(failingChecks(NOTHING)).toEqual([]);
    expect(failingChecks({ ...FINE, backgroundRefreshStatus: 0 })).toEqual([]);
  });

  it("A phone has a lock if its system says so", () => {
    expect([NOTHING, WRONG, FINE].map(isLocked)).toEqual([false, false, true]);
    expect(isLocked({ ...NOTHING, deviceSecure: true })).toBe(true);
  });
});
