import type { Check, CheckFacts } from "@afterword/core/phone/system-checks";
import { describe, expect, it } from "vitest";
import { beginSystemChecks, reduceSystemChecks } from "./system-checks.machine.ts";
import type { SystemChecks, SystemChecksEvent } from "./system-checks.machine.ts";

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

const looked = (facts: CheckFacts | null): SystemChecksEvent => ({ kind: "looked", facts });
const SKIP: SystemChecksEvent = { kind: "skipped" };
const skips = (count: number): SystemChecksEvent[] => Array.from({ length: count }, () => SKIP);
const TO_SETTINGS: SystemChecksEvent = { kind: "settings-wanted" };
const RESUMED: SystemChecksEvent = { kind: "resumed" };

const after = (...events: SystemChecksEvent[]): SystemChecks =>
  events.reduce(reduceSystemChecks, beginSystemChecks);
const checkOf = (state: SystemChecks): Check | null => (state.kind === "asking" ? state.check : null);

describe("a run of the checks", () => {
  it("A phone with everything right is done without a question", () => {
    expect(after(looked(FINE))).toEqual({ kind: "done", skipped: 0, asked: false, facts: FINE });
  });

  it("Skipping asks about each failing check once, in order, and counts them", () => {
    const asked = ORDER.map((_check, count) => checkOf(after(looked(WRONG), ...skips(count))));
    expect(asked).toEqual(ORDER);
    expect(after(looked(WRONG), ...skips(ORDER.length))).toMatchObject({
      kind: "done",
      skipped: 7,
    });
  });

  it("A check that was fixed in the settings is followed by the next one that fails", () => {
    const fixed = after(looked(WRONG), TO_SETTINGS, RESUMED, looked({ ...WRONG, passcodeEnabled: true }));
    expect(fixed).toMatchObject({ kind: "asking", check: "notifications", stillFails: false, skipped: 0 });
  });

  it("A check that still fails after the settings is asked about again, and says so", () => {
    const again = after(looked(WRONG), SKIP, TO_SETTINGS, RESUMED, looked(WRONG));
    expect(again).toMatchObject({ kind: "asking", check: "notifications", stillFails: true, skipped: 1 });
  });

  it("After a return from the settings skipped checks are not asked about again", () => {
    const two = { ...FINE, passcodeEnabled: false, cellularRestricted: true };
    const fixed = after(
      looked(two),
      SKIP,
      TO_SETTINGS,
      RESUMED,
      looked({ ...two, cellularRestricted: false }),
    );
    expect(fixed).toMatchObject({ kind: "done", skipped: 1, asked: true });
  });

  it("The question stays open while the wrapper is asked again", () => {
    expect(after(looked(WRONG), TO_SETTINGS, RESUMED)).toMatchObject({
      kind: "looking",
      about: "passcode",
    });
  });

  it("Settings that could not be opened leave the question, and a return then changes nothing", () => {
    const failed = after(looked(WRONG), TO_SETTINGS, { kind: "settings-failed" });
    expect(failed).toMatchObject({ kind: "asking", areSettingsOpen: false });
    expect(reduceSystemChecks(failed, RESUMED)).toBe(failed);
  });

  it("What the system asked by itself and was allowed is looked at again at once", () => {
    const allowed = after(looked(WRONG), SKIP, { kind: "allowed", check: "notifications" });
    expect(allowed).toMatchObject({ kind: "looking", about: "notifications" });
    const late = after(looked(WRONG), { kind: "allowed", check: "notifications" });
    expect(checkOf(late)).toBe("passcode");
  });

  it("The user may skip a check whose settings are open, also where the return was never reported", () => {
    expect(checkOf(after(looked(WRONG), TO_SETTINGS, SKIP))).toBe("notifications");
  });

  it("A wrapper that cannot say anything ends the run", () => {
    expect(after(looked(null))).toEqual({ kind: "unknown" });
    expect(after(looked(null), looked(WRONG), SKIP)).toEqual({ kind: "unknown" });
  });
});
